/** Contexts meet through what each publishes, in one direction: SQL and imports alike, types too. */
import { createRequire } from 'node:module';
import { backendFacts, factsOf, type PublishedTable, wordsOf } from './borders';

const contexts = createRequire(__filename)('../../backend/contexts.cjs') as readonly string[];
const facts = backendFacts();
/** From the ground up; what stands above the contexts may know all of them. */
const order = [
  'platform',
  ...contexts,
  'reports',
  'search',
  'importing',
  'feed',
  'webhooks',
  'system',
  'reporting',
  '',
  'cli',
];
const owners = new Map(
  facts.flatMap(({ context, defines }) => defines.map((table) => [table, context] as const)),
);
const published = (context: string): ReadonlyMap<string, PublishedTable> =>
  facts.find(({ file }) => file === `${context}/public.ts`)?.publishes ?? new Map();
const named = facts.flatMap(({ file, context, names }) =>
  names.map((name) => ({ ...name, context, at: `${file}:${name.line}`, owner: owners.get(name.table) })),
);
const foreign = named.filter(({ owner, context }) => owner !== undefined && owner !== context);
/** Made by the database, not by us. */
const NO_TABLES = ['migrations', 'assert_moved', 'client_index_one_holder'];

describe('reading the sources', () => {
  const read = (text: string) => factsOf('ledger/room/some.ts', text);

  it('finds tables in every kind of text, with the columns asked of them', () => {
    const { names } = read(
      "const a = 'select 1 from read.one';\n" +
        'const b = `join vault.two t on t.id = ${"read.three"} where t.name = $1`;',
    );
    expect(names).toEqual([
      { table: 'one', line: 1, columns: [] },
      { table: 'two', line: 2, columns: ['id', 'name'] },
      { table: 'three', line: 2, columns: [] },
    ]);
  });

  it('takes no file for a table, and finds a table of which only the name is put together', () => {
    expect(read("import { x } from './read.users';").names).toEqual([]);
    expect(read('const a = `select 1 from read.${x}`;').names).toMatchObject([{ table: '?' }]);
  });

  it('finds who is imported: by value, as a type, late, and passed on', () => {
    const text =
      "import type { A } from '../../a/a.ts'; export { b } from '../../b/b.ts';\n" +
      "type C = import('../../c/c.ts').C; const d = import('../../d/d.ts'); import 'node:fs';";
    expect(read(text).imports).toEqual(['a/a.ts', 'b/b.ts', 'c/c.ts', 'd/d.ts']);
    expect(read(text).takes).toEqual(['a/a.ts A', 'b/b.ts b']);
    expect(read(text).passes).toEqual(['b']);
  });

  it('knows a table by its definition, its entity or its migration', () => {
    const text =
      "const t = { name: 'one', columns: {} }; @Entity({ schema: 'vault', name: 'two' }) class Two {}\n" +
      'const m = `create table vault.three (id uuid)`;';
    expect(read(text).defines).toEqual(['one', 'two', 'three']);
  });

  it('knows every context and tables of each that has some', () => {
    expect([...new Set(facts.map(({ context }) => context))].toSorted()).toEqual(order.toSorted());
    expect(owners.size).toBeGreaterThan(45);
    expect(foreign.length).toBeGreaterThan(50);
  });
});

describe('SQL across contexts', () => {
  it('names no table that nobody defines', () =>
    expect(
      named
        .filter(({ owner, table }) => owner === undefined && table !== '?' && !NO_TABLES.includes(table))
        .map(({ at, table }) => `${at} ${table}`),
    ).toEqual([]));

  it('puts names of tables together only where they are its own', () =>
    expect(
      [
        ...new Set(named.filter(({ table }) => table === '?').map(({ at }) => at.replace(/:\d+$/, ''))),
      ].toSorted(),
    ).toEqual([
      'cli/backup/vault-rows.ts',
      'insights/figures/sum.queries.ts',
      'ledger/books/figures.queries.ts',
      'ledger/journal/past-rows.read.ts',
      'platform/projections/schema/table-sql.ts',
    ]));

  it('names only tables that their context publishes', () =>
    expect(
      foreign
        .filter(({ owner, table }) => !published(owner!).has(table))
        .map(({ at, owner, table }) => `${at} names ${table} of ${owner}`),
    ).toEqual([]));

  it('asks only for columns that are published', () =>
    expect(
      foreign.flatMap(({ at, owner, table, columns }) =>
        columns
          .filter((column) => !published(owner!).get(table)?.columns.includes(column))
          .map((column) => `${at} asks ${table} of ${owner} for ${column}`),
      ),
    ).toEqual([]));

  it('publishes nothing that no other context names, and each table with a sentence', () => {
    const tables = order.flatMap((context) =>
      [...published(context)].map(([table, { sentence }]) => ({ context, table, sentence })),
    );
    const used = new Set(foreign.map(({ table }) => table));
    expect(tables.filter(({ table }) => !used.has(table))).toEqual([]);
    expect(tables.filter(({ sentence }) => !/^[A-Z].{30,}\.$/s.test(sentence))).toEqual([]);
    expect(tables.filter(({ table, context }) => owners.get(table) !== context)).toEqual([]);
    expect(tables.length).toBeLessThan(owners.size / 3);
  });
});

