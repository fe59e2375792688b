/** Chooses among the expenses of a development that stand and belong to no purchase yet; the server searches. */
import { formatDate } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useExpensesListQuery, type ExpenseView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { describedBy, FieldFrame } from '../../../shared/fields/field-frame.tsx';
import type { FieldProps } from '../../../shared/fields/field-props.ts';
import { SearchBox } from '../../../shared/fields/search-box.tsx';
import { useTextField } from '../../../shared/fields/use-field.ts';

const SEARCHED = 50;
const OFFERED = 8;

interface BookedExpenseFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly name: FieldPath<Values>;
  readonly developmentId: string;
}

export function BookedExpenseField<Values extends FieldValues>(props: BookedExpenseFieldProps<Values>) {
  const { control, name, label, required, developmentId } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const [search, setSearch] = useState('');
  const read = useExpensesListQuery({
    development: developmentId,
    search: search || undefined,
    limit: SEARCHED,
  });
  const free = read.data?.filter((one) => one.purchase_request_id === null);
  const offered = free?.slice(0, OFFERED);
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      error={error}
      help={free && free.length > OFFERED ? 'Há mais: busque pela descrição ou pelo fornecedor.' : undefined}
    >
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <SearchBox label="Buscar despesa" value={search} onChange={setSearch} />
        {offered === undefined ? (
          read.error ? (
            <FailedRead title="Não foi possível carregar as despesas." of={read} />
          ) : (
            <Skeleton height={132} />
          )
        ) : offered.length === 0 ? (
          <EmptyState
            title={search ? 'Nenhuma despesa com esta busca.' : 'Nenhuma despesa livre neste empreendimento.'}
          />
        ) : (
          <Box
            id={id}
            role="radiogroup"
            aria-labelledby={`${id}-rotulo`}
            aria-required={required}
            aria-busy={read.isFetching}
            {...describedBy(id, false, Boolean(error))}
            sx={{ ...oneColumn, border: 1, borderColor: 'control.border', borderRadius: '6px' }}
          >
            {offered.map((expense, index) => (
              <Choice
                key={expense.id}
                name={id}
                expense={expense}
                chosen={expense.id === value}
                attach={index === 0 ? attach : undefined}
                onChoose={() => change(expense.id)}
                onLeave={leave}
              />
            ))}
          </Box>
        )}
      </Box>
    </FieldFrame>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly expense: ExpenseView;
  readonly chosen: boolean;
  readonly attach: ((element: HTMLElement | null) => void) | undefined;
  readonly onChoose: () => void;
  readonly onLeave: () => void;
}

function Choice({ name, expense, chosen, attach, onChoose, onLeave }: ChoiceProps) {
  return (
    <Box component="label" sx={row}>
      <input
        type="radio"
        name={name}
        ref={attach}
        value={expense.id}
        checked={chosen}
        onChange={onChoose}
        onBlur={onLeave}
      />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {expense.description}
        <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
          {[formatDate(expense.date), expense.supplier].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box component="span" className="num" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {formatMoney(centavosOf(expense.amount))}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 3,
  py: 2,
  minHeight: 44,
  cursor: 'pointer',
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'surface.alt' },
  '& input': { width: 18, height: 18, m: 0, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' },
} as const;
