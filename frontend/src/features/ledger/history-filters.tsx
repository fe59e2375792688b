/** What the history is narrowed by. */
import { transactionTypeLabels, transactionTypes } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import type { HistoryView } from './history-view.ts';
import type { AccountView } from '../../shared/api/generated.ts';

interface HistoryFiltersProps {
  readonly view: HistoryView;
  readonly accounts: readonly AccountView[];
  readonly onSearch: (text: string) => void;
  readonly onAccount: (id: string) => void;
  readonly onType: (type: string) => void;
  /** Absent while there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
}

export function HistoryFilters({
  view,
  accounts,
  onSearch,
  onAccount,
  onType,
  onClear,
}: HistoryFiltersProps) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Box sx={{ flex: '2 1 240px' }}>
        <SearchBox label="Buscar na descrição, fornecedor ou tags" value={view.search} onChange={onSearch} />
      </Box>
      <Box sx={{ flex: '1 1 160px' }}>
        <NativeSelect
          aria-label="Conta"
          value={view.account ?? ''}
          onChange={(event) => onAccount(event.target.value)}
        >
          <option value="">Todas as contas</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box sx={{ flex: '1 1 180px' }}>
        <NativeSelect
          aria-label="Tipo"
          value={view.type ?? ''}
          onChange={(event) => onType(event.target.value)}
        >
          <option value="">Todos os tipos</option>
          {transactionTypes.map((type) => (
            <option key={type} value={type}>
              {transactionTypeLabels[type]}
            </option>
          ))}
        </NativeSelect>
      </Box>
      {onClear && <Button onClick={onClear}>Limpar filtros</Button>}
    </Box>
  );
}
