/** Up to which day bank and books agree about an account, with the way to its lines; nothing while no statement was imported. */
import { formatDate } from '@livro/calendar';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useBankAccountsQuery } from '../../../shared/api/generated.ts';
import { counted } from '../../../shared/display/count.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';

export function ReconciledLine({ accountId }: { accountId: string }) {
  const may = useMay('banking:read');
  const { data, isError } = useBankAccountsQuery(undefined, { skip: !may });
  const account = data?.find(({ id }) => id === accountId);
  if (isError && !account)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A conciliação com o banco não pôde ser lida.
      </Typography>
    );
  if (!account || account.lines === 0) return null;
  const { reconciled_through: through, open_lines: open } = account;
  return (
    <Typography variant="body2">
      <Link component={RouterLink} to={`/conciliacao?conta=${accountId}`}>
        {through ? `Conciliado até ${formatDate(through)}` : 'Ainda não conciliado'}
      </Link>
      {open > 0 && ` · ${counted(open, 'linha espera', 'linhas esperam')}`}
    </Typography>
  );
}
