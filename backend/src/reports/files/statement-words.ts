/** The words around a statement and a report, the same as PDF and in spreadsheets. */
import { formatDate, formatInstant } from '@livro/calendar';
import { type Centavos, formatAmount, formatMoney } from '@livro/money';
import type { PrintedStatement } from '../read/statements.ts';

/** Who made a file, and when. */
export interface Making {
  readonly author: string;
  readonly madeAt: Date;
}

export const titleOf = ({ accountName }: PrintedStatement): string =>
  accountName === undefined ? 'Extrato do empreendimento' : 'Extrato de conta';

export const subjectOf = ({ developmentName, accountName }: PrintedStatement): string =>
  [developmentName, accountName].filter(Boolean).join(' · ');

export const periodOf = ({ from, to }: PrintedStatement): string =>
  from === undefined ? `Do início até ${dayText(to)}` : `${dayText(from)} a ${dayText(to)}`;

export const madeWords = ({ author, madeAt }: Making): string =>
  `${formatInstant(madeAt.toISOString())} (horário de Brasília), por ${author}`;

/** Which books the figures come from: up to the last entry, at most as they were known at a past moment. */
export const booksWords = ({ upToEntry, knownAt }: Pick<PrintedStatement, 'upToEntry' | 'knownAt'>): string =>
  `lançamento nº ${upToEntry.toLocaleString('pt-BR')}` +
  (knownAt === undefined ? '' : `, como se conhecia em ${formatInstant(knownAt)}`);

export const openingWords = ({ from }: PrintedStatement): string =>
  from === undefined ? 'Saldo no início' : `Saldo anterior a ${dayText(from)}`;

export const closingWords = ({ to }: PrintedStatement): string => `Saldo em ${dayText(to)}`;

export const INCOMPLETE =
  'Atenção: há um lançamento destas contas que não pôde ser lido. Os valores estão incompletos.';

export const dayText = (date: string): string => formatDate(date);

/** Sums over many accounts may pass what one entry may hold, and are whole centavos all the same. */
export const amountText = (amount: number): string => formatAmount(amount as Centavos);
export const moneyText = (amount: number): string => formatMoney(amount as Centavos);
