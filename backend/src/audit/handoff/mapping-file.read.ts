/** The accountant's codes as a CSV that a spreadsheet opens, changes and gives back: a line for each account, found again by its key. */
import { handoffChecks, limits, messages } from '@livro/rules';
import type { Violation } from '@livro/event-sourcing';
import { CsvError, parse } from 'csv-parse/sync';
import type { MappedAccount } from './handoff.events.ts';
import { isKnownKey } from './mapping.read.ts';
import type { KnownAccount } from './known-accounts.queries.ts';

export const mappingColumns = {
  account: 'Chave',
  place: 'Empreendimento',
  holder: 'Conta',
  name: 'Conta do plano',
  firmCode: 'Conta do escritório',
  referentialCode: 'Conta referencial',
} as const;
const NEEDED = [mappingColumns.account, mappingColumns.firmCode, mappingColumns.referentialCode] as const;

export interface ReadMapping {
  readonly accounts: readonly MappedAccount[];
  /** Of the whole file: where there are any, nothing of it is taken. */
  readonly problems: readonly Violation[];
}

const FIELD = 'csv';
/** Problems that are told one by one. */
const TOLD = 20;

/** Columns beside the key and the two codes are for people and are not read. */
export function readMapping(csv: string, known: readonly KnownAccount[]): ReadMapping {
  const records = recordsIn(csv);
  if (typeof records === 'string') return refused('INVALID_FORMAT', records);
  const header = records[0]?.map((cell) => cell.trim()) ?? [];
  const [key, firm, referential] = NEEDED.map((name) => header.indexOf(name));
  if ([key, firm, referential].includes(-1))
    return refused('INVALID_FORMAT', messages.accountantFileHeader(NEEDED.join(', ')));
  const rows = records.slice(1);
  if (rows.length > limits.accountantCodesAtOnce)
    return refused('MAX_LENGTH', messages.accountantFileTooLong(String(limits.accountantCodesAtOnce)));
  const cell = (row: readonly string[], at: number): string | null => (row[at] ?? '').trim() || null;
  const accounts = rows.map((row) => ({
    account: cell(row, key!) ?? '',
    firmCode: cell(row, firm!),
    referentialCode: cell(row, referential!),
  }));
  const seen = new Set<string>();
  const problems = accounts.flatMap((account, index) => {
    const reason = problemOf(account, seen, known);
    return reason === undefined
      ? []
      : [problem('INVALID_FORMAT', messages.accountantFileLine(index + 2, reason))];
  });
  return { accounts, problems: problems.slice(0, TOLD) };
}

function problemOf(
  { account, firmCode, referentialCode }: MappedAccount,
  seen: Set<string>,
  known: readonly KnownAccount[],
): string | undefined {
  if (!isKnownKey(account, known)) return messages.accountantFileAccount(account);
  if (seen.has(account)) return messages.accountantFileTwice(account);
  seen.add(account);
  return (
    handoffChecks.firmCode(firmCode ?? undefined)?.message ??
    handoffChecks.referentialCode(referentialCode ?? undefined)?.message
  );
}

/** The records, or what is wrong with the file. Whichever of `;`, `,` and tab its first line has separates its cells. */
function recordsIn(csv: string): readonly (readonly string[])[] | string {
  try {
    const [first = ''] = csv.split(/\r?\n/, 1);
    const delimiter = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ';';
    return parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) return messages.accountantFileUnreadable;
    throw error;
  }
}

const problem = (code: string, message: string): Violation => ({ field: FIELD, code, message });
const refused = (code: string, message: string): ReadMapping => ({
  accounts: [],
  problems: [problem(code, message)],
});
