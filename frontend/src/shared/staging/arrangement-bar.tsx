/** Which column of the pasted text is which, and how it writes numbers and days: guessed, and the person's to change. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { counted } from '../display/count.ts';
import { NativeSelect } from '../fields/native-select.tsx';
import type { SheetColumn } from './sheet.ts';
import type { Staging } from './use-staging.ts';

interface ArrangementBarProps<Field extends string> {
  readonly staging: Staging<Field>;
  readonly columns: readonly SheetColumn<Field>[];
  readonly disabled: boolean;
}

export function ArrangementBar<Field extends string>({
  staging,
  columns,
  disabled,
}: ArrangementBarProps<Field>) {
  const { raw, arrangement, styles } = staging;
  const { hasHeader, fields } = arrangement;
  const known = fields.filter(Boolean).length;
  const left = fields.length - known;
  const sampleOf = (at: number) => raw[hasHeader ? 1 : 0]?.[at] ?? '';
  const nameOf = (at: number) => (hasHeader && raw[0]?.[at]) || `Coluna ${at + 1}`;
  return (
    <Paper variant="outlined" component="details" open={known === 0 || undefined} sx={{ px: 4, py: 3 }}>
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600 }}>
        {counted(known, 'coluna reconhecida', 'colunas reconhecidas')}
        {left > 0 && `, ${counted(left, 'deixada de fora', 'deixadas de fora')}`}
      </Typography>
      <Box component="fieldset" disabled={disabled} sx={fieldset}>
        {fields.map((field, at) => (
          <Box key={at} sx={{ minWidth: 0 }}>
            <Typography component="label" htmlFor={`coluna-${at}`} variant="body2" sx={{ fontWeight: 600 }}>
              {nameOf(at)}
            </Typography>
            <NativeSelect
              id={`coluna-${at}`}
              aria-describedby={`coluna-${at}-amostra`}
              value={field ?? ''}
              onChange={(event) =>
                staging.arrange(at, (event.target.value || undefined) as Field | undefined)
              }
            >
              <option value="">Deixar de fora</option>
              {columns.map((column) => (
                <option key={column.field} value={column.field}>
                  {column.label}
                </option>
              ))}
            </NativeSelect>
            <Typography
              id={`coluna-${at}-amostra`}
              component="p"
              variant="caption"
              noWrap
              sx={{ color: 'text.secondary' }}
            >
              {sampleOf(at) || '–'}
            </Typography>
          </Box>
        ))}
        <Box>
          <Typography component="label" htmlFor="numeros" variant="body2" sx={{ fontWeight: 600 }}>
            Números escritos
          </Typography>
          <NativeSelect
            id="numeros"
            value={styles.numbers}
            onChange={(event) => staging.setStyles({ numbers: event.target.value as 'br' | 'us' })}
          >
            <option value="br">1.234,56</option>
            <option value="us">1,234.56</option>
          </NativeSelect>
        </Box>
        <Box>
          <Typography component="label" htmlFor="datas" variant="body2" sx={{ fontWeight: 600 }}>
            Datas escritas
          </Typography>
          <NativeSelect
            id="datas"
            value={styles.dates}
            onChange={(event) => staging.setStyles({ dates: event.target.value as 'dmy' | 'mdy' })}
          >
            <option value="dmy">dia/mês/ano</option>
            <option value="mdy">mês/dia/ano</option>
          </NativeSelect>
        </Box>
        <FormControlLabel
          label="A primeira linha são os títulos"
          control={
            <Checkbox checked={hasHeader} onChange={(event) => staging.setHeader(event.target.checked)} />
          }
        />
      </Box>
    </Paper>
  );
}

const fieldset = {
  border: 0,
  m: 0,
  mt: 3,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
  alignItems: 'start',
} as const;
