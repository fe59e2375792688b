/** Reading the journal: pages, cursors, filters, orders and the totals of a whole filter. */
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  type Development,
  development,
  expense,
  investment,
  payment,
  transfer,
} from './ledger.fixture.ts';

interface Row {
  readonly id: string;
  readonly entryId: string;
  readonly entryNumber: number;
  readonly accountId: string;
  readonly type: string;
  readonly description: string;
  readonly date: string;
  readonly amount: number;
  readonly signedAmount: number;
}

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let bela: Development;

const EXPENSES = 45;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 10_000, 500);
  bela = await development(ana, 50);
  const client = await clientOf(ana, aurora);
  const book = (path: string, body: object) => ana.post(`/api/${path}`).send(body).expect(201);
  const day = (n: number): string => `2026-0${1 + (n % 5)}-1${n % 10}`;
  await Promise.all(
    Array.from({ length: EXPENSES }, (_, n) =>
      book(
        'expenses/',
        expense(aurora.building, { amount: n + 1, date: day(n), description: `Compra ${n}` }),
      ),
    ),
  );
  await book('expenses/', {
    ...expense(aurora.land, { amount: 20.05, date: '2026-03-01', description: 'Água 100% potável' }),
    supplier: 'Depósito São João',
  });
  await book('payments/', payment(aurora.building, client, { amount: 100, date: '2026-06-01' }));
  await book('payments/', payment(aurora.building, client, { amount: 999, status: 'pending' }));
  await book('transfers/', transfer(aurora.building, aurora.land, { amount: 30, date: '2026-06-02' }));
  await book('transfers/', transfer(aurora.building, bela.building, { amount: 40, date: '2026-06-03' }));
  const cdb = investment(aurora.building, { tags: 'renda, fixa', description: 'CDB Açaí' });
  const { body } = await book('financial-investments/', cdb);
  await book(`financial-investments/${body.data.id}/add_return/`, comeBack());
  const shares = investment(aurora.land, { type: 'acoes', principal_amount: 10, tags: ['renda'] });
  await book('financial-investments/', shares);
}, 60_000);
afterAll(() => livro?.stop());

const get = async (path: string) => (await ana.get(`/api/${path}`).expect(200)).body.data;
const rows = async (query: string): Promise<Row[]> => (await get(`transactions/?${query}`)) as Row[];
const ofAccount = () => `account=${aurora.building}`;
/** Of Aurora's two accounts: two openings, the expenses, one payment, three legs, two investments, one return. */
const AURORA = 2 + EXPENSES + 1 + 1 + 3 + 2 + 1;

