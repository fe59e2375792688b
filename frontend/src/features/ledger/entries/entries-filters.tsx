/** What the list is narrowed by: what is asked most often in a bar, the rest in a dialog, and each of it in a chip with its way out. */
import FilterIcon from '@mui/icons-material/TuneOutlined';
import { formatDate } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import {
  expenseCategoryLabels,
  paymentMethodLabels,
  transactionTypeLabels,
  transactionTypes,
} from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useMemo, useState } from 'react';
import {
  useClientsGetQuery,
  useTransactionsAuthorsQuery,
  type AccountView,
  type DevelopmentView,
} from '../../../shared/api/generated.ts';
import { FilterChips } from '../../../shared/display/filter-chips.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { centavosIn } from '../../../shared/fields/amount-text.ts';
import { FilterChoice, labelled } from '../../../shared/fields/filter-choice.tsx';
import { FilterChoices } from '../../../shared/fields/filter-choices.tsx';
import { FoldedFilters } from '../../../shared/fields/folded-filters.tsx';
import { SearchBox } from '../../../shared/fields/search-box.tsx';
import type { ChangeAddress } from '../../../shared/grid/use-list-address.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { HistoryPeriod } from '../history/history-period.tsx';
import { accountText } from '../transfer/transfer-form.ts';
import { hasFilters, noFilters, type EntriesView } from './entries-view.ts';

const MoreFiltersDialog = onDemand(() => import('./more-filters-dialog.tsx'));
const kinds = labelled(transactionTypes, transactionTypeLabels);

interface EntriesFiltersProps {
  readonly view: EntriesView;
  readonly developments: readonly DevelopmentView[];
  readonly accounts: readonly AccountView[];
  readonly onChange: ChangeAddress;
}

export const EntriesFilters = memo(function EntriesFilters(props: EntriesFiltersProps) {
  const { view, developments, accounts, onChange } = props;
  const [more, setMore] = useState(false);
  const narrow: ChangeAddress = (changes, replace) => onChange({ ...changes, page: undefined }, replace);
  const offered = accounts.filter(
    ({ developmentId }) => view.development === undefined || developmentId === view.development,
  );
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& select, & button': { flexShrink: 0 } }}
    >
      <Box sx={{ flex: '2 1 150px', minWidth: 0 }}>
        <SearchBox
          label="Buscar na descrição, fornecedor, documento, notas ou tags"
          hint="Buscar"
          value={view.search}
          onChange={(search) => narrow({ search }, true)}
        />
      </Box>
      <FoldedFilters>
        <Box sx={others}>
          <HistoryPeriod days={view} onChange={({ from, to }) => narrow({ from, to, period: undefined })} />
          <FilterChoices
            label="Tipos"
            all="Todos os tipos"
            several="tipos"
            chosen={view.types}
            options={kinds}
            onChange={(types) => narrow({ type: types.join(',') || undefined })}
          />
          <Box sx={choice}>
            <FilterChoice
              label="Empreendimento"
              all="Empreendimentos"
              value={view.development}
              options={developments.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(development) => narrow({ development, account: undefined })}
            />
          </Box>
          <Box sx={choice}>
            <FilterChoice
              label="Conta"
              all="Contas"
              value={view.account}
              options={offered.map((one) => ({ value: one.id, label: accountText(one) }))}
              onChange={(account) => narrow({ account })}
            />
          </Box>
          <Button
            variant="outlined"
            startIcon={<FilterIcon />}
            aria-haspopup="dialog"
            onClick={() => setMore(true)}
            sx={{ whiteSpace: 'nowrap' }}
          >
            Mais filtros
          </Button>
        </Box>
      </FoldedFilters>
      {more && <MoreFiltersDialog view={view} onChange={narrow} onClose={() => setMore(false)} />}
    </Box>
  );
});

const others = { display: { xs: 'flex', sm: 'contents' }, flexWrap: 'wrap', gap: 2 } as const;
/** As wide as there is room in one line of the bar; the chips say the whole name of what is chosen. */
const choice = { display: 'flex', flex: '1 1 164px', minWidth: 0, maxWidth: { sm: 230 } } as const;

/** What no field of the bar shows, and what the address narrows the list to. */
export const EntriesChips = memo(function EntriesChips({
  view,
  accounts,
  developments,
  onChange,
}: EntriesFiltersProps) {
  const mayClients = useMay('clients:read');
  const { data: authors } = useTransactionsAuthorsQuery(undefined, { skip: view.author === undefined });
  const { data: client } = useClientsGetQuery(
    { id: view.client ?? '' },
    { skip: view.client === undefined || !mayClients },
  );
  const chips = useMemo(() => {
    const told = (label: string, value: string | undefined, ...names: readonly (keyof typeof noFilters)[]) =>
      value
        ? [
            {
              text: `${label}: ${value}`,
              onRemove: () =>
                onChange({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }),
            },
          ]
        : [];
    const amount = (text: string | undefined) => {
      const centavos = text === undefined ? undefined : centavosIn(text);
      return centavos === undefined ? undefined : formatMoney(centavos);
    };
    const account = accounts.find(({ id }) => id === view.account);
    const development = developments.find(({ id }) => id === view.development);
    return [
      ...told('Empreendimento', development?.name, 'development', 'account'),
      ...told('Conta', account && accountText(account), 'account'),
      ...told('Tipo', view.types.map((type) => transactionTypeLabels[type]).join(', '), 'type'),
      ...told('Desde', view.from && formatDate(view.from), 'from', 'period'),
      ...told('Até', view.to && formatDate(view.to), 'to', 'period'),
      ...told('Valor de', amount(view.amountFrom), 'amountFrom'),
      ...told('Valor até', amount(view.amountTo), 'amountTo'),
      ...told('Categoria', view.categories.map((one) => expenseCategoryLabels[one]).join(', '), 'category'),
      ...told('Fornecedor', view.supplier === '' ? 'nenhum' : view.supplier, 'supplier', 'withoutSupplier'),
      ...told('Cliente', view.client && (client?.name ?? 'um cliente'), 'client'),
      ...told('Método', view.method && paymentMethodLabels[view.method], 'paymentMethod'),
      ...told('Nº do documento', view.documentNumber, 'documentNumber'),
      ...told('Lote', view.batch && 'lançados juntos', 'batch'),
      ...told('Tag', view.tag, 'tag'),
      ...told(
        'Quem lançou',
        view.author && (authors?.find(({ id }) => id === view.author)?.name ?? 'outra pessoa'),
        'author',
      ),
      ...told('Anexos', view.attachments && { sim: 'com', nao: 'sem' }[view.attachments], 'attachments'),
      ...told(
        'Conciliação',
        view.reconciled && { sim: 'feita', nao: 'por fazer' }[view.reconciled],
        'reconciled',
      ),
      ...told('Estornos', view.reversed && { sim: 'só eles', nao: 'fora' }[view.reversed], 'reversed'),
    ];
  }, [view, accounts, developments, authors, client, onChange]);
  return <FilterChips chips={chips} onClear={hasFilters(view) ? () => onChange(noFilters) : undefined} />;
});
