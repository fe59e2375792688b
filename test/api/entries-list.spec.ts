/**
 * The list of all entries: each filter finds what looking at every row finds, and sums to it; each order goes through all of it
 * once; rows carry the names, the attachments and the balance of their columns.
 */
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { attach, pdf } from './attachments.fixture.ts';
import { bankCalls, file, line } from './banking.fixture.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  nowhere,
  payment,
  transfer,
} from './ledger.fixture.ts';
import { requested } from './purchases.fixture.ts';

interface Row {
  readonly id: string;
  readonly entryId: string;
  readonly entryNumber: number;
  readonly accountId: string;
  readonly developmentName: string;
  readonly accountType: string;
  readonly type: string;
  readonly date: string;
  readonly amount: number;
  readonly signedAmount: number;
  readonly supplier: string | null;
  readonly category: string | null;
  readonly documentNumber: string | null;
  readonly tags: readonly string[];
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly recordedBy: string;
  readonly authorName: string | null;
  readonly attachments: number;
  readonly balance: number | null;
  readonly reconciled: boolean | null;
  readonly reversedBy: string | null;
  readonly reverses: string | null;
  readonly relatedAccountInfo: object | null;
}
interface Page {
  readonly results: readonly Row[];
  readonly count: number;
  readonly next: string | null;
  readonly totals: { readonly income: number; readonly expense: number; readonly net: number };
}

let livro: TestApp;
let ana: Agent;
let rita: Person;
let aurora: Development;
let bela: Development;
let client: string;
/** Entries that the bank bears out, on one account each. */
let matched: readonly string[];
/** Every row, looked at one by one by the tests themselves. */
let all: readonly Row[];

const booked = async (agent: Agent, path: string, body: object): Promise<string> =>
  (await agent.post(`/api/${path}/`).send(body).expect(201)).body.data.id as string;
const get = async <Found>(query: string): Promise<Found> =>
  (await ana.get(`/api/transactions/?${query}`).expect(200)).body.data as Found;
const page = (query: string) => get<Page>(`page=1&limit=100&${query}`);

jest.setTimeout(60_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  rita = await livro.person({ email: 'rita@construtora.com.br', name: 'Rita Financeira', type: 'financial' });
  aurora = await development(ana, 5_000, 300);
  bela = await development(ana, 900);
  client = await clientOf(ana, aurora);
  const other = await clientOf(ana, bela);
  const bill = (agent: Agent, account: string, change: object) =>
    booked(agent, 'expenses', expense(account, change));
  const cement = await bill(ana, aurora.building, {
    amount: 120.5,
    date: '2026-02-10',
    supplier: 'Água Viva',
    tags: ['obra', 'fase 1'],
    documentNumber: 'NF 77',
  });
  await bill(rita.agent, aurora.building, { amount: 80, date: '2026-01-20', supplier: 'zeferino' });
  await bill(rita.agent, bela.building, {
    amount: 120.5,
    date: '2026-03-01',
    category: 'labor',
    supplier: 'Beta',
    tags: 'obra',
    documentNumber: 'nf 77',
  });
  const wrong = await bill(ana, aurora.building, { amount: 55, date: '2026-02-10', tags: 'obra' });
  const corrected = await bill(ana, aurora.land, { amount: 10, date: '2026-02-11', supplier: 'Árvore' });
  await booked(ana, 'payments', payment(aurora.building, client, { amount: 400, date: '2026-02-05', documentNumber: 'REC 1' }));
  await booked(rita.agent, 'payments', payment(bela.building, other, { amount: 80, date: '2026-02-28' }));
  const inside = await booked(ana, 'transfers', transfer(aurora.building, aurora.land, { amount: 30, date: '2026-02-12' }));
  await booked(ana, 'transfers', transfer(aurora.building, bela.building, { amount: 80, date: '2026-02-13' }));
  await attach(ana, `expenses/${cement}`, { name: 'a.pdf', content: pdf() }, { name: 'b.pdf', content: pdf() }).expect(201);
  await attach(ana, `expenses/${corrected}`, { name: 'c.pdf', content: pdf() }).expect(201);
  await ana.patch(`/api/expenses/${corrected}/`).send({ amount: 12 }).expect(200);
  await ana.patch(`/api/expenses/${wrong}/`).send({ tags: 'engano', documentNumber: 'NF 99' }).expect(200);
  await booked(ana, `transactions/${wrong}/reverse`, { reason: 'Em dobro', date: '2026-02-14' });
  const bank = bankCalls(livro, ana, aurora.building);
  await bank.send(file([line('1', '2026-02-10', -12_050, 'PIX'), line('2', '2026-02-12', -3_000, 'TED')])).expect(201);
  matched = [cement, inside];
  for (const [n, { id }] of (await bank.lines('open')).entries())
    await ana.post(bank.at('matches/')).send({ line_ids: [id], entry_ids: [matched[n]] }).expect(({ status }) => expect(status).toBeLessThan(300));
  all = (await page('')).results;
}, 90_000); // prettier-ignore
afterAll(() => livro?.stop());