describe('history', () => {
  it('is a plain list, newest first by day and then by entry', async () => {
    const all = await rows(ofAccount());
    const sorted = [...all].sort((a, b) => b.date.localeCompare(a.date) || b.entryNumber - a.entryNumber);
    expect(all).toEqual(sorted);
    expect(all).toHaveLength(AURORA - 5 + 1);
    expect(await rows(`${ofAccount()}&limit=5`)).toEqual(all.slice(0, 5));
  });

  it('pages with the count, the figures of the whole filter, and how many there are without it', async () => {
    const page = await get(`transactions/?development=${aurora.id}&type=expense,payment&page=2&limit=10`);
    const spent = (EXPENSES * (EXPENSES + 1)) / 2 + 20.05;
    expect(page).toMatchObject({ count: EXPENSES + 2, page: 2, limit: 10, total: AURORA });
    expect(page.results).toHaveLength(10);
    expect(page.totals).toEqual({
      income: 100,
      expense: spent,
      net: expect.closeTo(100 - spent, 6) as unknown,
    });
  });

  it('is empty past its end, and still knows its figures', async () => {
    const page = await get(`transactions/?${ofAccount()}&page=99&limit=100`);
    expect(page).toMatchObject({ results: [], page: 99, next: null });
    expect(page.count).toBeGreaterThan(EXPENSES);
  });

  it('caps a page at a hundred', async () => {
    expect(await get(`transactions/?page=1&limit=5000`)).toMatchObject({ limit: 100 });
  });

  it.each(['-date', 'date', 'amount', '-amount', 'description', '-type', 'created_at', '-created_at'])(
    'goes through all of it by cursor in the order %s, each row once',
    async (sort) => {
      const query = `development=${aurora.id}&sort=${sort}`;
      const seen: Row[] = [];
      let cursor = '';
      do {
        const page = await get(`transactions/?${query}&limit=7${cursor ? `&cursor=${cursor}` : '&page=1'}`);
        seen.push(...(page.results as Row[]));
        cursor = (page.next as string | null) ?? '';
      } while (cursor);
      expect(seen).toEqual(await rows(`${query}&limit=100`));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(AURORA);
    },
  );

  it('sorts by what an entry did to the balance, and by words without accents', async () => {
    const amounts = (await rows(`${ofAccount()}&sort=amount&limit=100`)).map((row) => row.signedAmount);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    const [first] = await rows(`development=${aurora.id}&sort=description`);
    expect(first!.description).toBe('Água 100% potável');
  });

  it.each([
    ['agua', 1],
    ['ÁGUA potavel', 1],
    ['100%', 1],
    ['_', 0],
    ['deposito sao', 1],
    ['joao sao deposito potavel agua 100%', 1],
    ['joao sao deposito potavel agua 101%', 0],
    ['compra 7', 4],
    ['parcela', 1],
    ['nada disso', 0],
  ])('finds %s', async (words, count) => {
    expect(await rows(`development=${aurora.id}&search=${encodeURIComponent(words)}`)).toHaveLength(count);
  });

  it('keeps to its days, both included', async () => {
    const found = await rows(`${ofAccount()}&from=02/01/2026&to=2026-01-10&limit=100`);
    expect(found.map(({ date }) => date).every((date) => date >= '2026-01-02' && date <= '2026-01-10')).toBe(
      true,
    );
    expect(found.some(({ date }) => date === '2026-01-02')).toBe(true);
    expect(found.some(({ date }) => date === '2026-01-10')).toBe(true);
  });

  // Months are summed beforehand, what a range cuts off them and what words find is not.
  it.each([
    '',
    'from=2026-02-13',
    'to=2026-05-11',
    'from=2026-02-01&to=2026-03-31',
    'from=2026-02-05&to=2026-02-16',
    'from=2026-02-12&to=2026-04-14',
    'from=2026-01-16&to=2026-02-10&type=expense',
    'from=2026-04-12&search=compra',
    'type=transfer_in,transfer_out',
  ])('counts and sums what it shows: %s', async (query) => {
    for (const scope of ['', `account=${aurora.building}`, `development=${aurora.id}`]) {
      const { data } = (await ana.get(`/api/transactions/?page=1&limit=100&${scope}&${query}`).expect(200))
        .body;
      const rows = data.results as (Row & { relatedAccountInfo: { developmentName: string } | null })[];
      // What only changed accounts within the scope came from nowhere and went nowhere.
      const isInside = ({ relatedAccountInfo: other }: (typeof rows)[number]): boolean =>
        other !== null &&
        (scope === '' || (scope.startsWith('development') && other.developmentName === aurora.name));
      const moved = rows.filter((row) => !isInside(row));
      const sum = (which: (row: Row) => boolean): number =>
        Math.round(moved.filter(which).reduce((total, row) => total + row.signedAmount * 100, 0)) / 100;
      expect({ query, scope, count: data.count, totals: data.totals }).toEqual({
        query,
        scope,
        count: rows.length,
        totals: {
          income: sum(({ signedAmount }) => signedAmount > 0),
          expense: 0 - sum(({ signedAmount }) => signedAmount < 0),
          net: sum(() => true),
        },
      });
    }
  });

  it('shows both legs of a transfer with the other end', async () => {
    const legs = await get(
      `transactions/?development=${aurora.id}&type=transfer_in,transfer_out&sort=created_at`,
    );
    expect(legs).toMatchObject([
      {
        type: 'transfer_out',
        accountId: aurora.building,
        accountType: 'building',
        accountName: 'Conta da Obra',
        developmentId: aurora.id,
        developmentName: aurora.name,
        amount: 30,
        signedAmount: -30,
        relatedAccountInfo: {
          accountId: aurora.land,
          developmentName: aurora.name,
          accountType: 'land',
          accountName: 'Conta do Terreno',
        },
      },
      { type: 'transfer_in', accountId: aurora.land, signedAmount: 30 },
      { type: 'transfer_out', signedAmount: -40, relatedAccountInfo: { developmentName: bela.name } },
    ]);
    expect(legs[0].entryId).toBe(legs[1].entryId);
    expect(legs[0].id).not.toBe(legs[1].id);
  });

  it('gives every field of a row, null where empty', async () => {
    const [row] = await get(`transactions/?account=${bela.building}&type=initial_balance`);
    expect(row).toEqual({
      id: row.id,
      entryId: row.id,
      entryNumber: row.entryNumber,
      recordedBy: expect.any(String) as unknown,
      authorName: 'Ana Administradora',
      clientName: null,
      attachments: 0,
      balance: null,
      accountId: bela.building,
      accountType: 'building',
      accountName: 'Conta da Obra',
      developmentId: bela.id,
      developmentName: bela.name,
      type: 'initial_balance',
      description: 'Saldo inicial',
      amount: 50,
      signedAmount: 50,
      date: '2026-01-02',
      created_at: row.created_at,
      batchId: null,
      category: null,
      supplier: null,
      notes: null,
      tags: [],
      relatedAccountInfo: null,
      clientId: null,
      paymentMethod: null,
      unitReference: null,
      documentNumber: null,
      investmentId: null,
      principal: null,
      gain: null,
      originalDate: null,
      reconciled: false,
      reversedBy: null,
      replacedBy: null,
      reverses: null,
      replaces: null,
      refund: false,
    });
  });

  it('sums to the balance', async () => {
    const { totals } = await get(`transactions/?${ofAccount()}&page=1`);
    expect(totals.net).toBe((await get(`accounts/${aurora.building}/`)).balance);
  });
});

