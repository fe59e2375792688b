/** The list narrowed to what one cell says: by a button that shows in the cell, or by “f” on it. */
import FilterIcon from '@mui/icons-material/FilterAltOutlined';
import { formatDate } from '@livro/calendar';
import { expenseCategoryLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import { createContext, use, type ReactNode } from 'react';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { wireText } from '../../../shared/fields/amount-text.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import type { ChangeAddress } from '../../../shared/grid/use-list-address.ts';
import { kindOf } from '../history/transaction-kind.tsx';
import { accountText } from '../transfer/transfer-form.ts';

export interface CellFilter {
  /** “Fornecedor: Casa do Cimento”. */
  readonly text: string;
  readonly changes: Parameters<ChangeAddress>[0];
}

const filters: Readonly<Record<string, (entry: ListedTransactionView) => CellFilter | undefined>> = {
  date: ({ date }) => ({
    text: `Data: ${formatDate(date)}`,
    changes: { from: date, to: date, period: undefined },
  }),
  type: ({ type }) => ({ text: `Tipo: ${kindOf(type).label}`, changes: { type } }),
  supplier: ({ supplier, clientId, clientName }) =>
    supplier !== null
      ? { text: `Fornecedor: ${supplier}`, changes: { supplier, withoutSupplier: undefined } }
      : clientId !== null
        ? { text: `Cliente: ${clientName ?? 'este'}`, changes: { client: clientId } }
        : undefined,
  category: ({ category }) =>
    category === null
      ? undefined
      : { text: `Categoria: ${expenseCategoryLabels[category]}`, changes: { category } },
  account: ({ accountId, accountType, developmentName }) => ({
    text: `Conta: ${accountText({ type: accountType, developmentName })}`,
    changes: { account: accountId, development: undefined },
  }),
  documentNumber: ({ documentNumber }) =>
    documentNumber === null
      ? undefined
      : { text: `Nº do documento: ${documentNumber}`, changes: { documentNumber } },
  author: ({ recordedBy, authorName }) => ({
    text: `Quem lançou: ${authorName ?? 'Livro'}`,
    changes: { author: recordedBy },
  }),
  amount: ({ amount }) => {
    const text = wireText(Math.abs(centavosOf(amount)));
    return { text: 'este valor', changes: { amountFrom: text, amountTo: text } };
  },
};

export const cellFilter = (field: string, entry: ListedTransactionView): CellFilter | undefined =>
  filters[field]?.(entry);

/** What to do with the filter of a cell. */
export const UseCellFilter = createContext<(filter: CellFilter) => void>(() => undefined);

interface FilterableProps {
  readonly field: string;
  readonly entry: ListedTransactionView;
  readonly right?: boolean;
  readonly children: ReactNode;
}

/** Shown with the pointer over the cell; whoever has none presses “f” on the cell, so it is no stop of its own. */
export function Filterable({ field, entry, right = false, children }: FilterableProps) {
  const narrow = use(UseCellFilter);
  const filter = cellFilter(field, entry);
  if (!filter) return children;
  return (
    <Box sx={around}>
      {children}
      <Box
        component="button"
        type="button"
        tabIndex={-1}
        aria-label={`Filtrar por ${filter.text}`}
        title={`Filtrar por ${filter.text} (tecla f)`}
        onClick={(event) => {
          event.stopPropagation();
          narrow(filter);
        }}
        sx={{ ...button, ...(right ? { left: 0 } : { right: 0 }) }}
      >
        <FilterIcon aria-hidden sx={{ fontSize: 16, display: 'block' }} />
      </Box>
    </Box>
  );
}

const around = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: '100%',
  minWidth: 0,
  width: '100%',
  '& > :first-of-type': { minWidth: 0 },
  '&:hover > button, & > button:focus-visible': { opacity: 1 },
} as const;
const button = {
  position: 'absolute',
  insetBlock: 0,
  my: 'auto',
  width: 24,
  height: 24,
  p: 0,
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderColor: 'control.border',
  borderRadius: '4px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  cursor: 'pointer',
  opacity: 0,
  '@media (hover: none)': { display: 'none' },
} as const;