const isMatched = ({ entryId, accountId }: Row): boolean =>
  matched.includes(entryId) && accountId === aurora.building;
/** Both sides of one transfer, one side of another, and whatever else comes along. */
const someIds = (): readonly string[] => {
  const transfers = all.filter(({ type }) => type.startsWith('transfer'));
  return [...transfers.slice(0, 3), ...all.slice(-4)].map(({ id }) => id);
};
const cents = (reais: number): number => Math.round(reais * 100);
/** A reversal is looked for under the words of what it undoes. */
const told = (row: Row): Row => (row.reverses === null ? row : all.find(({ id }) => id === row.reverses)!);

it('has all rows on one page, for the tests to look at', async () => {
  expect(all.length).toBe((await page('')).count);
  expect(all.length).toBeGreaterThan(15);
});

describe.each<[name: string, query: () => string, is: (row: Row) => boolean]>([
  ['several kinds', () => 'type=expense,payment', ({ type }) => type === 'expense' || type === 'payment'],
  ['from an amount', () => 'amountFrom=120,50', ({ amount }) => cents(Math.abs(amount)) >= 12_050],
  ['up to an amount', () => 'amount_to=80', ({ amount }) => Math.abs(amount) <= 80],
  ['one amount', () => 'amountFrom=80&amountTo=80', ({ amount }) => Math.abs(amount) === 80],
  ['an author', () => `author=${rita.id}`, ({ recordedBy }) => recordedBy === rita.id],
  ['a client', () => `client=${client}`, ({ clientId }) => clientId === client],
  ['a tag, whatever its case', () => 'tag=OBRA', (row) => told(row).tags.includes('obra')],
  ['a tag given later', () => 'tag=engano', (row) => told(row).tags.includes('engano')],
  ['a document', () => 'documentNumber=nf%2077', (row) => told(row).documentNumber?.toLowerCase() === 'nf 77'],
  ['a document named later', () => 'documentNumber=NF 99', (row) => told(row).documentNumber === 'NF 99'],
  ['with attachments', () => 'withAttachments=true', ({ attachments }) => attachments > 0],
  ['without attachments', () => 'withAttachments=false', ({ attachments }) => attachments === 0],
  ['what was undone', () => 'reversed=true', (row) => row.reversedBy !== null || row.reverses !== null],
  ['what stands', () => 'reversed=false', (row) => row.reversedBy === null && row.reverses === null],
  ['what is reconciled', () => 'reconciled=true', isMatched],
  ['what is not reconciled', () => 'reconciled=false', (row) => !isMatched(row)],
  ['these rows', () => `ids=${someIds().join()}`, ({ id }) => someIds().includes(id)],
  ['a supplier', () => 'supplier=beta', (row) => told(row).supplier === 'Beta'],
  ['a category', () => 'category=labor', ({ category }) => category === 'labor'],
  ['all together', () => `type=expense&tag=obra&amountFrom=100&author=${rita.id}&reversed=false&withAttachments=false`,
    (row) => row.type === 'expense' && row.tags.includes('obra') && row.amount >= 100 && row.recordedBy === rita.id],
])('asked for %s', (_, query, is) => {
  it.each(['', 'development', 'account'])('it finds and sums what looking at each row does %s', async (scope) => {
    const within = scope === '' ? '' : scope === 'account' ? `&account=${aurora.building}` : `&development=${aurora.id}`;
    const isWithin = (row: Row) =>
      scope === '' || (scope === 'account' ? row.accountId === aurora.building : row.developmentName === aurora.name);
    const found = await page(`${query()}${within}`);
    const expected = all.filter((row) => isWithin(row) && is(row));
    expect(found.results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(found.count).toBe(expected.length);
    // Nothing came in or went out where both sides are asked about.
    const isInside = (row: Row) =>
      row.relatedAccountInfo !== null && scope !== 'account' &&
      expected.some((other) => other.entryId === row.entryId && other.accountId !== row.accountId);
    const moved = expected.filter((row) => !isInside(row));
    // A reversal takes off the very total that its entry was in.
    const cameIn = (row: Row) => row.amount > 0 === row.signedAmount > 0;
    const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + cents(row.signedAmount), 0);
    expect({
      income: cents(found.totals.income),
      expense: cents(found.totals.expense),
      net: cents(found.totals.net),
    }).toEqual({
      income: sum(moved.filter(cameIn)),
      expense: 0 - sum(moved.filter((row) => !cameIn(row))),
      net: sum(moved),
    });
  });
}); // prettier-ignore

