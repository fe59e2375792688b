/** Some of many things, ticked one by one; those that belong together stand together under a word for them. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { describedBy, errorIdOf } from './field-frame.tsx';
import { useField } from './use-field.ts';

export interface ChoiceGroup {
  readonly group: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly title?: string }[];
}

interface TickedGroupsFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** Of a field that holds the values that are ticked. */
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** “3 permissões” */
  readonly counted: (count: number) => string;
  readonly groups: readonly ChoiceGroup[];
  /** Short words beside their group, or long names in columns under it. */
  readonly layout: keyof typeof layouts;
}

const layouts = {
  beside: {
    list: { display: 'grid', gap: { xs: 3, sm: 0 } },
    group: {
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
      alignItems: 'start',
      columnGap: 4,
      minWidth: 0,
      borderTop: { sm: 1 },
      borderColor: { sm: 'divider' },
    },
    word: { fontWeight: 600, lineHeight: { sm: '40px' } },
    choices: { display: 'flex', flexWrap: 'wrap', columnGap: 5, minWidth: 0 },
  },
  columns: {
    list: {},
    group: { borderTop: 1, borderColor: 'divider', py: 2, minWidth: 0 },
    word: { fontWeight: 600 },
    choices: {
      display: 'grid',
      columnGap: 5,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(224px, 100%), 1fr))',
    },
  },
} as const;

export function TickedGroupsField<Values extends FieldValues>({
  control,
  name,
  label,
  counted,
  groups,
  layout,
}: TickedGroupsFieldProps<Values>) {
  const { id, value, change, attach, error } = useField(control, name);
  const ticked = value as string[];
  const toggle = (one: string, isTicked: boolean) =>
    change(isTicked ? [...ticked, one] : ticked.filter((other) => other !== one));
  const look = layouts[layout];
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
          {label}
          <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.75 }}>
            *
          </Box>
        </Typography>
        <Typography variant="caption" role="status" className="num" sx={{ color: 'text.secondary' }}>
          {counted(ticked.length)}
        </Typography>
      </Box>
      {error && (
        <Typography id={errorIdOf(id)} variant="caption" component="p" sx={{ color: 'error.main', mb: 2 }}>
          {error}
        </Typography>
      )}
      <Box sx={look.list}>
        {groups.map(({ group, choices }, place) => (
          <Box key={group} role="group" aria-labelledby={`${id}-grupo-${place}`} sx={look.group}>
            <Typography id={`${id}-grupo-${place}`} variant="body2" sx={look.word}>
              {group}
            </Typography>
            <Box sx={look.choices}>
              {choices.map((choice, n) => (
                <FormControlLabel
                  key={choice.value}
                  label={choice.label}
                  title={choice.title}
                  sx={{ ml: -2, mr: 0, minWidth: 0, overflowWrap: 'anywhere' }}
                  control={
                    <Checkbox
                      checked={ticked.includes(choice.value)}
                      onChange={(event) => toggle(choice.value, event.target.checked)}
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
