/** Samples of entries, drawn once more in plain code and by examples/draw_sample.py. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import ExcelJs from 'exceljs';
import path from 'node:path';
import type {
  EntrySampleView,
  EntryTestResultView,
  FoundEntryView,
} from '../../backend/src/audit/entry-test/entry-tests.view.ts';
import type { Person } from '../support/app.ts';
import type { Line } from './audit-entry-tests.fixture.ts';
import { type Agent, expense, today } from './ledger.fixture.ts';

export interface Sampled {
  readonly agent: Agent;
  readonly auditor: Person;
  readonly lines: readonly Line[];
  readonly found: (name: string, query?: object) => Promise<FoundEntryView[]>;
  readonly asked: (name: string, query?: object) => Promise<EntryTestResultView>;
}

const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const centavos = (reais: number): number => Math.round(reais * 100);
const numbers = (rows: readonly { entry_number: number }[]): number[] => rows.map((row) => row.entry_number);
const debitsOf = (kept: readonly Line[]): number => kept.reduce((sum, { debits }) => sum + debits, 0);
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Declares the tests; what they look at is there once they run. */
export function drawSamples(given: () => Sampled): void {
  let agent: Agent;
  let auditor: Person;
  let lines: readonly Line[];
  let found: Sampled['found'];
  let asked: Sampled['asked'];
  beforeAll(() => void ({ agent, auditor, lines, found, asked } = given()));
  const drawn = async (query: object, name = 'all-entries'): Promise<EntrySampleView> =>
    (
      await auditor.agent
        .get(`/api/audit/entry-tests/${name}/sample/`)
        .query({ ...YEAR, ...query })
        .expect(200)
    ).body.data as EntrySampleView;
  const smallest = (kept: readonly Line[], size: number, seed: string): number[] =>
    kept
      .map(({ number }) => ({ number, hash: digest(`${seed}:${number}`) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, size)
      .map(({ number }) => number);
  const ascending = (some: readonly number[]): number[] => [...some].sort((a, b) => a - b);

  it('of the whole is drawn by the smallest hashes, and a bigger one holds the smaller one', async () => {
    const sample = await drawn({ seed: 'NBC TA 530', size: 30 });
    expect(numbers(sample.results)).toEqual(ascending(smallest(lines, 30, 'NBC TA 530')));
    expect(sample.frame).toEqual({ count: lines.length, debits: debitsOf(lines) / 100 });
    expect(sample.results[0]!.draw).toBe(digest(`NBC TA 530:${sample.results[0]!.entry_number}`));
    const again = await drawn({ seed: 'NBC TA 530', size: 30 });
    expect(again.results).toEqual(sample.results);
    const bigger = numbers((await drawn({ seed: 'NBC TA 530', size: 60 })).results);
    expect(bigger).toEqual(expect.arrayContaining(numbers(sample.results)));
    expect(numbers((await drawn({ seed: 'outra', size: 30 })).results)).not.toEqual(numbers(sample.results));
  });

  it.each([
    ['by-amount', ({ debits }: Line) => String(Math.max(0, Math.min(3, String(debits).length - 5)))],
    ['by-kind', ({ kind }: Line) => kind],
  ] as const)('%s takes from each stratum its share of the debits', async (method, stratum) => {
    const strata = new Map<string, Line[]>();
    for (const line of lines) strata.set(stratum(line), [...(strata.get(stratum(line)) ?? []), line]);
    expect(strata.size).toBeGreaterThan(3);
    const expected = [...strata.values()].flatMap((kept) =>
      smallest(kept, Math.ceil((40 * debitsOf(kept)) / debitsOf(lines)), 'semente'),
    );
    const sample = await drawn({ method, seed: 'semente', size: 40 });
    expect(numbers(sample.results)).toEqual(ascending(expected));
    expect(new Set(sample.results.map((row) => row.stratum)).size).toBe(strata.size);
  });

  it('of monetary units takes the entries in which they lie', async () => {
    const sample = await drawn({ method: 'monetary-unit', seed: '2025', size: 50 });
    const interval = Math.floor(debitsOf(lines) / 50);
    const start = Number(BigInt(`0x${digest('2025:0').slice(0, 16)}`) % BigInt(interval));
    expect([centavos(sample.interval!), centavos(sample.start!)]).toEqual([interval, start]);
    const hit = new Map<number, number>();
    for (let unit = 0; unit < 50; unit++) {
      let left = start + unit * interval;
      const line = lines.find(({ debits }) => (left -= debits) < 0)!;
      hit.set(line.number, (hit.get(line.number) ?? 0) + 1);
    }
    expect(sample.results.map((row) => [row.entry_number, row.times])).toEqual([...hit]);
    expect(sample.results.reduce((sum, { times }) => sum + times, 0)).toBe(50);
  });

  const python = spawnSync('python3', ['--version']).error ? it.skip : it;
  python('is drawn again by examples/draw_sample.py', async () => {
    const script = path.resolve(__dirname, '../../examples/draw_sample.py');
    const rows = await found('all-entries');
    const input = rows.map((row) => `${row.entry_number};${centavos(row.debits)};${row.type}\n`).join('');
    for (const method of ['random', 'by-amount', 'by-kind', 'monetary-unit']) {
      const asking37 = [script, method, '37', 'dado de seis faces'];
      const { stdout, stderr } = spawnSync('python3', asking37, { encoding: 'utf8', input });
      const sample = await drawn({ method, size: 37, seed: 'dado de seis faces' });
      expect([method, stderr, stdout.trim()]).toEqual([method, '', numbers(sample.results).join(' ')]);
      expect(sample.results.length).toBeGreaterThan(30);
    }
  });

  it('is the same later, as known at its moment', async () => {
    const known_at = (await asked('all-entries')).known_at;
    const to = today;
    const first = await drawn({ seed: 'x', size: 10, known_at, to });
    const { body } = await agent.get('/api/accounts/').expect(200);
    const { id } = (body.data as { id: string }[])[0]!;
    await agent
      .post('/api/expenses/')
      .send(expense(id, { amount: '5,55' }))
      .expect(201);
    expect(await drawn({ seed: 'x', size: 10, known_at, to })).toEqual(first);
    expect((await drawn({ seed: 'x', size: 10, to })).frame.count).toBe(first.frame.count + 1);
  });

  it('is drawn of what a test finds, and is empty where that is nothing', async () => {
    const round = lines.filter(({ amount }) => amount % 100 === 0);
    const sample = await drawn({ seed: 'y', size: 5, step: '1,00' }, 'round-amounts');
    expect(numbers(sample.results)).toEqual(ascending(smallest(round, 5, 'y')));
    for (const method of ['random', 'monetary-unit', 'by-kind'])
      expect((await drawn({ seed: 'y', method, to: '2025-01-01' })).results).toEqual([]);
  });

  const workbook = async (url: string, query: object): Promise<ExcelJs.Workbook> => {
    const { body } = await auditor.agent
      .get(`/api/exports/entry-tests/${url}/`)
      .query(query)
      .buffer(true)
      .parse((answer, done) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    const book = new ExcelJs.Workbook();
    await book.xlsx.load(body as ArrayBuffer);
    return book;
  };
  const column = (sheet: ExcelJs.Worksheet, title: string): unknown[] => {
    const heads = sheet.getRow(1).values as unknown[];
    return (sheet.getColumn(heads.indexOf(title)).values as unknown[]).slice(2);
  };
  const facts = (sheet: ExcelJs.Worksheet): Map<unknown, unknown> =>
    new Map(
      sheet
        .getSheetValues()
        .slice(1)
        .map((row) => [(row as unknown[] | undefined)?.[1], (row as unknown[] | undefined)?.[2]]),
    );

  it('and what a test finds are workbooks with definition, parameters, population, seed and every entry', async () => {
    const query = { ...YEAR, step: '1,00', known_at: (await asked('all-entries')).known_at };
    const round = lines.filter(({ amount }) => amount % 100 === 0);
    const whole = await workbook('round-amounts', query);
    const told = facts(whole.worksheets[0]!);
    expect(told.get('Teste')).toBe('Valores redondos');
    expect(String(told.get('Passo')).replace(/\s/g, ' ')).toBe('R$ 1,00');
    expect(told.get('População: lançamentos')).toBe(String(lines.length));
    expect(told.get('População: débitos')).toBe(debitsOf(lines) / 100);
    expect(told.get('Balancete: débitos do período')).toBe(debitsOf(lines) / 100);
    expect(told.get('População e balancete')).toBe('Iguais');
    expect(told.get('Como se conhecia em')).toContain(query.known_at);
    expect(column(whole.worksheets[1]!, 'Lançamento')).toEqual(round.map(({ number }) => number));
    expect(column(whole.worksheets[1]!, 'Débitos')).toEqual(round.map(({ debits }) => debits / 100));

    const draw = { method: 'monetary-unit', size: 5, seed: 'planilha' };
    const sample = await drawn({ ...query, ...draw }, 'round-amounts');
    const book = await workbook('round-amounts/sample', { ...query, ...draw });
    const drawnFacts = facts(book.worksheets[0]!);
    expect([drawnFacts.get('Semente'), drawnFacts.get('Amostra')]).toEqual([
      'planilha',
      'Por unidade monetária',
    ]);
    expect(column(book.worksheets[1]!, 'Lançamento')).toEqual(numbers(sample.results));
    expect(column(book.worksheets[1]!, 'Sorteado por')).toEqual(sample.results.map((row) => row.draw));
    const addresses = column(book.worksheets[1]!, 'Lançamento e prova');
    expect(addresses[0]).toMatch(
      new RegExp(`^http://[^/]+/audit/entries/${sample.results[0]!.entry_number}$`),
    );
  });
}
