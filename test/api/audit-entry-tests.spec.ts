/**
 * Tests of entries on the books of 2025: each against the same question put to the lines of the CSV in plain code, the population
 * against the trial balance and hledger, samples against a drawing of their own and against examples/draw_sample.py.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type {
  EntryTestResultView,
  EntryTestView,
  FoundEntryView,
} from '../../backend/src/audit/entry-test/entry-tests.view.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { dayOf, daysFrom, type Line, linesOf, recordAs, wall } from './audit-entry-tests.fixture.ts';
import { liveTable } from './audit.fixture.ts';
import { testBooked } from './audit-entry-tests.booked.ts';
import { holdAgainstOracles } from './audit-figures.oracles.ts';
import { drawSamples } from './audit-entry-tests.samples.ts';
import { books2025, CommandLine } from './books.fixture.ts';
import { deliveredInLots } from './handoff.books.ts';
import type { Agent } from './ledger.fixture.ts';
import { asking } from './other-programs.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

jest.setTimeout(120_000);

const YEAR = { from: '2025-01-01', to: '2025-12-31' };

let livro: TestApp;
let agent: Agent;
let auditor: Person;
let buyer: Person;
let lines: readonly Line[];

beforeAll(async () => {
  livro = await startTestApp();
  const ledger = CommandLine.hostedBeside(livro);
  const { code } = await ledger.import(books2025);
  await ledger.end();
  expect(code).toBe(0);
  agent = await livro.administrator();
  auditor = await signedInAs(livro, 'auditor', 'Aldo');
  buyer = await signedInAs(livro, 'purchaser', 'Bia');
  const events = await livro.events('ledger');
  lines = linesOf(events, [events[0]!.metadata.actor, auditor.id]);
  await recordAs(livro, lines);
});
afterAll(() => livro?.stop());

const asked = async (name: string, query: object = YEAR): Promise<EntryTestResultView> =>
  (await auditor.agent.get(`/api/audit/entry-tests/${name}/`).query(query).expect(200)).body
    .data as EntryTestResultView;

/** Everything that a test finds, read page by page. */
async function found(name: string, query: object = {}): Promise<FoundEntryView[]> {
  const all: FoundEntryView[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await asked(name, { ...YEAR, limit: 100, ...query, cursor });
    all.push(...page.results);
    if (page.next === null) {
      expect(all).toHaveLength(page.count);
      return all;
    }
    cursor = page.next;
  }
}

const centavos = (reais: number): number => Math.round(reais * 100);
const numbers = (rows: readonly { entry_number: number }[]): number[] => rows.map((row) => row.entry_number);
const of = (kept: readonly Line[]): number[] => kept.map(({ number }) => number);
const debitsOf = (kept: readonly Line[]): number => kept.reduce((sum, { debits }) => sum + debits, 0);
/** Answers with what is expected and that there is something to expect. */
async function finds(name: string, query: object, expected: readonly Line[]): Promise<FoundEntryView[]> {
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(lines.length);
  const rows = await found(name, query);
  expect(numbers(rows)).toEqual(of(expected));
  const { found: totals } = await asked(name, { ...YEAR, ...query });
  expect(totals).toEqual({ count: expected.length, debits: debitsOf(expected) / 100 });
  return rows;
}
const expenses = (): readonly Line[] => lines.filter(({ kind }) => kind === 'despesa');

