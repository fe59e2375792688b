/** Lançamentos: all entries of all developments, to find, read and correct any of them. The address holds what is looked for. */
import { messages } from '@livro/rules';
import Paper from '@mui/material/Paper';
import {
  generatedApi,
  useAccountsListQuery,
  useDevelopmentsListQuery,
} from '../../../shared/api/generated.ts';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import { Forbidden } from '../../../shared/display/states.tsx';
import { PageTitle } from '../../../shared/display/page-title.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { EntriesList } from './entries-list.tsx';

const none: readonly never[] = [];

export const ahead: Ahead = ({ may }) =>
  may('transactions:read')
    ? [
        generatedApi.endpoints.accountsList.initiate({}, unheld),
        generatedApi.endpoints.developmentsList.initiate({}, unheld),
      ]
    : [];

export default function EntriesPage() {
  const may = useMay('transactions:read');
  const { data: accounts } = useAccountsListQuery({}, { skip: !may });
  const { data: developments } = useDevelopmentsListQuery({}, { skip: !may });
  if (!may)
    return (
      <>
        <PageTitle title={messages.screens.menuEntries} />
        <Paper variant="outlined" sx={{ mt: 6 }}>
          <Forbidden />
        </Paper>
      </>
    );
  return <EntriesList accounts={accounts ?? none} developments={developments ?? none} />;
}
