/** What the history is narrowed by: words, account, type, days; and what a link came with, each with a way out. */
import {
  expenseCategoryLabels,
  paymentMethodLabels,
  transactionTypeLabels,
  transactionTypes,
} from '@livro/rules';
import Box from '@mui/material/Box';
import { FilterChips } from '../../../shared/display/filter-chips.tsx';
import { NativeSelect } from '../../../shared/fields/native-select.tsx';
import { SearchBox } from '../../../shared/fields/search-box.tsx';
import { HistoryPeriod, daysText, periodNamed } from './history-period.tsx';
import { hasFilters, noFilters, type HistoryParam, type HistoryView } from './history-view.ts';

export type ChangeHistory = (params: Readonly<Partial<Record<HistoryParam, string | undefined>>>) => void;

interface HistoryFiltersProps {
  readonly view: HistoryView;
  readonly accounts: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: ChangeHistory;
}

export function HistoryFilters({ view, accounts, onChange }: HistoryFiltersProps) {
  const narrow: ChangeHistory = (params) => onChange({ ...params, pagina: undefined });
  const types = view.types.join(',');
  return (
    <>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Box sx={{ flex: '2 1 240px' }}>
          <SearchBox
            label="Buscar na descrição, fornecedor ou tags"
            hint="Descrição, fornecedor ou tags"
            value={view.search}
            onChange={(busca) => narrow({ busca })}
          />
        </Box>
        <Box sx={{ flex: '1 1 180px' }}>
          <NativeSelect
            aria-label="Conta"
            value={view.account ?? ''}
            onChange={(event) => narrow({ conta: event.target.value })}
          >
            <option value="">Todas as contas</option>
            {accounts.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Box>
        <Box sx={{ flex: '1 1 180px' }}>
          <NativeSelect
            aria-label="Tipo"
            value={types}
            onChange={(event) => narrow({ tipo: event.target.value })}
          >
            <option value="">Todos os tipos</option>
            {transactionTypes.map((type) => (
              <option key={type} value={type}>
                {transactionTypeLabels[type]}
              </option>
            ))}
            {view.types.length > 1 && (
              <option value={types}>
                {view.types.map((type) => transactionTypeLabels[type]).join(' + ')}
              </option>
            )}
          </NativeSelect>
        </Box>
        <HistoryPeriod days={view} onChange={({ from, to }) => narrow({ inicio: from, fim: to })} />
      </Box>
      <FilterChips
        chips={chipsOf(view, narrow)}
        onClear={hasFilters(view) ? () => onChange(noFilters) : undefined}
      />
    </>
  );
}

/** Only what no field above shows. */
function chipsOf(view: HistoryView, narrow: ChangeHistory) {
  const { category, supplier, method } = view;
  const days = periodNamed(view) ? '' : daysText(view);
  const chip = (text: string | undefined, params: Parameters<ChangeHistory>[0]) =>
    text === undefined || text === '' ? [] : [{ text, onRemove: () => narrow(params) }];
  return [
    ...chip(days && `Período: ${days}`, { inicio: undefined, fim: undefined }),
    ...chip(category && `Categoria: ${expenseCategoryLabels[category]}`, { categoria: undefined }),
    ...chip(supplier === '' ? 'Sem fornecedor' : supplier && `Fornecedor: ${supplier}`, {
      fornecedor: undefined,
      semFornecedor: undefined,
    }),
    ...chip(method && `Método: ${paymentMethodLabels[method]}`, { metodo: undefined }),
  ];
}
