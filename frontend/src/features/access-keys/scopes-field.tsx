/** What a key may do, ticked one by one; permissions of one thing stand together, in words. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { describedBy, errorIdOf } from '../../shared/fields/field-frame.tsx';
import { useField } from '../../shared/fields/use-field.ts';
import type { ScopeView } from '../../shared/api/generated.ts';
import { keyLabels, type KeyValues } from './key-form.ts';
import { groupsOf } from './key-text.ts';

interface ScopesFieldProps {
  readonly control: Control<KeyValues>;
  readonly scopes: readonly ScopeView[];
}

export function ScopesField({ control, scopes }: ScopesFieldProps) {
  const { id, value, change, attach, error } = useField(control, 'scopes');
  const ticked = value as string[];
  const toggle = (scope: string, isTicked: boolean) =>
    change(isTicked ? [...ticked, scope] : ticked.filter((one) => one !== scope));
  const groups = groupsOf(scopes);
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}-rotulo`}
      {...describedBy(id, false, Boolean(error))}
      sx={{ minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography id={`${id}-rotulo`} variant="body2" sx={{ fontWeight: 600 }}>
          {keyLabels.scopes}
          <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.75 }}>
            *
          </Box>
        </Typography>
        <Typography variant="caption" role="status" className="num" sx={{ color: 'text.secondary' }}>
          {ticked.length === 1 ? '1 permissão' : `${ticked.length} permissões`}
        </Typography>
      </Box>
      {error && (
        <Typography id={errorIdOf(id)} variant="caption" component="p" sx={{ color: 'error.main', mb: 2 }}>
          {error}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: { xs: 3, sm: 0 } }}>
        {groups.map(({ group, scopes }, place) => (
          <Box
            key={group}
            role="group"
            aria-labelledby={`${id}-grupo-${place}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
              alignItems: 'start',
              columnGap: 4,
              minWidth: 0,
              borderTop: { sm: 1 },
              borderColor: { sm: 'divider' },
            }}
          >
            <Typography
              id={`${id}-grupo-${place}`}
              variant="body2"
              sx={{ fontWeight: 600, lineHeight: { sm: '40px' } }}
            >
              {group}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, minWidth: 0 }}>
              {scopes.map(({ scope, label }, n) => (
                <FormControlLabel
                  key={scope}
                  label={label}
                  title={scope}
                  sx={{ ml: -2, mr: 0 }}
                  control={
                    <Checkbox
                      checked={ticked.includes(scope)}
                      onChange={(event) => toggle(scope, event.target.checked)}
                      slotProps={{ input: place === 0 && n === 0 ? { ref: attach } : {} }}
                    />
                  }
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
