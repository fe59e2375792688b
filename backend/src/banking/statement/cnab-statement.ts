/**
 * CNAB 240 of FEBRABAN: statements for reconciliation (segment E) and return files of collections (segments T and U). Records of
 * 240 characters by place; counts and sums that the file tells of itself are held against its records.
 */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { centavos, type Centavos, negate } from '@livro/money';
import { limits, messages } from '@livro/rules';
import { linesIn } from './file-text.ts';
import {
  type AccountAtBank,
  cleanText,
  damaged,
  type LeftOut,
  type ReadFile,
  type ReadLine,
  type ReportedBalance,
  unreadable,
} from './statement.ts';

const texts = messages.banking;
const LENGTH = 240;
/** A file that may be taken in holds fewer records. */
const MOST_RECORDS = Math.ceil(limits.statementMaxBytes / LENGTH);
/** What some programs put at the end of every text file. */
const END_OF_FILE = '\u001a';

/** One record and its line in the file. */
interface CnabRecord {
  readonly text: string;
  readonly at: number;
}

/** Its header, of which some programs cut the blanks at the end. */
export const isCnab = (text: string): boolean => /^\ufeff?\d{3}0000[0 ][^\r\n;,\t]{60,}/.test(text);

export const isCnab400 = (text: string): boolean => /^\ufeff?0[12](RETORNO|REMESSA)\d\d/i.test(text);

/** Throws `DomainError` naming the line of whatever does not fit. */
export function cnabStatement(text: string): ReadFile {
  const records = recordsOf(text);
  const reader = new Reader();
  for (const record of records) reader.take(record);
  return reader.statement(records);
}

function recordsOf(text: string): readonly CnabRecord[] {
  const all = linesIn(text.replace(/^\ufeff/, ''), MOST_RECORDS);
  const last = all.findLastIndex((line) => line.replaceAll(END_OF_FILE, '').trim() !== '');
  return all.slice(0, last + 1).map((line, index) => {
    const length = line.trimEnd().length;
    if (line.length > LENGTH || (line.length < LENGTH && length < shortest(line)))
      throw damaged(index + 1, texts.recordLength(line.length));
    return { text: line.padEnd(LENGTH), at: index + 1 };
  });
}

/** Up to its last field that must be there: what is shorter was not trimmed, but cut. */
function shortest(line: string): number {
  const [type, segment] = [line[7], line[13]];
  if (type === '3') return segment === 'E' ? 176 : segment === 'U' ? 153 : segment === 'T' ? 213 : 14;
  return type === '9' ? 29 : 17;
}

class Reader {
  readonly #accounts = new Map<string, AccountAtBank>();
  readonly #lines: ReadLine[] = [];
  readonly #leftOut: LeftOut[] = [];
  #balance: ReportedBalance | null = null;
  #opening: Centavos | undefined;
  #isReturn = false;
  #inBatch = { debits: 0, credits: 0, records: 0 };
  #title: CnabRecord | undefined;
  #ended = false;

  take(record: CnabRecord): void {
    const type = record.text[7];
    if (type === '1') {
      this.#inBatch = { debits: 0, credits: 0, records: 0 };
      this.#ofAccount(record);
      // A file may have a batch for each day; some banks leave the field blank.
      if (this.#lines.length === 0 && /^(?!0{8})\d{26}[CD]$/.test(field(record, 143, 169)))
        this.#opening ??= balanceAt(record);
    }
    this.#inBatch.records++;
    const segment = record.text[13];
    if (type === '5') this.#endBatch(record);
    else if (type === '9') this.#ended = true;
    else if (type === '3' && segment === 'E') this.#entry(record);
    else if (type === '3' && segment === 'T') this.#title = record;
    else if (type === '3' && segment === 'U') this.#settled(record);
    else if (!/[0-4]/.test(type ?? '')) throw damaged(record.at, texts.recordUnknown);
  }

  /** Of a statement's batch; one of collections names the account as well, but its titles may go to several. */
  #ofAccount(record: CnabRecord): void {
    const number = field(record, 59, 72).replace(/\s/g, '');
    if (field(record, 9, 9) !== 'E' || !/[1-9]/.test(number)) return;
    const branch = field(record, 53, 57);
    const bank = field(record, 1, 3);
    this.#accounts.set(`${bank} ${branch} ${number}`, { bank, branch: branch || null, number });
    if (this.#accounts.size > 1) throw unreadable(texts.severalAccounts);
  }

  statement(records: readonly CnabRecord[]): ReadFile {
    const last = records.at(-1)!;
    if (!this.#ended) throw damaged(last.at, texts.cutOff);
    const told = whole(last, 24, 29);
    if (told > 0 && told !== records.length) throw damaged(last.at, texts.recordCount(told, records.length));
    return {
      format: this.#isReturn ? 'cnab240-return' : 'cnab240',
      account: [...this.#accounts.values()][0] ?? null,
      lines: this.#lines,
      leftOut: this.#leftOut,
      balance: this.#balance,
      opening: this.#opening,
      columns: null,
    };
  }

  #entry(record: CnabRecord): void {
    const date = dayAt(record, 143) ?? dayAt(record, 135);
    if (!date) throw damaged(record.at, texts.dateUnreadable(field(record, 143, 150)));
    const amount = moneyAt(record, 151, 168);
    const sign = field(record, 169, 169);
    if (sign !== 'D' && sign !== 'C')
      throw damaged(record.at, texts.amountUnreadable(field(record, 151, 169)));
    this.#inBatch[sign === 'D' ? 'debits' : 'credits'] += amount;
    const documentNumber = field(record, 202, 240);
    this.#lines.push({
      at: record.at,
      date,
      amount: sign === 'D' ? negate(amount) : amount,
      balance: null,
      bankId: null,
      description: cleanText(`${field(record, 177, 201)} ${field(record, 114, 133)}`),
      documentNumber: /[^0\s]/.test(documentNumber) ? cleanText(documentNumber) : null,
    });
  }

