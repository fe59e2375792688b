/** Livro Diário, Livro Razão and one entry in full: nothing left out, each figure the sum of its lines, at any moment, page by page. */
import type { TestApp } from '../support/app.ts';
import {
  type BookLine,
  type Entry,
  type Line,
  type LinesPage,
  type Page,
  story,
  type Story,
} from './journal.fixture.ts';
import type { Development } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';
import { csvRows, download } from './reports.fixture.ts';

let livro: TestApp;
let auditor: Story['auditor'];
let aurora: Development;
let bela: Development;
let spent: string;
let halfway: string;

beforeAll(async () => void ({ livro, auditor, aurora, bela, spent, halfway } = await story()), 90_000);
afterAll(() => livro?.stop());

const get = async <Answer>(path: string): Promise<Answer> =>
  (await auditor.agent.get(`/api/${path}`).expect(200)).body.data as Answer;

/** All pages, one after the other, by their cursors. */
async function whole<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Page<Row> = await get(`${path}&limit=3${next && `&cursor=${next}`}`);
    rows.push(...page.results);
    next = page.next;
  }
  return rows;
}

const centavos = (reais: number): number => Math.round(reais * 100);
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + centavos(amount), 0);

describe('the journal', () => {
  it('has every event of the ledger once, by its number, whoever caused it', async () => {
    const events = await livro.events('ledger');
    const { results, count } = await get<Page<Entry>>('audit/journal/?sort=number&limit=100');
    expect(results.map(({ id, kind }) => [id, kind])).toEqual(events.map(({ type }, n) => [n + 1, type]));
    expect(count).toBe(events.length);
    expect(new Set(results.map(({ kind }) => kind)).size).toBeGreaterThan(9);
  });

  it('shows the postings of each, which sum to zero, under its words, with who booked it', async () => {
    const { results } = await get<Page<Entry>>('audit/journal/?limit=100');
    for (const { postings } of results)
      expect(sum(postings.map(({ debit }) => debit))).toBe(sum(postings.map(({ credit }) => credit)));
    const first = results.find(({ kind, amount }) => kind === 'ExpenseRecorded' && amount === 100.01)!;
    expect(first).toMatchObject({
      date: '2026-03-10',
      description: 'Cimento CP-III',
      authorName: 'Ana Administradora',
      reversed: true,
      postings: [
        { accountId: aurora.building, code: 'expense:material', debit: 100.01, credit: 0 },
        { accountId: aurora.building, code: 'asset', debit: 0, credit: 100.01 },
      ],
    });
  });

  it('tells a payment that is pending by its own words, also once it was confirmed', async () => {
    const { results } = await get<Page<Entry>>('audit/journal/?kind=PaymentRegistered&limit=100');
    const pending = results.filter(({ postings }) => postings.length === 0);
    expect(pending.length).toBeGreaterThan(0);
    expect(pending.map(({ description }) => description)).toEqual(
      pending.map(() => expect.stringMatching(/./)),
    );
  });

  it.each([['number'], ['-number']])('comes page by page as it does at once, by %s', async (sort) => {
    const { results } = await get<Page<Entry>>(`audit/journal/?sort=${sort}&limit=100`);
    expect(await whole<Entry>(`audit/journal/?sort=${sort}`)).toEqual(results);
  });

  it('is narrowed by kind, period, account, development, author, amount and moment, with the sum of all that is left', async () => {
    const all = (await get<Page<Entry>>('audit/journal/?limit=100')).results;
    const touches = (id: string) => (entry: Entry) =>
      entry.postings.some(({ accountId }) => accountId === id);
    const narrowed = async (query: string, isMeant: (entry: Entry) => boolean) => {
      const page = await get<Page<Entry> & { amount: number }>(`audit/journal/?limit=100&${query}`);
      const meant = all.filter(isMeant);
      expect(page.results.map(({ id }) => id)).toEqual(meant.map(({ id }) => id));
      expect(meant.length).toBeGreaterThan(0);
      expect(page.count).toBe(meant.length);
      expect(centavos(page.amount)).toBe(sum(meant.map(({ amount }) => amount)));
    };
    await narrowed('kind=ExpenseRecorded', ({ kind }) => kind === 'ExpenseRecorded');
    await narrowed('kind=MoneyTransferred', ({ kind }) => kind === 'MoneyTransferred');
    await narrowed('from=2026-03-01&to=2026-04-30&amount_from=0,01', ({ date, amount }) => amount > 0 && date! >= '2026-03-01' && date! <= '2026-04-30'); // prettier-ignore
    await narrowed(`account=${bela.building}&kind=MoneyTransferred`, touches(bela.building));
    await narrowed(`development=${aurora.id}&amountFrom=30&amountTo=400`, (entry) => entry.amount >= 30 && entry.amount <= 400); // prettier-ignore
    await narrowed(`author=${all[0]!.recordedBy}`, () => true);
    expect((await get<Page<Entry>>(`audit/journal/?author=${auditor.id}`)).count).toBe(0);
    const { results: before } = await get<Page<Entry>>(`audit/journal/?limit=100&knownAt=${halfway}`);
    const { results: since } = await get<Page<Entry>>(`audit/journal/?limit=100&recordedAfter=${halfway}`);
    expect([...since, ...before]).toEqual(all);
    expect(before.length).toBeGreaterThan(5);
  });
});

