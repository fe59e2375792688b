/**
 * OFX as banks write it: 1.x, which is SGML and may leave any value unclosed, and 2.x, which is XML. Of both only the leaves of
 * transactions, the account and the ledger balance are looked at, so the one reader serves.
 */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { limits, messages } from '@livro/rules';
import { bankAmount } from './bank-amount.ts';
import {
  cleanText,
  damaged,
  type LeftOut,
  type Statement,
  type StatementLine,
  unreadable,
} from './statement.ts';

const texts = messages.banking;
/** A line of a statement has some ten leaves, each opened and closed. */
const MOST_TAGS = 60 * limits.statementLinesMax;

/** A name with its attributes; what is longer is none. */
const MAX_TAG_CHARACTERS = 240;
const TAG_NAME = /^[A-Za-z][\w.]*/;

interface Leaf {
  readonly value: string;
  readonly at: number;
}

/** The leaves of one aggregate by name, the first of each. */
type Leaves = Map<string, Leaf>;

interface Found {
  readonly transactions: { readonly at: number; readonly leaves: Leaves }[];
  readonly balance: Leaves;
  readonly accounts: Set<string>;
  readonly listEnd: string | undefined;
}

export const isOfx = (text: string): boolean =>
  /^[\s\ufeff]*(OFXHEADER|<\?|<OFX)/i.test(text) && /<OFX>/i.test(text);

/** Throws `DomainError` on a file that is cut off, or has a date or an amount that cannot be read. */
export function ofxStatement(text: string): Statement {
  const found = aggregatesOf(text);
  if (found.accounts.size > 1) throw unreadable(texts.severalAccounts);
  const leftOut: LeftOut[] = [];
  const lines: StatementLine[] = [];
  for (const { at, leaves } of found.transactions) {
    const line = lineOf(at, leaves);
    if (line.amount === 0) leftOut.push({ at, reason: texts.zeroAmount });
    else lines.push(line);
  }
  return { format: 'ofx', lines, leftOut, balance: balanceOf(found), columns: null };
}

function lineOf(at: number, leaves: Leaves): StatementLine {
  const posted = leaves.get('DTPOSTED');
  const amount = leaves.get('TRNAMT');
  if (!posted?.value) throw damaged(at, texts.dateMissing);
  if (!amount?.value) throw damaged(at, texts.amountMissing);
  const date = dayOf(posted.value);
  if (!date) throw damaged(posted.at, texts.dateUnreadable(posted.value));
  const centavos = bankAmount(amount.value);
  if (centavos === undefined) throw damaged(amount.at, texts.amountUnreadable(amount.value));
  const value = (name: string): string => leaves.get(name)?.value ?? '';
  const [name, memo] = [value('NAME'), value('MEMO')];
  const words = name && memo && !memo.includes(name) ? `${name} ${memo}` : memo || name;
  return {
    at,
    date,
    amount: centavos,
    bankId: cleanText(value('FITID')) || null,
    description: cleanText(words || value('TRNTYPE')),
    documentNumber: documentOf(value('CHECKNUM')) ?? documentOf(value('REFNUM')),
  };
}

/** Banks fill the field with zeros where there is none. */
const documentOf = (text: string): string | null => (/[^0\s]/.test(text) ? cleanText(text) : null);

/** The bank's own day: eight digits, whatever clock and zone follow. */
function dayOf(text: string): LocalDate | undefined {
  const digits = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6}(?:\.\d+)?)?\s*(?:\[.*\]?)?$/.exec(text);
  const day = digits && parseLocalDate(`${digits[1]}-${digits[2]}-${digits[3]}`);
  return day?.ok ? day.value : undefined;
}

/** The list may end before the day on which the bank says the balance: what happened between is not known, so the earlier one counts. */
function balanceOf({ balance, listEnd }: Found): Statement['balance'] {
  const [amount, told] = [balance.get('BALAMT'), balance.get('DTASOF')];
  if (!amount?.value || !told?.value) return null;
  const centavos = bankAmount(amount.value);
  const date = dayOf(told.value);
  if (centavos === undefined) throw damaged(amount.at, texts.amountUnreadable(amount.value));
  const end = listEnd === undefined ? undefined : dayOf(listEnd);
  if (!date) return null;
  return { date: end && end < date ? end : date, amount: centavos };
}

