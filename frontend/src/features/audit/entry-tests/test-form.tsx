/** The days and the parameters of a test; refuses what cannot be read, and says under its field what the server refuses. */
import { formatDate, parseLocalDate } from '@livro/calendar';
import { formatAmount, parseFormMoney } from '@livro/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useForm, type Control } from 'react-hook-form';
import type { ApiError } from '../../../shared/api/api-error.ts';
import type { EntryTestView, TestParameterView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { CheckboxField, YES } from '../../../shared/fields/checkbox-field.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import type { EntryTestsAddress } from './entry-tests-view.ts';

type Typed = Record<string, string>;
/** Undefined: as the test has it by itself. */
export type Asked = Readonly<Record<string, string | undefined>>;

interface TestFormProps {
  readonly test: EntryTestView;
  readonly address: EntryTestsAddress;
  readonly refusal: ApiError | undefined;
  readonly onApply: (asked: Asked) => void;
}

export function TestForm({ test, address, refusal, onApply }: TestFormProps) {
  const form = useForm<Typed>({ defaultValues: typedOf(test, address) });
  const { setError } = form;
  useEffect(() => {
    for (const { field, message } of refusal?.errors ?? []) if (field) setError(field, { message });
  }, [refusal, setError]);
  const apply = form.handleSubmit((typed) => {
    const days = (['from', 'to'] as const).map((name) => {
      const parsed = parseLocalDate(typed[name]!);
      if (!parsed.ok) setError(name, { message: parsed.message });
      return parsed.ok ? parsed.value : undefined;
    });
    const read = test.parameters.map((parameter) => ({
      name: parameter.name,
      ...readValue(parameter, typed[parameter.name] ?? ''),
    }));
    for (const { name, refused } of read) if (refused) setError(name, { message: refused });
    const [from, to] = days;
    if (!from || !to || read.some(({ refused }) => refused)) return;
    if (from > to) return setError('from', { message: 'O início não pode vir depois do fim' });
    onApply({ from, to, ...Object.fromEntries(read.map(({ name, value }) => [name, value])) });
  });
  return (
    <Box
      component="form"
      aria-label="Parâmetros do teste"
      noValidate
      onSubmit={(event) => void apply(event)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 3,
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={narrow}>
        <DateField control={form.control} name="from" label="Data de" />
      </Box>
      <Box sx={narrow}>
        <DateField control={form.control} name="to" label="Até" />
      </Box>
      {test.parameters.map((parameter) => (
        <Box key={parameter.name} sx={parameter.kind === 'flag' ? beside : wide}>
          <ParameterField control={form.control} parameter={parameter} />
        </Box>
      ))}
      <Box sx={beside}>
        <Button type="submit" variant="outlined">
          Aplicar
        </Button>
      </Box>
    </Box>
  );
}

const narrow = { flex: '1 1 130px', maxWidth: { sm: 160 } } as const;
const wide = { flex: '1 1 200px', maxWidth: { sm: 260 } } as const;
/** In line with the fields, below their labels. */
const beside = { pt: { sm: 6 }, minHeight: 40, display: 'flex', alignItems: 'center' } as const;

function ParameterField({ control, parameter }: { control: Control<Typed>; parameter: TestParameterView }) {
  const { name, label, kind, unit, limits } = parameter;
  if (kind === 'flag') return <CheckboxField control={control} name={name} label={label} />;
  const help = limits ?? undefined;
  if (kind === 'money') return <MoneyField control={control} name={name} label={label} help={help} />;
  return (
    <TextField control={control} name={name} label={`${label} (${unit})`} inputMode="numeric" help={help} />
  );
}

const shown = ({ kind }: TestParameterView, value: string): string => {
  if (kind === 'flag') return value === 'true' ? YES : '';
  if (kind === 'integer') return value;
  return /^\d+\.\d\d$/.test(value) ? formatAmount(centavosOf(Number(value))) : value;
};

const typedOf = ({ parameters }: EntryTestView, { from, to, values }: EntryTestsAddress): Typed => ({
  from: formatDate(from),
  to: formatDate(to),
  ...Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      shown(parameter, values[parameter.name] ?? parameter.default),
    ]),
  ),
});

interface Read {
  /** As it is sent; undefined where that is the default. */
  readonly value?: string;
  /** Why it is not. */
  readonly refused?: string;
}

function readValue(parameter: TestParameterView, typed: string): Read {
  const { kind, default: usual } = parameter;
  const text = typed.trim();
  if (text === shown(parameter, usual)) return {};
  if (kind === 'flag') return { value: String(text === YES) };
  if (text === '') return {};
  if (kind === 'integer')
    return /^\d{1,6}$/.test(text) ? { value: text } : { refused: 'Use um número inteiro' };
  const parsed = parseFormMoney(text);
  return parsed.ok ? { value: formatAmount(parsed.value) } : { refused: parsed.message };
}