describe('the general ledger', () => {
  interface BalanceLine extends BookLine {
    readonly debitBalance: number;
    readonly creditBalance: number;
  }
  const moments = () => ['', 'asOf=2026-03-10', `knownAt=${halfway}`, `asOf=2026-03-31&knownAt=${halfway}`];
  const asLedger = (moment: string) => moment.replace('asOf', 'to');

  it('explains each figure of the trial balance, at any moment', async () => {
    for (const moment of moments()) {
      const { lines } = await get<{ lines: BalanceLine[] }>(`trial-balance/?${moment}`);
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) {
        const query = `account=${line.accountId}&code=${line.code}&${asLedger(moment)}`;
        const page = await get<LinesPage>(`audit/ledger/?limit=100&${query}`);
        expect(page).toMatchObject({ debit: line.debit, credit: line.credit, opening: 0 });
        expect(centavos(page.closing)).toBe(centavos(line.debitBalance) - centavos(line.creditBalance));
        expect(sum(page.results.map(({ debit }) => debit))).toBe(centavos(line.debit));
        expect(sum(page.results.map(({ credit }) => credit))).toBe(centavos(line.credit));
        expect(page.results.at(-1)!.balance).toBe(page.closing);
        expect(page.count).toBe(page.results.length);
      }
    }
  });

  it('runs the balance from row to row, whatever page a row is on, from any day on', async () => {
    const scopes = [
      `account=${aurora.building}&code=asset`,
      `account=${aurora.building}`,
      `development=${aurora.id}&code=asset`,
      'to=2026-12-31',
    ];
    for (const scope of scopes)
      for (const range of ['', '&from=2026-03-10', `&knownAt=${halfway}`, `&recordedAfter=${halfway}`]) {
        const path = `audit/ledger/?${scope}${range}`;
        const page = await get<LinesPage>(`${path}&limit=100`);
        let balance = centavos(page.opening);
        for (const row of page.results) {
          balance += centavos(row.debit) - centavos(row.credit);
          expect(centavos(row.balance)).toBe(balance);
        }
        expect(balance).toBe(centavos(page.closing));
        expect(page.count).toBe(page.results.length);
        expect(await whole<Line>(path)).toEqual(page.results);
        const second = await get<LinesPage>(`${path}&limit=2&page=2`);
        expect(second.results).toEqual(page.results.slice(2, 4));
      }
  });

  it('tells what was recorded since a moment: the difference between two trial balances', async () => {
    const at = (query: string) => get<{ lines: BalanceLine[] }>(`trial-balance/?asOf=2026-03-10${query}`);
    const was = (await at(`&knownAt=${halfway}`)).lines;
    for (const line of (await at('')).lines) {
      const before = was.find(({ accountId, code }) => accountId === line.accountId && code === line.code);
      const query = `account=${line.accountId}&code=${line.code}&to=2026-03-10&recordedAfter=${halfway}`;
      const page = await get<LinesPage>(`audit/ledger/?${query}`);
      expect(centavos(page.debit)).toBe(centavos(line.debit) - centavos(before?.debit ?? 0));
      expect(centavos(page.credit)).toBe(centavos(line.credit) - centavos(before?.credit ?? 0));
      expect(page.opening).toBe((before?.debitBalance ?? 0) - (before?.creditBalance ?? 0));
    }
  });
});