it('finds something and leaves something out by each filter', async () => {
  for (const query of ['withAttachments=true', 'reversed=true', 'reconciled=true', 'tag=obra', 'tag=engano', 'documentNumber=NF 99', `author=${rita.id}`]) {
    const { count } = await page(query);
    expect([query, count > 0 && count < all.length]).toEqual([query, true]);
  }
}); // prettier-ignore

const plain = (text: string | null): string =>
  (text ?? '').normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase(); // prettier-ignore
const labels: Readonly<Record<string, string>> = { labor: 'Mão de obra', material: 'Material' };
const orders: readonly (readonly [sort: string, key: (row: Row) => string | number])[] = [
  ['supplier', ({ supplier }) => plain(supplier)],
  ['category', ({ category }) => plain(category === null ? '' : labels[category]!)],
  ['documentNumber', ({ documentNumber }) => plain(documentNumber)],
  ['account', (row) => `${plain(row.developmentName)} ${row.accountType}`],
  ['author', ({ authorName }) => plain(authorName)],
  ['amount', ({ signedAmount }) => signedAmount],
  ['type', ({ type }) => type],
  ['created_at', ({ entryNumber }) => entryNumber],
];

describe.each(orders)('sorted by %s', (sort, key) => {
  it.each(['', '-'])('goes through all of it by cursor, each row once %s', async (sign) => {
    const seen: Row[] = [];
    for (let cursor = 'page=1'; cursor;) {
      const found = await get<Page>(`limit=4&sort=${sign}${sort}&${cursor}`);
      seen.push(...found.results);
      cursor = found.next === null ? '' : `cursor=${found.next}`;
    }
    const compared = (a: Row, b: Row) =>
      key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.entryNumber - b.entryNumber;
    const keys = seen.map(key);
    const sorted = [...all].sort((a, b) => (sign ? compared(b, a) : compared(a, b))).map(key);
    expect(keys).toEqual(sorted);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(all.length);
  });
});

it('marks each row that the bank bears out on its own account, and knows of no past match', async () => {
  expect(all.map(({ reconciled }) => reconciled)).toEqual(all.map(isMatched));
  const knownAt = new Date().toISOString();
  const past = await page(`knownAt=${knownAt}`);
  expect(past.results.every(({ reconciled }) => reconciled === null)).toBe(true);
  const refused = await ana.get(`/api/transactions/?reconciled=true&knownAt=${knownAt}`).expect(422);
  expect(refused.body).toMatchObject({ errors: [{ field: 'reconciled', code: 'INVALID_OPERATION' }] });
  const many = Array.from({ length: 101 }, (_, n) => `${nowhere.slice(0, -3)}${100 + n}`);
  await ana.get(`/api/transactions/?ids=${many.join()}`).expect(422);
});

it('refuses a range of amounts that ends before it begins, and a cursor of another order', async () => {
  const refused = await ana.get('/api/transactions/?page=1&amountFrom=2&amountTo=1').expect(422);
  expect(refused.body).toMatchObject({ errors: [{ field: 'amountFrom', code: 'MAXIMUM_VALUE' }] });
  const { next } = await get<Page>('page=1&limit=2&sort=supplier');
  await ana.get(`/api/transactions/?sort=category&cursor=${next}`).expect(422);
});