function aggregatesOf(raw: string): Found {
  const text = withoutCdata(raw);
  const found = {
    transactions: [] as Found['transactions'],
    balance: new Map() as Leaves,
    accounts: new Set<string>(),
    listEnd: undefined as string | undefined,
  };
  const lineAt = lineCounter(text);
  let open: Leaves | undefined;
  let [inBalance, inOwnAccount, ended, lastAt] = [false, false, false, 1];
  for (const { index, closing, upper, rest } of tagsIn(text)) {
    const at = lineAt(index);
    lastAt = at;
    if (upper === 'STMTTRN') {
      open = closing ? undefined : new Map();
      if (open) found.transactions.push({ at, leaves: open });
      if (found.transactions.length > limits.statementLinesMax)
        throw unreadable(texts.tooManyLines(limits.statementLinesMax));
    } else if (upper === 'BANKTRANLIST') open = undefined;
    else if (upper === 'LEDGERBAL') inBalance = !closing;
    else if (upper === 'BANKACCTFROM' || upper === 'CCACCTFROM') inOwnAccount = !closing;
    else if (upper === 'OFX') ended = Boolean(closing);
    else if (!closing) {
      const leaf = { value: unescaped(rest).trim(), at };
      if (open) open.set(upper, open.get(upper) ?? leaf);
      else if (inBalance) found.balance.set(upper, leaf);
      else if (inOwnAccount && upper === 'ACCTID') found.accounts.add(leaf.value);
      else if (upper === 'DTEND') found.listEnd = leaf.value;
    }
  }
  if (!ended || open) throw damaged(lastAt, texts.cutOff);
  if (!/<(BANKTRANLIST|STMTRS|CCSTMTRS)\b/i.test(text)) throw unreadable(texts.notOfx);
  return found;
}

interface Tag {
  readonly index: number;
  readonly closing: boolean;
  readonly upper: string;
  /** The text behind it, up to the next tag. */
  readonly rest: string;
}

/** Anything between two `<` that has no name and no `>` is passed over, but counted: it takes its time as well. */
function* tagsIn(text: string): Generator<Tag> {
  let tags = 0;
  for (let index = text.indexOf('<'), next = 0; index >= 0; index = next) {
    if (++tags > MOST_TAGS) throw unreadable(texts.tooManyLines(limits.statementLinesMax));
    next = text.indexOf('<', index + 1);
    const part = text.slice(index + 1, next < 0 ? text.length : next);
    const end = part.indexOf('>');
    if (end < 0 || end > MAX_TAG_CHARACTERS) continue;
    const head = part.slice(0, end);
    const closing = head.startsWith('/');
    const name = TAG_NAME.exec(closing ? head.slice(1) : head)?.[0];
    if (name) yield { index, closing, upper: name.toUpperCase(), rest: part.slice(end + 1) };
  }
}

/** What stands in CDATA as the text that it means; one that never ends is left as it is. */
function withoutCdata(text: string): string {
  const [first = '', ...rest] = text.split('<![CDATA[');
  const parts = rest.map((part) => {
    const end = part.indexOf(']]>');
    return end < 0 ? part : escaped(part.slice(0, end)) + part.slice(end + ']]>'.length);
  });
  return first + parts.join('');
}

/** Line numbers of growing places in the text. */
function lineCounter(text: string): (index: number) => number {
  let [line, seen] = [1, 0];
  return (index) => {
    for (; seen < index; seen++) if (text[seen] === '\n') line++;
    return line;
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Banks write a bare & too: what is no entity stays as it is. */
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (all, decimal?: string, hex?: string, name?: string) =>
      name
        ? ENTITIES[name.toLowerCase()]!
        : characterOf(decimal ? Number(decimal) : Number.parseInt(hex!, 16), all),
  );

const characterOf = (code: number, otherwise: string): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
