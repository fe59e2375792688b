/** What would be booked, or was: how many entries of each kind with their sum, and behind a press the same of each account. */
import { accountKindLabels, movementTypeLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { figure } from '../../shared/api/wire-money.ts';
import { counted, formatCount } from '../../shared/display/count.ts';
import { FigureTable } from '../../shared/display/figure-table.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { useNarrow } from '../../shared/display/use-narrow.ts';
import { Pager } from '../../shared/display/pager.tsx';
import { sumsByAccount, sumsByKind, type AccountSums, type KindSum, type SumLine } from './booked-sums.ts';

const ACCOUNTS_SHOWN = 20;

export function SumTables({ caption, lines }: { caption: string; lines: readonly SumLine[] }) {
  const kinds = sumsByKind(lines);
  if (kinds.length === 0) return null;
  const sumOf = (of: (one: KindSum) => number) => kinds.reduce((sum, one) => sum + of(one), 0);
  return (
    <Box sx={{ ...oneColumn, gap: 3 }}>
      <FigureTable>
        <caption>{caption}</caption>
        <Head />
        <tbody>
          {kinds.map((kind) => (
            <Kind key={kind.type} {...kind} />
          ))}
        </tbody>
        <tfoot>
          <Sum
            name="Total"
            entries={sumOf(({ entries }) => entries)}
            amount={sumOf(({ amount }) => amount)}
          />
        </tfoot>
      </FigureTable>
      <details>
        <Box component="summary" sx={{ cursor: 'pointer', py: 1, minHeight: 24 }}>
          Ver por conta
        </Box>
        <Accounts accounts={sumsByAccount(lines)} caption={`${caption}, por conta`} />
      </details>
    </Box>
  );
}

function Head() {
  const narrow = useNarrow('sm');
  return (
    <thead>
      <tr>
        <th scope="col">Tipo</th>
        {!narrow && <th scope="col">Quantos</th>}
        <th scope="col">Soma</th>
      </tr>
    </thead>
  );
}

const Kind = ({ type, ...sum }: KindSum) => <Sum name={movementTypeLabels[type]} {...sum} />;

/** On a phone how many there are stands under the name: beside it there is no room for a large sum. */
function Sum({ name, entries, amount }: Pick<KindSum, 'entries' | 'amount'> & { readonly name: string }) {
  const narrow = useNarrow('sm');
  return (
    <tr>
      <th scope="row">
        {name}
        {narrow && (
          <Typography
            component="span"
            variant="caption"
            className="num"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {counted(entries, 'lançamento', 'lançamentos')}
          </Typography>
        )}
      </th>
      {!narrow && <td>{formatCount(entries)}</td>}
      <td>
        <Money amount={figure(amount)} />
      </td>
    </tr>
  );
}

function Accounts({ accounts, caption }: { accounts: readonly AccountSums[]; caption: string }) {
  const narrow = useNarrow('sm');
  const [page, setPage] = useState(1);
  const shown = accounts.slice((page - 1) * ACCOUNTS_SHOWN, page * ACCOUNTS_SHOWN);
  return (
    <Box sx={{ ...oneColumn, gap: 3, pt: 2 }}>
      <FigureTable>
        <caption>
          {caption}. {counted(accounts.length, 'conta', 'contas')}; uma transferência conta na conta de onde
          sai.
        </caption>
        <Head />
        {shown.map(({ key, development, developmentId, account, kinds }) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={narrow ? 2 : 3}>
                {developmentId ? (
                  <Link component={RouterLink} to={`/developments/${developmentId}`}>
                    {development}
                  </Link>
                ) : (
                  (development ?? 'Empreendimento que não existe mais')
                )}
                {' · '}
                {accountKindLabels[account]}
              </th>
            </tr>
            {kinds.map((kind) => (
              <Kind key={kind.type} {...kind} />
            ))}
          </tbody>
        ))}
      </FigureTable>
      {accounts.length > ACCOUNTS_SHOWN && (
        <Pager
          label="Páginas de contas"
          page={page}
          size={ACCOUNTS_SHOWN}
          count={accounts.length}
          onPage={setPage}
        />
      )}
      {accounts.some(({ development }) => development === null) && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          O que foi lançado em um empreendimento excluído continua no diário.
        </Typography>
      )}
    </Box>
  );
}