describe('other lists', () => {
  it('accounts: complete, the newest development first, the building before the land', async () => {
    const all = (await get('accounts/')) as { id: string }[];
    expect(all.map(({ id }) => id)).toEqual([bela.building, bela.land, aurora.building, aurora.land]);
    const first = await get('accounts/?page=1&limit=3');
    expect(first).toMatchObject({ count: 4, page: 1, limit: 3 });
    const next = await get(`accounts/?limit=3&cursor=${first.next}`);
    expect(next).toMatchObject({ results: [{ id: aurora.land }], next: null });
  });

  it('expenses: newest first, by account and by development, by page and by cursor', async () => {
    const all = (await get(`expenses/?development=${aurora.id}`)) as { id: string; account_id: string }[];
    expect(all).toHaveLength(EXPENSES + 1);
    expect(await get(`expenses/?account=${aurora.land}`)).toHaveLength(1);
    expect(await get(`expenses/?development=${bela.id}`)).toEqual([]);
    const first = await get(`expenses/?development=${aurora.id}&page=1&limit=30`);
    expect(first.count).toBe(EXPENSES + 1);
    const next = await get(`expenses/?development=${aurora.id}&limit=30&cursor=${first.next}`);
    expect([...first.results, ...next.results]).toEqual(all);
    expect(next.next).toBeNull();
  });

  it('payments: the pending one too', async () => {
    const all = (await get(`payments/?account=${aurora.building}`)) as { status: string; clientId: string }[];
    expect(all.map(({ status }) => status)).toEqual(['pending', 'confirmed']);
    expect(await get(`payments/?client=${all[0]!.clientId}`)).toEqual(all);
    expect(await get(`payments/?client=${aurora.id}`)).toEqual([]);
  });

  it('transfers: of both ends, from either side', async () => {
    const amounts = async (query: string) =>
      ((await get(`transfers/?${query}`)) as { amount: number }[]).map(({ amount }) => amount);
    expect(await amounts(`development=${aurora.id}`)).toEqual([40, 30]);
    expect(await amounts(`development=${bela.id}`)).toEqual([40]);
    expect(await amounts(`account=${aurora.land}`)).toEqual([30]);
  });

  it.each([
    ['', ['CDB Açaí', 'CDB do banco']],
    ['&type=acoes', ['CDB do banco']],
    ['&type=acoes,cdb&status=active', ['CDB Açaí', 'CDB do banco']],
    ['&status=matured', []],
    ['&tags=renda,fixa', ['CDB Açaí']],
    ['&search=acai', ['CDB Açaí']],
  ])('investments%s', async (query, descriptions) => {
    const found = (await get(`financial-investments/?development=${aurora.id}${query}`)) as {
      description: string;
      returns: object[];
    }[];
    expect(found.map(({ description }) => description).sort()).toEqual(descriptions);
    for (const { description, returns } of found) {
      expect(returns).toHaveLength(description === 'CDB Açaí' ? 1 : 0);
    }
  });
});