describe('the population', () => {
  it('is every line of the CSV that moved money, and sums to the trial balance', async () => {
    const all = await asked('all-entries');
    expect(all.population).toEqual({ count: 1_445, debits: debitsOf(lines) / 100 });
    expect(all.trial_balance).toEqual({ debit: debitsOf(lines) / 100, credit: debitsOf(lines) / 100 });
    expect([all.matches, all.found]).toEqual([true, all.population]);
    const rows = await found('all-entries');
    expect(
      rows.map((row) => [row.entry_number, row.date, centavos(row.amount), centavos(row.debits)]),
    ).toEqual(lines.map((line) => [line.number, line.date, line.amount, line.debits]));
  });

  it('is that of the days asked for, against what the trial balance was before and after them', async () => {
    const days = { from: '2025-03-05', to: '2025-07-19' };
    const kept = lines.filter(({ date }) => date >= days.from && date <= days.to);
    const { population, trial_balance, matches } = await asked('round-amounts', days);
    const [until, before] = await Promise.all(
      ['2025-07-19', '2025-03-04'].map(
        async (day) => (await agent.get(`/api/trial-balance/?as_of=${day}`).expect(200)).body.data.totalDebit,
      ),
    );
    expect(population).toEqual({ count: kept.length, debits: debitsOf(kept) / 100 });
    expect(trial_balance.debit).toBe((centavos(until) - centavos(before)) / 100);
    expect(matches).toBe(true);
  });

  asking('hledger')(
    'debits what hledger debits, and beyond it what developments lend each other and what investments lost',
    async () => {
      const { stdout } = spawnSync(
        'hledger',
        ['-f', path.join(books2025, 'livro.journal'), 'print', '-O', 'csv', '-e', '2026-01-01'],
        { encoding: 'utf8', maxBuffer: 1e8, env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } },
      );
      const { body } = await agent.get('/api/trial-balance/?as_of=2025-12-31').expect(200);
      const beyond = (body.data.lines as { code: string; debit: number }[])
        .filter(({ code }) => code === 'between-developments' || code === 'loss')
        .reduce((sum, { debit }) => sum + centavos(debit), 0);
      expect(csvDebits(stdout)).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
      expect(csvDebits(stdout) + beyond).toBe(debitsOf(lines));
    },
  );

  it('tells when it is not that of the trial balance', async () => {
    const table = await liveTable(livro, 'transactions');
    const change = (sign: string) =>
      livro.app
        .get(Database)
        .query(`update ${table} set date = date ${sign} interval '400 days' where entry_number = $1`, [
          lines.at(-1)!.number,
        ]);
    await change('+');
    const { population, trial_balance, matches } = await asked('all-entries');
    await change('-');
    expect([population.count, matches]).toEqual([lines.length - 1, false]);
    expect(centavos(trial_balance.debit) - centavos(population.debits)).toBe(lines.at(-1)!.debits);
  });
});

/** The column of debits of hledger's CSV, in centavos. */
function csvDebits(text: string): number {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'));
  const at = head!.indexOf('debit');
  return rows.reduce((sum, row) => sum + Math.round(Number((row[at] ?? '').replace(/[^\d.]/g, '')) * 100), 0);
}

describe('each test finds what plain code finds in the lines', () => {
  it('round amounts', async () => {
    const round = lines.filter(({ amount }) => amount % 100 === 0);
    await finds('round-amounts', { step: '1,00' }, round);
    expect((await asked('round-amounts')).found.count).toBe(
      lines.filter(({ amount }) => amount % 100_000 === 0).length,
    );
  });

  it('weekends and nights', async () => {
    const isNight = ({ recordedAt }: Line): boolean =>
      wall(recordedAt).getUTCHours() < 6 || wall(recordedAt).getUTCHours() >= 22;
    const isWeekend = ({ recordedAt }: Line): boolean => [0, 6].includes(wall(recordedAt).getUTCDay());
    const hours = { first_hour: 6, last_hour: 22 };
    await finds('outside-hours', { ...hours, weekends: false }, lines.filter(isNight));
    const rows = await finds(
      'outside-hours',
      hours,
      lines.filter((line) => isNight(line) || isWeekend(line)),
    );
    const line = lines.find(({ number }) => number === rows[0]!.entry_number)!;
    const time = wall(line.recordedAt).toISOString().slice(11, 16);
    expect(rows[0]!.reason).toMatch(new RegExp(`^Gravado n[ao] \\S+, às ${time}$`));
  });

  it('late entries', async () => {
    const late = lines.filter(({ date, recordedAt }) => daysFrom(date, dayOf(recordedAt)) >= 45);
    const rows = await finds('late-entries', { days: 45 }, late);
    expect(rows[0]!.reason).toBe(
      `Gravado ${daysFrom(late[0]!.date, dayOf(late[0]!.recordedAt))} dias depois`,
    );
  });

  it('people who seldom book', async () => {
    const theirs = lines.filter(({ recordedBy }) => recordedBy === auditor.id);
    const rows = await finds('seldom-people', { entries: 3 }, theirs);
    expect(rows[0]).toMatchObject({
      person_name: 'Aldo',
      reason: `A pessoa gravou só ${theirs.length} no período`,
    });
    expect((await asked('seldom-people', { ...YEAR, entries: theirs.length - 1 })).found.count).toBe(0);
  });

  it('accounts that are seldom used', async () => {
    const uses = new Map<string, number>();
    for (const { accounts } of lines) for (const name of accounts) uses.set(name, (uses.get(name) ?? 0) + 1);
    const rare = lines.filter(({ accounts }) => accounts.some((name) => uses.get(name)! <= 4));
    await finds('seldom-accounts', { lines: 4 }, rare);
  });

  it('expenses just below a limit', async () => {
    const near = expenses().filter(({ amount }) => amount < 1_000_000 && amount >= 900_000);
    const rows = await finds('below-limit', { approval_limit: '10.000,00', percent: 10 }, near);
    expect(rows[0]!.reason).toMatch(/^R\$\s[\d.,]+ abaixo do limite$/);
  });

  it('equal amounts to one supplier', async () => {
    const twins = expenses().filter((one) =>
      expenses().some(
        (other) =>
          other !== one &&
          one.supplier !== '' &&
          other.supplier === one.supplier &&
          other.amount === one.amount &&
          Math.abs(daysFrom(one.date, other.date)) <= 366,
      ),
    );
    expect(numbers(await found('equal-amounts', { days_apart: 366 }))).toEqual(of(twins));
  });
});

