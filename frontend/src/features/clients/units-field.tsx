/** The developments of a client and the units in each: one entry for every development, at least one. */
import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import type { Control } from 'react-hook-form';
import { oneColumn } from '../../shared/display/one-column.ts';
import { useField } from '../../shared/fields/use-field.ts';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { brokenEntry, emptyEntry, type ClientValues, type UnitsEntry } from './client-form.ts';
import { UnitsEntryFields } from './units-entry.tsx';

interface UnitsFieldProps {
  readonly control: Control<ClientValues>;
  readonly developments: readonly Pick<DevelopmentView, 'id' | 'name'>[];
  readonly clientId: string;
  /** One entry and no more. */
  readonly single: boolean;
}

export function UnitsField({ control, developments, clientId, single }: UnitsFieldProps) {
  const { value, change, leave, attach, error } = useField(control, 'developmentUnits');
  const entries = value as readonly UnitsEntry[];
  const broken = error ? brokenEntry(entries) : -1;
  const chosen = entries.map(({ developmentId }) => developmentId);
  const put = (place: number, entry: UnitsEntry) => change(entries.with(place, entry));
  const remove = (place: number) => {
    change(entries.toSpliced(place, 1));
    document.getElementById(entryId(Math.max(0, place - 1)))?.focus();
  };
  const left = developments.filter(({ id }) => !chosen.includes(id));

  return (
    <Box sx={{ ...oneColumn, gap: 4 }} onBlur={leave}>
      {entries.map((entry, place) => (
        <UnitsEntryFields
          // The place is the entry's only name; what is typed lives in the form, not in the rows.
          key={place}
          n={place + 1}
          id={entryId(place)}
          entry={entry}
          // One that is gone from the list, or not yet in it, keeps its place.
          developments={developments.filter(({ id }) => id === entry.developmentId || !chosen.includes(id))}
          clientId={clientId}
          error={place === broken ? error : undefined}
          attach={place === Math.max(0, broken) ? attach : undefined}
          onChange={(next) => put(place, next)}
          onRemove={entries.length > 1 ? () => remove(place) : undefined}
        />
      ))}
      {error && broken === -1 && (
        <Typography variant="caption" sx={{ display: 'flex', gap: 1, color: 'error.main' }}>
          <ErrorIcon aria-hidden sx={{ fontSize: 16 }} />
          {error}
        </Typography>
      )}
      {!single && left.length > 0 && (
        <Box>
          <Button
            variant="outlined"
            size="small"
            startIcon={<AddIcon />}
            onClick={() => change([...entries, emptyEntry()])}
          >
            Adicionar empreendimento
          </Button>
        </Box>
      )}
    </Box>
  );
}

const entryId = (place: number) => `campo-empreendimento-${place}`;
