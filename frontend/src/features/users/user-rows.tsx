/** The users that were found, with what they are narrowed by. */
import { EmptyState } from '../../shared/display/states.tsx';
import { memo } from 'react';
import { ListRows, type ListWords } from '../../shared/grid/list-rows.tsx';
import { useNarrowing, type ChangeAddress } from '../../shared/grid/use-list-address.ts';
import type { UsersPageApiResponse } from '../../shared/api/generated.ts';
import type { Read } from '../../shared/api/read.ts';
import { UserCards } from './user-cards.tsx';
import { userColumns } from './user-columns.tsx';
import { UserFilterChips, UserFilters } from './user-filters.tsx';
import { DEFAULT_SORT, hasFilters, noFilters, PAGE_SIZE, type UsersView } from './user-view.ts';

const words: ListWords = {
  label: 'Usuários',
  failed: 'Não foi possível carregar os usuários.',
  notFound: 'Nenhum usuário encontrado',
};
const sorts = [
  { value: 'name', label: 'Nome, A a Z' },
  { value: '-name', label: 'Nome, Z a A' },
  { value: 'email', label: 'Email, A a Z' },
  { value: '-email', label: 'Email, Z a A' },
  { value: 'type', label: 'Tipo' },
  { value: '-createdAt', label: 'Mais novos primeiro' },
  { value: 'createdAt', label: 'Mais antigos primeiro' },
];

interface UserRowsProps {
  readonly view: UsersView;
  readonly read: Read<UsersPageApiResponse>;
  readonly onChange: ChangeAddress;
}

/** Not drawn again for a dialog that opens over it. */
export const UserRows = memo(function UserRows({ view, read, onChange }: UserRowsProps) {
  const narrowing = useNarrowing(view);
  return (
    <ListRows
      name="usuarios"
      words={words}
      view={view}
      read={read}
      size={PAGE_SIZE}
      filters={
        <>
          <UserFilters view={narrowing} onChange={onChange} />
          <UserFilterChips view={narrowing} nothingFound={read.data?.count === 0} onChange={onChange} />
        </>
      }
      filtered={hasFilters(view)}
      noFilters={noFilters}
      nothing={<EmptyState title={words.notFound} />}
      columns={userColumns}
      sorts={sorts}
      defaultSort={DEFAULT_SORT}
      cards={(users) => <UserCards users={users} />}
      onChange={onChange}
    />
  );
});