describe('an entry', () => {
  interface Audited {
    readonly number: number;
    readonly kind: string;
    readonly lines: readonly (BookLine & { before: number; after: number })[];
    readonly event: { readonly hash: string; readonly previousHash: string; readonly recordedBy: string };
    readonly entryId: string | null;
    readonly about: { id: string; number: number | null } | null;
    readonly contentHolds: boolean;
    readonly linkHolds: boolean;
    readonly last: boolean;
    readonly flaw: string | null;
    readonly authorName: string;
  }

  it('is told from the store, with the balances before and after, each the one after the entry before it', async () => {
    const events = await livro.events('ledger');
    const balances = new Map<string, number>();
    let hash = '';
    for (let number = 1; number <= events.length; number++) {
      const entry = await get<Audited>(`audit/entries/${number}/`);
      expect(entry).toMatchObject({ number, kind: events[number - 1]!.type, contentHolds: true, linkHolds: true, flaw: null }); // prettier-ignore
      expect(entry.last).toBe(number === events.length);
      if (number > 1) expect(entry.event.previousHash).toBe(hash);
      hash = entry.event.hash;
      for (const { accountId, code, debit, credit, before, after } of entry.lines) {
        const of = `${accountId} ${code}`;
        expect(centavos(before)).toBe(balances.get(of) ?? 0);
        expect(centavos(after)).toBe(centavos(before) + centavos(debit) - centavos(credit));
        balances.set(of, centavos(after));
      }
    }
    expect(balances.get(`${aurora.building} asset`)).toBe(
      centavos((await get<{ balance: number }>(`accounts/${aurora.building}/`)).balance),
    );
  });

  it('names the entry that it is about, and by which id its words and papers are found', async () => {
    const events = await livro.events('ledger');
    const numbered = (type: string) => events.findIndex((event) => event.type === type) + 1;
    const booked = events.findIndex(({ data }) => (data as { expenseId?: string }).expenseId === spent) + 1;
    expect(await get(`audit/entries/${booked}/`)).toMatchObject({ entryId: spent, about: null, authorName: 'Ana Administradora' }); // prettier-ignore
    for (const type of ['EntryAnnotated', 'EntryReversed'])
      expect(await get(`audit/entries/${numbered(type)}/`)).toMatchObject({ about: { id: spent, number: booked } }); // prettier-ignore
    const [registered, confirmed] = [events.findIndex(({ data }) => (data as { status?: string }).status === 'pending') + 1, numbered('PaymentConfirmed')]; // prettier-ignore
    const { paymentId } = events[confirmed - 1]!.data as { paymentId: string };
    expect(await get(`audit/entries/${registered}/`)).toMatchObject({ entryId: paymentId, lines: [], about: null }); // prettier-ignore
    expect(await get(`audit/entries/${confirmed}/`)).toMatchObject({ entryId: paymentId, about: { number: registered } }); // prettier-ignore
    expect(await get(`audit/entries/${numbered('PeriodClosed')}/`)).toMatchObject({ lines: [], entryId: null, about: null }); // prettier-ignore
  });

  it.each(['0', '999999', 'abc', '1.5'])('is not found under %s', async (number) => {
    const { body } = await auditor.agent.get(`/api/audit/entries/${number}/`).expect(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'Transação não encontrada' });
  });
});

describe('as a file', () => {
  const amountIn = (cell: string | undefined): number => Number((cell ?? '').replace(',', '') || '0');

  it('the journal has a row for each posting, and one for what moves no money', async () => {
    const { results } = await get<Page<Entry>>('audit/journal/?sort=number&limit=100');
    const rows = csvRows(await download(auditor.agent, '/api/exports/journal/?sort=number&format=csv'));
    const due = results.flatMap(({ id, postings }) =>
      postings.length === 0
        ? [[id, 0, 0]]
        : postings.map(({ debit, credit }) => [id, centavos(debit), centavos(credit)]),
    );
    const found = rows.map(({ Lançamento, Débito, Crédito }) => [
      Number(Lançamento),
      amountIn(Débito),
      amountIn(Crédito),
    ]);
    expect(found).toEqual(due);
    const narrowed = csvRows(
      await download(auditor.agent, '/api/exports/journal/?kind=MoneyTransferred&format=csv'),
    );
    expect(narrowed.length).toBeGreaterThan(1);
    expect(new Set(narrowed.map(({ Tipo }) => Tipo))).toEqual(new Set(['Transferência']));
  });

  it('the general ledger has the balance on each row', async () => {
    const query = `account=${aurora.building}&code=asset&from=2026-03-10`;
    const { results } = await get<LinesPage>(`audit/ledger/?limit=100&${query}`);
    const rows = csvRows(await download(auditor.agent, `/api/exports/ledger/?${query}&format=csv`));
    expect(rows.map(({ Saldo }) => amountIn(Saldo))).toEqual(results.map(({ balance }) => centavos(balance)));
    expect(rows.length).toBeGreaterThan(4);
    await download(auditor.agent, `/api/exports/ledger/?${query}&format=xlsx`);
  });

  it('only for who may export', async () => {
    const clerk = await signedInAs(livro, 'administrative', 'Clara');
    for (const path of ['journal', 'ledger']) {
      await clerk.agent.get(`/api/audit/${path}/`).expect(200);
      await clerk.agent.get(`/api/exports/${path}/`).expect(403);
    }
  });
});

it('is refused to who may not audit, and what makes no sense is refused to everybody', async () => {
  const buyer = await signedInAs(livro, 'purchaser', 'Bruno');
  for (const path of ['journal', 'ledger', 'entries/1'])
    await buyer.agent.get(`/api/audit/${path}/`).expect(403);
  for (const query of [
    'journal/?kind=Nada',
    'journal/?from=2026-02-01&to=2026-01-01',
    'journal/?cursor=x',
    'ledger/?cursor=WzFd',
    'ledger/?knownAt=ontem',
    `ledger/?recordedAfter=2026-02-01T00:00:00Z&knownAt=2026-01-01T00:00:00Z`,
  ])
    await auditor.agent.get(`/api/audit/${query}`).expect(422);
});
