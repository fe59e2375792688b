/** The words around a statement and a report, the same as PDF and in spreadsheets. */
import { formatCnpj } from '@livro/brazil';
import { formatDate, formatInstant } from '@livro/calendar';
import { type Centavos, formatAmount, formatMoney } from '@livro/money';
import type { PrintedProof } from '../../audit/proof/printed-proofs.read.ts';
import type { LogoPicture } from '../../attachments/logo/logo.read.ts';
import type { DescribedCompany } from '../../company/company.read.ts';
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

/** Who made a document, whose books it is of, and what proves it. */
export interface Printing extends Making {
  readonly company: DescribedCompany | undefined;
  readonly logo: LogoPicture | undefined;
  /** Undefined while nothing is sealed. */
  readonly proof: PrintedProof | undefined;
  /** Where this program is reached: `https://…`. */
  readonly origin: string;
}

export const companyLine = ({ company }: Pick<Printing, 'company'>): string =>
  company ? `${company.name} · CNPJ ${formatCnpj(company.cnpj)}` : '';

/** From which entries a document was made, and the state of the books that it shows. */
export function proofWords({ proof }: Pick<Printing, 'proof'>): string {
  if (!proof) return 'nenhum ponto de verificação ainda: nada foi selado até agora.';
  const { entries, size, root, sealedAt, sealedEntry } = proof;
  const made =
    entries.last === 0
      ? 'nenhum lançamento'
      : `lançamentos nº ${countText(entries.first)} a nº ${countText(entries.last)}`;
  const later =
    sealedEntry < entries.last ? ` Depois do nº ${countText(sealedEntry)} ainda não estavam selados.` : '';
  return `${made}; ponto de verificação de ${countText(size)} eventos, selado em ${formatInstant(sealedAt)}, raiz ${root}.${later}`;
}

export const countText = (count: number): string => count.toLocaleString('pt-BR');

/** Which books the figures come from: up to the last entry, at most as they were known at a past moment. */
export const booksWords = ({ upToEntry, knownAt }: Pick<PrintedStatement, 'upToEntry' | 'knownAt'>): string =>
  `lançamento nº ${countText(upToEntry)}` +
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