  /** A title that was paid, or a fee for one; other occurrences move nothing. */
  #settled(record: CnabRecord): void {
    const title = this.#title;
    if (!title || title.at !== record.at - 1) throw damaged(record.at, texts.orphanSegment);
    this.#isReturn = true;
    const code = field(record, 16, 17);
    const fee = code === '28';
    const paid = ['06', '17'].includes(code);
    const amount = fee ? negate(moneyAt(title, 199, 213)) : moneyAt(record, 93, 107);
    if (!fee && !paid)
      return void this.#leftOut.push({ at: record.at, reason: texts.movesNothing(code), line: null });
    const date = (paid && dayAt(record, 146)) || dayAt(record, 138);
    if (!date) throw damaged(record.at, texts.dateUnreadable(field(record, 138, 153)));
    const number = field(title, 38, 57);
    this.#lines.push({
      at: record.at,
      date,
      amount,
      balance: null,
      bankId: cleanText(`${number} ${code}`),
      description: cleanText(`${fee ? 'Tarifa de boleto' : 'Boleto'} ${number} ${field(title, 149, 188)}`),
      documentNumber: cleanText(field(title, 59, 73)) || null,
    });
  }

  #endBatch(record: CnabRecord): void {
    const { debits, credits, records } = this.#inBatch;
    if (this.#isReturn) return;
    const told = whole(record, 171, 176);
    if (told > 0 && told !== records) throw damaged(record.at, texts.recordCount(told, records));
    const sums = [
      ['débitos', moneyAt(record, 177, 194), debits],
      ['créditos', moneyAt(record, 195, 212), credits],
    ] as const;
    for (const [kind, said, found] of sums)
      if (said !== 0 && said !== found)
        throw damaged(record.at, texts.totalsDiffer(kind, said, centavos(found)));
    const date = dayAt(record, 143);
    if (date) this.#balance = { date, amount: balanceAt(record) };
  }
}

/** Places from 1, both included, as the layout counts them. */
const field = ({ text }: CnabRecord, from: number, to: number): string => text.slice(from - 1, to).trim();

function whole(record: CnabRecord, from: number, to: number): number {
  const digits = field(record, from, to);
  if (!/^\d*$/.test(digits)) throw damaged(record.at, texts.recordUnknown);
  return Number(digits || '0');
}

/** Digits of which the last two are centavos. */
function moneyAt(record: CnabRecord, from: number, to: number): Centavos {
  const digits = field(record, from, to);
  if (!/^\d*$/.test(digits) || Number(digits) > Number.MAX_SAFE_INTEGER)
    throw damaged(record.at, texts.amountUnreadable(digits));
  try {
    return centavos(Number(digits || '0'));
  } catch {
    throw damaged(record.at, texts.amountUnreadable(digits));
  }
}

/** Of a batch's first record, and of its last. */
function balanceAt(record: CnabRecord): Centavos {
  const amount = moneyAt(record, 151, 168);
  return field(record, 169, 169) === 'D' ? negate(amount) : amount;
}

/** DDMMAAAA; zeros and blanks are none. */
function dayAt(record: CnabRecord, from: number): LocalDate | undefined {
  const digits = field(record, from, from + 7);
  if (/^0*$/.test(digits)) return undefined;
  const day = parseLocalDate(`${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`);
  if (!day.ok) throw damaged(record.at, texts.dateUnreadable(digits));
  return day.value;
}
