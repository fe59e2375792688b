/**
 * OFX as banks write it: 1.x, which is SGML and may leave any value unclosed, and 2.x, which is XML. Of both only the leaves of
 * transactions, the account and the ledger balance are looked at, so the one reader serves.
 */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { limits, messages } from '@livro/rules';
import { type Centavos, negate } from '@livro/money';
import { bankAmount } from './bank-amount.ts';
import {
  type AccountAtBank,
  cleanText,
  damaged,
  namesBalance,
  type ReadFile,
  type ReadLine,
  type ReportedBalance,
  unreadable,
} from './statement.ts';

const texts = messages.banking;
/** A line of a statement has some ten leaves, each opened and closed. */
const MOST_TAGS = 60 * limits.statementLinesMax;

/** Where a head or a first element is looked for. */
const HEAD_CHARACTERS = 4_000;
/** More than is kept of any value. */
const MAX_TEXT_CHARACTERS = 10_000;
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
  /** By bank and number. */
  readonly accounts: Map<string, AccountAtBank>;
  readonly currencies: Set<string>;
  readonly listEnd: string | undefined;
}

/** By its head or its elements, so that one that is damaged is refused as what it is. */
export const isOfx = (text: string): boolean => {
  const head = text.slice(0, HEAD_CHARACTERS);
  return /^[\s\ufeff]*(OFXHEADER|<\?OFX|<OFX)/i.test(head) || /<(OFX|STMTTRN|BANKTRANLIST)[\s>]/i.test(head);
};

/** Throws `DomainError` on a file that is cut off, of another currency, or has a date or an amount that cannot be read. */
export function ofxStatement(text: string): ReadFile {
  const found = aggregatesOf(text);
  if (found.accounts.size > 1) throw unreadable(texts.severalAccounts);
  for (const currency of found.currencies)
    if (currency.toUpperCase() !== 'BRL') throw unreadable(texts.otherCurrency(currency));
  const lines = signedByType(found.transactions.map(({ at, leaves }) => lineOf(at, leaves)));
  const [account = null] = found.accounts.values();
  return { format: 'ofx', account, lines, leftOut: [], balance: balanceOf(found), columns: null };
}

interface TypedLine extends ReadLine {
  readonly type: string;
  readonly amount: Centavos;
}

function lineOf(at: number, leaves: Leaves): TypedLine {
  const posted = leaves.get('DTPOSTED');
  const amount = leaves.get('TRNAMT');
  const value = (name: string): string => leaves.get(name)?.value ?? '';
  const [name, memo] = [value('NAME'), value('MEMO')];
  const words = name && memo && !memo.includes(name) ? `${name} ${memo}` : memo || name;
  const description = cleanText(words || value('TRNTYPE'));
  if (!posted?.value) throw damaged(at, texts.dateMissing);
  if (!amount?.value) throw damaged(at, texts.amountMissing);
  const date = dayOf(posted.value) ?? null;
  if (!date && !namesBalance(description)) throw damaged(posted.at, texts.dateUnreadable(posted.value));
  const centavos = bankAmount(amount.value);
  if (centavos === undefined) throw damaged(amount.at, texts.amountUnreadable(amount.value));
  return {
    at,
    date,
    amount: centavos,
    balance: null,
    bankId: cleanText(value('FITID')) || null,
    description,
    documentNumber: documentOf(value('CHECKNUM')) ?? documentOf(value('REFNUM')),
    type: value('TRNTYPE').toUpperCase(),
  };
}

/** OFX 2.2, 11.4.4.3: types of money that goes out. */
const OUTGOING_TYPES = /^(DEBIT|PAYMENT|CHECK|FEE|SRVCHG|ATM|POS|DIRECTDEBIT|REPEATPMT)$/;

/**
 * TRNAMT has a sign of its own; banks that leave it away say by the type which way the money goes. Where some of a file's outgoing lines
 * have the sign and others do not, one of the two is wrong, and nobody can say which.
 */
function signedByType(lines: readonly TypedLine[]): readonly ReadLine[] {
  const isOutgoing = ({ type, description }: TypedLine): boolean =>
    OUTGOING_TYPES.test(type) && !namesBalance(description);
  const unsigned = lines.find((line) => isOutgoing(line) && line.amount > 0);
  if (unsigned && lines.some(({ amount, description }) => amount < 0 && !namesBalance(description)))
    throw damaged(unsigned.at, texts.typeAgainstSign(unsigned.type));
  return lines.map(({ type, ...line }) =>
    unsigned && isOutgoing({ ...line, type }) ? { ...line, amount: negate(line.amount) } : line,
  );
}

/** Banks fill the field with zeros where there is none. */
const documentOf = (text: string): string | null => (/[^0\s]/.test(text) ? cleanText(text) : null);

/** The bank's own day: eight digits, whatever clock and zone follow. */
function dayOf(text: string): LocalDate | undefined {
  const digits = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6}(?:\.\d+)?)?\s*(?:\[.*\]?|[A-Z]{2,4})?$/.exec(text);
  const day = digits && parseLocalDate(`${digits[1]}-${digits[2]}-${digits[3]}`);
  return day?.ok ? day.value : undefined;
}