describe('the figures of the audit', () => holdAgainstOracles(() => ({ livro, agent: auditor.agent })));

describe('what is booked now', () => testBooked(() => ({ livro, agent, buyer, asked })));

describe('a sample', () => drawSamples(() => ({ agent, auditor, lines, found, asked })));

describe('what is refused', () => {
  const refused = async (query: object, name = 'round-amounts', status = 422) =>
    (await agent.get(`/api/audit/entry-tests/${name}/`).query(query).expect(status)).body;

  it('is a parameter beyond its limits, under its own name', async () => {
    expect(await refused({ step: '0,99' })).toMatchObject({
      code: 'MINIMUM_VALUE',
      errors: [{ field: 'step' }],
    });
    expect(await refused({ first_hour: 24 }, 'outside-hours')).toMatchObject({
      code: 'MAXIMUM_VALUE',
      errors: [
        { field: 'first_hour', message: 'Expediente a partir de: use um valor entre 0 horas e 23 horas' },
      ],
    });
    expect(await refused({ from: '2025-02-01', to: '2025-01-01' })).toMatchObject({ code: 'INVALID_DATE' });
    expect((await refused({}, 'nada', 404)).message).toBe('Teste não encontrado');
    expect(await refused({ cursor: 'WyJ4Il0' })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await refused({ size: 501, seed: 'x' }, 'round-amounts/sample')).toMatchObject({
      errors: [{ field: 'size' }],
    });
    expect(await refused({ seed: '' }, 'round-amounts/sample')).toMatchObject({
      errors: [{ field: 'seed' }],
    });
  });

  it('is whoever may not audit', async () => {
    await buyer.agent.get('/api/audit/entry-tests/').expect(403);
    await buyer.agent.get('/api/audit/entry-tests/all-entries/').expect(403);
    await buyer.agent.get('/api/audit/entry-tests/all-entries/sample/?seed=1').expect(403);
  });
});

it('every test is described in words, with defaults within its limits', async () => {
  const { body } = await auditor.agent.get('/api/audit/entry-tests/').expect(200);
  const tests = body.data as EntryTestView[];
  expect(tests.map(({ name }) => name)).toEqual([
    'all-entries',
    'round-amounts',
    'outside-hours',
    'late-entries',
    'seldom-people',
    'seldom-accounts',
    'below-limit',
    'soon-reversed',
    'equal-amounts',
    'requested-and-bought',
  ]);
  for (const { name, definition, parameters } of tests) {
    expect(definition).toMatch(/^[A-Z].{60,}\.$/);
    const defaults = Object.fromEntries(parameters.map((one) => [one.name, one.default]));
    const { asked: values, matches } = await asked(name, { ...YEAR, ...defaults });
    expect([values.map(({ label }) => label), matches]).toEqual([parameters.map(({ label }) => label), true]);
  }
});

it('hands the same books to the accountant in lots that come to the trial balance, each entry once', () =>
  deliveredInLots(livro, agent));
