/** What an account put into investments and what came back, newest first. */
import { messages, transactionTypeLabels } from '@livro/rules';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Badge } from '../../../shared/display/badge.tsx';
import { useTransactionsListQuery } from '../../../shared/api/generated.ts';
import { ShortList, type ShortListRow } from '../journal/short-list.tsx';
import { kindOf, shownAmount } from '../history/transaction-kind.tsx';

const SHOWN = 100;
const TYPES = 'investment,investment_return';

export function InvestmentHistory({ accountId }: { accountId: string }) {
  const read = useTransactionsListQuery({
    account: accountId,
    type: TYPES,
    limit: SHOWN,
  });
  const rows = read.data?.map((entry): ShortListRow => ({
    id: entry.id,
    title: entry.description,
    date: entry.date,
    createdAt: entry.created_at,
    amount: shownAmount(entry),
    // The specification's colours for this list: red leaves the account, green comes back.
    tone: shownAmount(entry) < 0 ? 'out' : 'in',
    badge: (
      <Badge
        label={`${entry.reverses ? 'Estorno de ' : ''}${kindOf(entry.type).label}`}
        color={entry.reverses ? 'grey' : entry.type === 'investment' ? 'blue' : 'green'}
      />
    ),
    detail: entry.reversedBy ? 'Estornado' : undefined,
    tags: entry.tags,
    undone: entry.reversedBy !== null,
  }));
  return (
    <ShortList
      title={`Histórico de ${transactionTypeLabels.investment}s`}
      rows={rows}
      read={read}
      failure={messages.failures.loadInvestmentHistory}
      below={read.data?.length === SHOWN && <Rest accountId={accountId} />}
      empty={{ title: messages.screens.noInvestments, text: messages.screens.noInvestmentHistory }}
    />
  );
}

/** A list that may end before its figures do says so, and where the rest is. */
const Rest = ({ accountId }: { accountId: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    Estes são os {SHOWN} mais recentes.{' '}
    <Link component={RouterLink} to={{ search: `?dialogo=historico&conta=${accountId}&tipo=${TYPES}` }}>
      Ver todos no histórico
    </Link>
  </Typography>
);