/** The list may end before the day on which the bank says the balance: what happened between is not known, so the earlier one counts. */
function balanceOf({ balance, listEnd, transactions }: Found): ReportedBalance | null {
  const [amount, told] = [balance.get('BALAMT'), balance.get('DTASOF')];
  if (!amount?.value || !told?.value) return null;
  const centavos = bankAmount(amount.value);
  const date = dayOf(told.value);
  if (centavos === undefined) throw damaged(amount.at, texts.amountUnreadable(amount.value));
  const end = listEnd === undefined ? undefined : dayOf(listEnd);
  const hasCents = (text = ''): boolean => /[.,]/.test(text);
  // Without a point where amounts have one it may be reais or centavos: nobody says.
  const isDoubtful =
    !hasCents(amount.value) && transactions.some(({ leaves }) => hasCents(leaves.get('TRNAMT')?.value));
  if (!date || isDoubtful) return null;
  return { date: end && end < date ? end : date, amount: centavos };
}

function aggregatesOf(raw: string): Found {
  const text = withoutCdata(raw);
  const found = {
    transactions: [] as Found['transactions'],
    balance: new Map() as Leaves,
    accounts: new Map<string, AccountAtBank>(),
    currencies: new Set<string>(),
    listEnd: undefined as string | undefined,
  };
  const lineAt = lineCounter(text);
  let open: Leaves | undefined;
  let own: Leaves | undefined;
  let [inBalance, inOriginal, hasRoot, ended, lastAt] = [false, false, false, false, 1];
  for (const { index, closing, upper, rest } of tagsIn(text)) {
    const at = lineAt(index);
    lastAt = at;
    if (upper === 'STMTTRN') {
      open = closing ? undefined : new Map();
      if (open) found.transactions.push({ at, leaves: open });
      if (found.transactions.length > limits.statementLinesMax)
        throw unreadable(texts.tooManyLines(limits.statementLinesMax));
    } else if (upper === 'BANKTRANLIST') {
      open = undefined;
      // Of a file without the outer element.
      if (!hasRoot) ended = closing;
    } else if (upper === 'LEDGERBAL') inBalance = !closing;
    else if (upper === 'ORIGCURRENCY') inOriginal = !closing;
    else if (upper === 'BANKACCTFROM' || upper === 'CCACCTFROM') {
      if (own) addAccount(found.accounts, own);
      own = closing ? undefined : new Map();
    } else if (upper === 'OFX') [ended, hasRoot] = [closing, true];
    else if (!closing) {
      const leaf = { value: unescaped(rest).trim(), at };
      // What an amount was before it became reais says nothing of it.
      if (upper === 'CURDEF' || (upper === 'CURSYM' && !inOriginal)) found.currencies.add(leaf.value);
      else if (open) open.set(upper, open.get(upper) ?? leaf);
      else if (inBalance) found.balance.set(upper, leaf);
      else if (own) own.set(upper, leaf);
      else if (upper === 'DTEND') found.listEnd = leaf.value;
    }
  }
  if (own) addAccount(found.accounts, own);
  if (!ended || open) throw damaged(lastAt, texts.cutOff);
  if (!/<(BANKTRANLIST|STMTRS|CCSTMTRS)\b/i.test(text)) throw unreadable(texts.notOfx);
  return found;
}

function addAccount(accounts: Map<string, AccountAtBank>, leaves: Leaves): void {
  const value = (name: string): string | null => cleanText(leaves.get(name)?.value ?? '') || null;
  const number = value('ACCTID');
  const bank = value('BANKID');
  if (number) accounts.set(`${bank} ${number}`, { bank, branch: value('BRANCHID'), number });
}

interface Tag {
  readonly index: number;
  readonly closing: boolean;
  readonly upper: string;
  /** The text behind it, up to the next tag. */
  readonly rest: string;
}

/** What stands between two `<` without a name and a `>` is text of the tag before, and counted: it takes its time as well. */
function* tagsIn(text: string): Generator<Tag> {
  let tags = 0;
  let before: Tag | undefined;
  for (let index = text.indexOf('<'), next = 0; index >= 0; index = next) {
    if (++tags > MOST_TAGS) throw unreadable(texts.tooManyLines(limits.statementLinesMax));
    next = text.indexOf('<', index + 1);
    const part = text.slice(index + 1, next < 0 ? text.length : next);
    const end = part.indexOf('>');
    const head = end < 0 || end > MAX_TAG_CHARACTERS ? '' : part.slice(0, end);
    const closing = head.startsWith('/');
    const name = TAG_NAME.exec(closing ? head.slice(1) : head)?.[0];
    if (name) {
      if (before) yield before;
      before = { index, closing, upper: name.toUpperCase(), rest: part.slice(end + 1) };
    } else if (before && before.rest.length < MAX_TEXT_CHARACTERS)
      before = { ...before, rest: `${before.rest}<${part.slice(0, MAX_TEXT_CHARACTERS)}` };
  }
  if (before) yield before;
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