it('names who booked and who paid, and counts the attachments of what was corrected for the correction, too', async () => {
  const cement = all.find(({ supplier }) => supplier === 'Água Viva')!;
  expect(cement).toMatchObject({ authorName: 'Ana Administradora', clientName: null, attachments: 2 });
  const paid = all.filter((row) => row.type === 'payment');
  expect(paid.map(({ clientName }) => clientName)).toEqual([expect.any(String), expect.any(String)]);
  expect(paid.find(({ recordedBy }) => recordedBy === rita.id)?.authorName).toBe('Rita Financeira');
  const corrections = all.filter(({ supplier, type }) => type === 'expense' && supplier === 'Árvore');
  expect(corrections.map((row) => [row.amount, row.attachments])).toEqual(
    expect.arrayContaining([[10, 1], [12, 1], [-10, 0]]),
  ); // prettier-ignore
  const { body } = await ana.get('/api/transactions/authors/').expect(200);
  expect(body.data).toEqual([
    { id: expect.any(String), name: 'Ana Administradora' },
    { id: rita.id, name: 'Rita Financeira' },
  ]);
});

describe('the running balance', () => {
  /** What the account held after each row in the order of days. */
  const naive = (account: string): ReadonlyMap<string, number> => {
    const rows = all.filter(({ accountId }) => accountId === account);
    const order = (a: Row, b: Row) => a.date.localeCompare(b.date) || a.entryNumber - b.entryNumber;
    let balance = 0;
    return new Map([...rows].sort(order).map((row) => [row.id, (balance += cents(row.signedAmount)) / 100]));
  };

  it.each(['sort=date', 'sort=-date', 'sort=-date&from=2026-02-11', 'sort=date&type=payment', 'sort=-date&search=cimento'])(
    'is what the account held in the order of days: %s',
    async (query) => {
      const expected = naive(aurora.building);
      for (let cursor = 'page=1', seen = 0; cursor; ) {
        const found = await get<Page>(`limit=3&account=${aurora.building}&${query}&${cursor}`);
        for (const row of found.results) expect([row.id, row.balance]).toEqual([row.id, expected.get(row.id)]);
        seen += found.results.length;
        cursor = found.next === null ? '' : `cursor=${found.next}`;
        if (!cursor) expect(seen).toBeGreaterThan(0);
      }
    },
  ); // prettier-ignore

  it('ends at the balance of the account', async () => {
    const [last] = (await get<Page>(`page=1&limit=1&account=${aurora.building}`)).results;
    const { body } = await ana.get(`/api/accounts/${aurora.building}/`).expect(200);
    expect(last!.balance).toBe(body.data.balance);
  });

  it('is what was known at a past moment', async () => {
    const knownAt = new Date().toISOString();
    await booked(ana, 'expenses', expense(aurora.building, { amount: 9, date: '2026-01-05' }));
    const found = await get<Page>(`page=1&limit=50&account=${aurora.building}&knownAt=${knownAt}`);
    const expected = naive(aurora.building);
    expect(found.results.map(({ id, balance }) => [id, balance])).toEqual(
      found.results.map(({ id }) => [id, expected.get(id)]),
    );
    const now = await get<Page>(`page=1&limit=1&account=${aurora.building}`);
    expect(cents(now.results[0]!.balance!)).toBe(cents(found.results[0]!.balance!) - 900);
  });

  it.each(['', 'development', 'sort=amount'])('is told of one account in the order of days only: %s', async (asked) => {
    const query = asked === 'development' ? `development=${aurora.id}` : asked && `account=${aurora.building}&${asked}`;
    expect((await page(query)).results.every(({ balance }) => balance === null)).toBe(true);
  }); // prettier-ignore
});

it('counts the attachments of the request that an expense completed', async () => {
  const request = await requested(ana, aurora);
  await attach(ana, `purchase-requests/${request.id}`, { name: 'd.pdf', content: pdf() }).expect(201);
  await rita.agent.post(`/api/purchase-requests/${request.id}/approve/`).send({}).expect(200);
  const bill = expense(aurora.building, { amount: 2, description: 'Comprado com anexo' });
  await ana.post(`/api/purchase-requests/${request.id}/complete/`).send({ expense: bill }).expect(200);
  const { results } = await page('search=comprado&withAttachments=true');
  expect(results.map(({ attachments }) => attachments)).toEqual([1]);
});
