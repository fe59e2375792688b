/** `trial-balance`: the balancete of any day on a terminal or as the JSON of the API. Waits until all entries can be read. */
import type { INestApplicationContext } from '@nestjs/common';
import { formatDate, formatInstant, type LocalDate } from '@livro/calendar';
import { type Centavos, formatAmount } from '@livro/money';
import { messages } from '@livro/rules';
import {
  type TrialBalanceLineView,
  trialBalanceView,
  type TrialBalanceView,
} from '../../ledger/books/trial-balance.view.ts';
import type { FoundAccount } from '../../ledger/account/account.queries.ts';
import { TrialBalanceQueries } from '../../ledger/books/trial-balance.queries.ts';
import { UnreadableEntries } from '../../ledger/books/unreadable-entries.read.ts';
import { Projector } from '../../platform/projections/engine/projector.ts';
import { OutOfReachError, PATIENCE_MS } from '../../platform/event-store/away.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

export interface TrialBalanceFlags {
  readonly asOf?: LocalDate;
  readonly knownAt?: string;
  /** Name or id. */
  readonly development?: string;
  readonly json?: boolean;
}

export async function readTrialBalance(
  program: INestApplicationContext,
  { asOf, knownAt, development }: TrialBalanceFlags,
): Promise<TrialBalanceView> {
  if (!(await program.get(Projector, { strict: false }).caughtUpToHeadAtStart(PATIENCE_MS)))
    throw new OutOfReachError();
  const queries = program.get(TrialBalanceQueries, { strict: false });
  const unreadable = await program.get(UnreadableEntries, { strict: false }).all();
  const whole = await queries.at({ asOf, knownAt });
  if (development === undefined)
    return trialBalanceView(whole.balance, whole.accounts, unreadable, { asOf, knownAt });
  const id = developmentNamed(development, whole.accounts);
  const { balance, accounts } = await queries.at({ asOf, knownAt }, id);
  return trialBalanceView(balance, accounts, unreadable, { asOf, knownAt, development: id });
}

function developmentNamed(wanted: string, accounts: readonly FoundAccount[]): string {
  const found = accounts.find(
    ({ development_id, development_name }) =>
      development_id === wanted.toLowerCase() ||
      development_name?.toLocaleLowerCase('pt-BR') === wanted.trim().toLocaleLowerCase('pt-BR'),
  );
  if (!found) throw new CommandFailure(exitCodes.usage, `${messages.developmentNotFound}: ${wanted}`);
  return found.development_id;
}

const NAME_WIDTH = 44;
const AMOUNT_WIDTH = 22;

/** Reais in four columns, one block an account, the totals below. */
export function trialBalanceAsText(balance: TrialBalanceView): string {
  const lines: string[] = [
    titleOf(balance),
    row('', ['Débitos', 'Créditos', 'Saldo devedor', 'Saldo credor']),
  ];
  let account: string | undefined;
  for (const line of balance.lines) {
    if (line.accountId !== account) lines.push('', accountTitle(line));
    account = line.accountId;
    lines.push(row(`  ${line.name}`, [line.debit, line.credit, line.debitBalance, line.creditBalance]));
  }
  const { totalDebit, totalCredit, totalDebitBalance, totalCreditBalance } = balance;
  lines.push('', row('Total', [totalDebit, totalCredit, totalDebitBalance, totalCreditBalance]));
  lines.push(balance.balanced ? 'Débitos iguais a créditos.' : 'DÉBITOS DIFERENTES DE CRÉDITOS.');
  for (const { entryNumber, voidedBy, reason } of balance.unreadable)
    lines.push(
      voidedBy === null
        ? `O lançamento ${entryNumber} não pode ser lido e não está em nenhuma soma.`
        : `O lançamento ${entryNumber}, que não pode ser lido, foi anulado pelo ${voidedBy}: ${reason}`,
    );
  return `${lines.join('\n')}\n`;
}

function titleOf({ asOf, knownAt }: TrialBalanceView): string {
  const day = asOf === null ? 'de todos os lançamentos' : `até ${formatDate(asOf)}`;
  return `Balancete ${day}${knownAt === null ? '' : `, como se conhecia em ${formatInstant(knownAt)}`}`;
}

const accountTitle = ({ developmentName, accountName, accountId }: TrialBalanceLineView): string =>
  `${developmentName ?? accountId}: ${accountName ?? ''}`;

const row = (name: string, columns: readonly (string | number)[]): string =>
  name.padEnd(NAME_WIDTH) +
  columns
    .map((column) => (typeof column === 'number' ? amountText(column) : column).padStart(AMOUNT_WIDTH))
    .join('');

/** Reais of the API are centavos divided by a hundred: multiplied back they are whole again. */
const amountText = (reais: number): string => formatAmount(Math.round(reais * 100) as Centavos);
