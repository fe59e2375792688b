/** All suppliers that expenses name, with what was spent on each. The address holds what is looked for. */
import { formatDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import {
  generatedApi,
  useDevelopmentsListQuery,
  useSuppliersPageQuery,
  type ListedSupplierView,
} from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { Money } from '../../shared/display/money.tsx';
import { EmptyState } from '../../shared/display/states.tsx';
import { useSame } from '../../shared/display/use-same.ts';
import { FilterChoice } from '../../shared/fields/filter-choice.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { ListRows, type ListWords } from '../../shared/grid/list-rows.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { NameLink, supplierColumns } from './supplier-columns.tsx';
import {
  DEFAULT_SORT,
  hasFilters,
  noFilters,
  PAGE_SIZE,
  queryOf,
  readSuppliersView,
} from './supplier-view.ts';

const none: readonly never[] = [];
const words: ListWords = {
  label: messages.screens.menuSuppliers,
  failed: 'Não foi possível carregar os fornecedores.',
  notFound: 'Nenhum fornecedor encontrado',
  count: (count) => counted(count, 'fornecedor', 'fornecedores'),
};
const sorts = [
  { value: '-total', label: 'Maior gasto primeiro' },
  { value: 'total', label: 'Menor gasto primeiro' },
  { value: 'name', label: 'Nome, A a Z' },
  { value: '-name', label: 'Nome, Z a A' },
  { value: '-last_date', label: 'Despesa mais recente primeiro' },
  { value: 'last_date', label: 'Despesa mais antiga primeiro' },
];

export const ahead: Ahead = ({ search, may }) =>
  may('suppliers:read')
    ? [generatedApi.endpoints.suppliersPage.initiate(queryOf(readSuppliersView(search)), unheld)]
    : [];

export default function SupplierListPage() {
  const [params, change] = useListAddress();
  const view = useSame(readSuppliersView(params));
  const may = useMay('suppliers:read');
  const suppliers = useSuppliersPageQuery(queryOf(view), { skip: !may });
  const developments = useDevelopmentsListQuery({}, { skip: !may }).data ?? none;
  const chip = (name: 'q' | 'development', text: string | undefined) =>
    text ? [{ text, onRemove: () => change({ [name]: undefined, page: undefined }) }] : [];
  const named = developments.find(({ id }) => id === view.development)?.name ?? 'desconhecido';
  return (
    <ListPage title={messages.screens.menuSuppliers} action={null} may={may}>
      <ListRows
        name="fornecedores"
        words={words}
        view={view}
        read={suppliers}
        size={PAGE_SIZE}
        filters={
          <>
            <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
              <Box sx={{ flex: '2 1 260px' }}>
                <SearchBox
                  label="Buscar por nome ou CNPJ"
                  value={view.search}
                  onChange={(q) => change({ q: q || undefined, page: undefined }, true)}
                />
              </Box>
              <FilterChoice
                label="Empreendimento"
                all="Todos os empreendimentos"
                value={view.development}
                options={developments.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(development) => change({ development, page: undefined })}
              />
            </Box>
            <FilterChips
              chips={[
                ...chip('q', view.search && `Busca: ${view.search}`),
                ...chip('development', view.development && `Empreendimento: ${named}`),
              ]}
            />
          </>
        }
        filtered={hasFilters(view)}
        noFilters={noFilters}
        nothing={
          <EmptyState
            title="Nenhum fornecedor ainda"
            text="O fornecedor que uma despesa nomeia aparece aqui, com tudo o que se gastou nele."
          />
        }
        columns={supplierColumns}
        sorts={sorts}
        defaultSort={DEFAULT_SORT}
        cards={(rows) => <SupplierCards rows={rows} />}
        onChange={change}
      />
    </ListPage>
  );
}

const SupplierCards = ({ rows }: { rows: readonly ListedSupplierView[] | undefined }) => (
  <CardList label={words.label} rows={rows} skeletonHeight={64}>
    {(supplier) => (
      <>
        <CardHead actions={<Money amount={centavosOf(supplier.total)} sx={{ fontWeight: 600 }} />}>
          <NameLink supplier={supplier} />
        </CardHead>
        <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
          {supplier.document && `${supplier.document} · `}
          {counted(supplier.count, 'despesa', 'despesas')} · última em{' '}
          <time dateTime={supplier.last_date}>{formatDate(supplier.last_date)}</time>
        </Typography>
      </>
    )}
  </CardList>
);
