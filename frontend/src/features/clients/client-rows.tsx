/** The clients that were found, with what they are narrowed by. */
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { limits, messages } from '@livro/rules';
import { memo } from 'react';
import { counted } from '../../shared/display/count.ts';
import { EmptyState } from '../../shared/display/states.tsx';
import { ListRows, type ListWords } from '../../shared/grid/list-rows.tsx';
import { useNarrowing, type ChangeAddress } from '../../shared/grid/use-list-address.ts';
import type { ClientsPageApiResponse, DevelopmentView } from '../../shared/api/generated.ts';
import type { Read } from '../../shared/api/read.ts';
import { ClientCards } from './client-cards.tsx';
import { clientColumns, SECOND_LINE } from './client-columns.tsx';
import { ClientFilterChips, ClientFilters } from './client-filters.tsx';
import { DEFAULT_SORT, filtersOf, hasFilters, noFilters, type ClientsView } from './client-view.ts';

const words: ListWords = {
  label: 'Clientes',
  failed: 'Não foi possível carregar os clientes.',
  notFound: messages.screens.noClientFound,
  count: (count) => counted(count, 'cliente', 'clientes'),
};
const sorts = [
  { value: 'name', label: 'Nome, A a Z' },
  { value: '-name', label: 'Nome, Z a A' },
  { value: 'email', label: 'Email, A a Z' },
  { value: '-email', label: 'Email, Z a A' },
  { value: '-createdAt', label: 'Mais novos primeiro' },
  { value: 'createdAt', label: 'Mais antigos primeiro' },
];

interface ClientRowsProps {
  readonly view: ClientsView;
  readonly read: Read<ClientsPageApiResponse>;
  readonly developments: readonly DevelopmentView[];
  readonly onChange: ChangeAddress;
}

/** Not drawn again for a dialog that opens over it. */
export const ClientRows = memo(function ClientRows(props: ClientRowsProps) {
  const { view, read, developments, onChange } = props;
  const filtering = { view: useNarrowing(view), developments, onChange };
  return (
    <ListRows
      name="clientes"
      words={words}
      view={view}
      read={read}
      size={limits.clientPageSize}
      filters={
        <>
          <ClientFilters {...filtering} />
          <ClientFilterChips {...filtering} nothingFound={read.data?.count === 0} />
        </>
      }
      filtered={hasFilters(view)}
      noFilters={noFilters}
      nothing={<EmptyState icon={<GroupsIcon />} title={messages.screens.noClients} />}
      columns={clientColumns}
      extraHeight={SECOND_LINE}
      sorts={sorts}
      defaultSort={DEFAULT_SORT}
      cards={(clients) => <ClientCards clients={clients} />}
      file={{ path: '/api/exports/clients/', query: filtersOf(view), permission: 'clients:read' }}
      onChange={onChange}
    />
  );
});