describe('what a context has for others', () => {
  const pages = facts.filter(({ file, context }) => file === `${context}/public.ts`);

  it('is told on one page by each context that others know', () =>
    expect(pages.map(({ context }) => context).toSorted()).toEqual(
      ['platform', ...contexts].filter((context) => !['insights', 'audit'].includes(context)).toSorted(),
    ));

  it('is named there one by one, and only what somebody takes', () => {
    const taken = new Set(
      facts.flatMap(({ context, takes }) =>
        takes.filter((one) => one.includes('/public.ts ') && !one.startsWith(`${context}/`)),
      ),
    );
    expect(taken.size).toBeGreaterThan(30);
    expect(
      pages.flatMap(({ file, passes }) =>
        passes.map((name) => `${file} ${name}`).filter((one) => !taken.has(one)),
      ),
    ).toEqual([]);
    expect(pages.filter(({ passes, imports }) => imports.length > 0 && passes.length === 0)).toEqual([]);
  });
});

describe('the platform', () => {
  const BUSINESS =
    /^(ledgers?|expenses?|payments?|developments?|purchases?|attachments?|investments?|overdrafts?|accounts?|postings?|clients|cpf)$/;
  /** Where it says what this program is, and nothing is decided by it. */
  const SAID: Readonly<Record<string, readonly string[]>> = {
    // What an installation may set, by the names in its environment.
    'config/settings.ts': ['overdraft', 'expenses', 'purchase'],
    // Has run already, and is never changed.
    'database/platform.migrations.ts': ['purchase', 'attachments'],
    // The catalogue of streams that subscriptions are filtered to.
    'event-store/streams.ts': ['ledger', 'developments', 'clients', 'purchase', 'attachments'],
    // The command that an operator is told.
    'event-store/unfit-store.ts': ['ledger'],
    // What a sentence calls the events of that stream, and the command that it names.
    'integrity/journal-loss.ts': ['ledger'],
    // Codes of refusals and examples, as the document of the API shows them.
    'http/error-status.ts': ['account'],
    'http/openapi-refusals.ts': ['account'],
    'observability/data-freshness.view.ts': ['ledger'],
    // The one fact that voids another, which no projection needs to fold then.
    'projections/parking/operations.ts': ['ledger'],
  };

  it('names no stream and nothing else of the business but in the files that say what this program is', () => {
    const found = facts
      .filter(({ context }) => context === 'platform')
      .map(({ file }) => [file, [...wordsOf(file)].filter((word) => BUSINESS.test(word))] as const)
      .filter(([, words]) => words.length > 0)
      .map(([file, words]) => [file.slice('platform/'.length), words.toSorted()] as const);
    const said = Object.entries(SAID).map(([file, words]) => [file, words.toSorted()] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(said));
  });
});

describe('circles', () => {
  const isUphill = (from: string, to: string): boolean => order.indexOf(to) > order.indexOf(from);

  it('has each context know only those below it, in SQL', () =>
    expect(
      foreign
        .filter(({ owner, context }) => isUphill(context, owner!))
        .map(({ at, owner, table }) => `${at} names ${table} of ${owner}`),
    ).toEqual([]));

  it('has each context know only those below it, in imports and in types', () =>
    expect(
      facts.flatMap(({ file, context, imports }) =>
        imports
          .map((imported) => ({ imported, to: imported.slice(0, Math.max(imported.indexOf('/'), 0)) }))
          .filter(({ to }) => to !== context && isUphill(context, to))
          .map(({ imported }) => `${file} imports ${imported}`),
      ),
    ).toEqual([]));
});
