/** Which types of events a webhook is sent, ticked one by one, by the names that programs know them by. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { describedBy, errorIdOf } from '../../shared/fields/field-frame.tsx';
import { useField } from '../../shared/fields/use-field.ts';
import type { WebhookTypeView } from '../../shared/api/generated.ts';
import { webhookLabels, type WebhookValues } from './webhook-form.ts';
import { groupsOf } from './webhook-text.ts';

interface TypesFieldProps {
  readonly control: Control<WebhookValues>;
  readonly types: readonly WebhookTypeView[];
}

export function TypesField({ control, types }: TypesFieldProps) {
  const { id, value, change, attach, error } = useField(control, 'types');
  const ticked = value as string[];
  const toggle = (type: string, isTicked: boolean) =>
    change(isTicked ? [...ticked, type] : ticked.filter((one) => one !== type));
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
          {webhookLabels.types}
          <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.75 }}>
            *
          </Box>
        </Typography>
        <Typography variant="caption" role="status" className="num" sx={{ color: 'text.secondary' }}>
          {ticked.length === 1 ? '1 tipo' : `${ticked.length} tipos`}
        </Typography>
      </Box>
      {error && (
        <Typography id={errorIdOf(id)} variant="caption" component="p" sx={{ color: 'error.main', mb: 2 }}>
          {error}
        </Typography>
      )}
      {groupsOf(types).map(({ group, types: inside }, place) => (
        <Box
          key={group}
          role="group"
          aria-labelledby={`${id}-grupo-${place}`}
          sx={{ borderTop: 1, borderColor: 'divider', py: 2, minWidth: 0 }}
        >
          <Typography id={`${id}-grupo-${place}`} variant="body2" sx={{ fontWeight: 600 }}>
            {group}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              columnGap: 5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(224px, 100%), 1fr))',
            }}
          >
            {inside.map((type, n) => (
              <FormControlLabel
                key={type}
                label={type}
                sx={{ ml: -2, mr: 0, minWidth: 0, overflowWrap: 'anywhere' }}
                control={
                  <Checkbox
                    checked={ticked.includes(type)}
                    onChange={(event) => toggle(type, event.target.checked)}
                    slotProps={{ input: place === 0 && n === 0 ? { ref: attach } : {} }}
                  />
                }
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
