/** The postings of an entry: what was debited and credited, equal on both sides, and the balance of each line before and after. */
import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router';
import type { AuditedLineView } from '../../shared/api/generated.ts';
import { centavosOf, totalOf } from '../../shared/api/wire-money.ts';
import { Line } from '../../shared/display/figures.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { NoValue } from '../../shared/grid/cells.tsx';
import { accountTitle } from './account-text.ts';
import { ledgerAddress } from './addresses.ts';
import { Balance } from './balance.tsx';
import { FigureTable } from '../../shared/display/figure-table.tsx';
import { Section } from './section.tsx';
import { useNarrow } from '../../shared/display/use-narrow.ts';

export function EntryPostings({ lines }: { lines: readonly AuditedLineView[] }) {
  const narrow = useNarrow();
  const debit = totalOf(lines.map((line) => centavosOf(line.debit)));
  const credit = totalOf(lines.map((line) => centavosOf(line.credit)));
  const sum = debit === credit ? 'Soma zero: débitos iguais a créditos' : 'Débitos e créditos não são iguais';
  return (
    <Section title="Partidas">
      {narrow ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 4 }}>
          {lines.map((line) => (
            <Box component="li" key={keyOf(line)}>
              <LineName line={line} />
              <Box component="dl" sx={{ m: 0, mt: 1, ...oneColumn, gap: 1 }}>
                <Line label={line.debit > 0 ? 'Débito' : 'Crédito'}>
                  <Money amount={centavosOf(line.debit > 0 ? line.debit : line.credit)} />
                </Line>
                <Line label="Saldo antes">
                  <Balance amount={centavosOf(line.before)} />
                </Line>
                <Line label="Saldo depois">
                  <Balance amount={centavosOf(line.after)} />
                </Line>
              </Box>
            </Box>
          ))}
          <li>{sum}</li>
        </Box>
      ) : (
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">Conta</th>
              <th scope="col">Débito</th>
              <th scope="col">Crédito</th>
              <th scope="col">Saldo antes</th>
              <th scope="col">Saldo depois</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={keyOf(line)}>
                <th scope="row">
                  <LineName line={line} />
                </th>
                <td>{line.debit > 0 ? <Money amount={centavosOf(line.debit)} /> : <NoValue />}</td>
                <td>{line.credit > 0 ? <Money amount={centavosOf(line.credit)} /> : <NoValue />}</td>
                <td>
                  <Balance amount={centavosOf(line.before)} />
                </td>
                <td>
                  <Balance amount={centavosOf(line.after)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{sum}</th>
              <td>
                <Money amount={debit} />
              </td>
              <td>
                <Money amount={credit} />
              </td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </FigureTable>
      )}
    </Section>
  );
}

const keyOf = ({ accountId, code }: AuditedLineView): string => `${accountId} ${code}`;

/** Leads to all that ever was on that line. */
const LineName = ({ line }: { line: AuditedLineView }) => (
  <>
    <Link component={RouterLink} to={ledgerAddress({ account: line.accountId, code: line.code })}>
      {line.name}
    </Link>
    <Box sx={{ color: 'text.secondary' }}>{accountTitle(line)}</Box>
  </>
);
