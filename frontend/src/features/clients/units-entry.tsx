/** One development of a client with its units: numbers or names, what was dropped is named, and anyone who has a unit too. */
import RemoveIcon from '@mui/icons-material/DeleteOutlineOutlined';
import { limits, messages, readUnitsAs, unitsText } from '@livro/rules';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { useState } from 'react';
import { YES } from '../../shared/fields/checkbox-field.tsx';
import { describedBy, FieldFrame } from '../../shared/fields/field-frame.tsx';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { useClientFiguresOptionsQuery } from '../../shared/api/generated.ts';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import type { UnitsEntry } from './client-form.ts';

interface UnitsEntryFieldsProps {
  /** From 1. */
  readonly n: number;
  readonly id: string;
  readonly entry: UnitsEntry;
  readonly developments: readonly Pick<DevelopmentView, 'id' | 'name'>[];
  readonly clientId: string;
  readonly error: string | undefined;
  readonly attach: ((element: HTMLElement | null) => void) | undefined;
  readonly onChange: (entry: UnitsEntry) => void;
  readonly onRemove: (() => void) | undefined;
}

export function UnitsEntryFields(props: UnitsEntryFieldsProps) {
  const { n, id, entry, developments, clientId, error, attach, onChange, onRemove } = props;
  const unitsId = `${id}-unidades`;
  const named = entry.named === YES;
  const { units, dropped } = readUnitsAs(entry.units, named);
  // What was dropped is said until something else is typed, also once the text was tidied.
  const [tidied, setTidied] = useState<readonly string[]>([]);
  const ignored = dropped.length > 0 ? dropped : tidied;
  const taken = useTakenUnits(entry.developmentId, units, clientId);
  const missing = error !== undefined && entry.developmentId === '';

  return (
    <Box
      role="group"
      aria-label={`Item ${n}`}
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
      }}
    >
      <FieldFrame id={id} label="Empreendimento" required error={missing ? error : undefined}>
        <NativeSelect
          id={id}
          ref={attach}
          value={entry.developmentId}
          onChange={(event) => onChange({ ...entry, developmentId: event.target.value })}
          aria-required
          {...describedBy(id, false, missing)}
        >
          <option value="">Escolha um empreendimento</option>
          {developments.map((development) => (
            <option key={development.id} value={development.id}>
              {development.name}
            </option>
          ))}
        </NativeSelect>
      </FieldFrame>
      <Box sx={{ gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
        <FieldFrame
          id={unitsId}
          label="Unidades"
          help={
            named ? 'Como se escrevem, separadas por ponto e vírgula.' : 'Só números, separados por vírgula.'
          }
          notice={ignored.length > 0 ? messages.unitsIgnored(ignored) : undefined}
          error={missing ? undefined : error}
        >
          <OutlinedInput
            id={unitsId}
            fullWidth
            className="num"
            value={entry.units}
            error={error !== undefined && !missing}
            placeholder={named ? 'Bloco A, apto 11B; Bloco A, apto 12A' : '101, 102'}
            autoComplete="off"
            onChange={(event) => {
              setTidied([]);
              onChange({ ...entry, units: event.target.value });
            }}
            onBlur={() => {
              const tidy = named ? units.join('; ') : unitsText(units);
              if (tidy === entry.units) return;
              setTidied(dropped);
              onChange({ ...entry, units: tidy });
            }}
            inputProps={{ ...describedBy(unitsId, true, error !== undefined && !missing) }}
          />
        </FieldFrame>
        <FormControlLabel
          label="Com letras ou blocos"
          sx={{ ml: -2 }}
          control={
            <Checkbox
              size="small"
              checked={named}
              onChange={(event) => onChange({ ...entry, named: event.target.checked ? YES : '' })}
            />
          }
        />
        <Box role="status" sx={{ '&:not(:empty)': { mt: 1 } }}>
          {taken.map((text) => (
            <Typography
              key={text}
              variant="caption"
              component="div"
              sx={{ display: 'flex', gap: 1, color: 'warning.main', overflowWrap: 'anywhere' }}
            >
              <WarningIcon aria-hidden sx={{ fontSize: 16 }} />
              {text}
            </Typography>
          ))}
        </Box>
      </Box>
      {onRemove ? (
        <IconButton aria-label={`Remover item ${n}`} onClick={onRemove} sx={{ mt: '24px' }}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      ) : (
        <span />
      )}
    </Box>
  );
}

/** “A unidade 101 também está com Bruno”: allowed, for people own together, but worth saying. */
function useTakenUnits(developmentId: string, units: readonly string[], clientId: string): string[] {
  const { currentData = [] } = useClientFiguresOptionsQuery(
    { developmentId, limit: limits.clientOptionsMax },
    { skip: developmentId === '' },
  );
  return [...new Set(units)].flatMap((unit) =>
    currentData
      .filter((other) => other.id !== clientId && other.units.includes(unit))
      .map((other) => messages.unitTaken(unit, other.name)),
  );
}
