/**
 * The release before this one and this one on the same store and the same Postgres, while people book and read through a balancer: one
 * instance is exchanged after the other, one goes back, and comes again. No request fails, and both say the same of the same books.
 */
import pg from 'pg';
import { Program, sleep } from '../support/program.ts';
import { type Document, unpackFormerRelease, todaysDocument } from '../support/former-release.ts';
import { Session } from '../support/session.ts';
import { startTestParts, temporaryFolder } from '../support/store-process.ts';
import { Balancer, untilActive } from './balancer.ts';
import { differences } from './common-answers.ts';
import { command } from '../support/program-command.ts';
import { UpgradeLoad } from './upgrade-load.ts';

const DRAIN_SECONDS = 1;
const CLERKS = 3;
const UNDER_LOAD_MS = 1_000;
const READY_WITHIN_MS = 60_000;
const OPENING_REAIS = 1_000_000;
jest.setTimeout(180_000);

it('instances of two releases are exchanged one after the other, and back, and no request fails', async () => {
  const releases: (() => Promise<void>)[] = [];
  const parts = await startTestParts({ own: true });
  const former = unpackFormerRelease(temporaryFolder(releases));
  const env = {
    DATA_DIR: temporaryFolder(releases),
    DATABASE_URL: parts.databaseUrl,
    EVENTSTORE_URL: parts.eventStoreUrl,
    STREAM_PREFIX: parts.streamPrefix,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const programs: Program[] = [];
  const instance = async (build?: typeof former): Promise<Program> => {
    const program = await Program.at(env, build);
    programs.push(program);
    return program;
  };
  const isFormer = new Set<unknown>();
  let balancer: Balancer | undefined;
  let load: UpgradeLoad | undefined;
  try {
    const [a0, b0] = [await instance(former), await instance(former)];
    isFormer.add(a0).add(b0);
    // Each start voids the first-access code of the one before: in turn, so that the newest is known.
    await a0.start();
    await b0.start();
    const session = await Session.open(a0.url, 'ana@construtora.com.br');
    const columnsBefore = await readColumns(parts.databaseUrl);
    const shared = (balancer = new Balancer([a0, b0]));
    // Not by the session: it holds every answer against the document of today.
    const asked = async (method: string, path: string, body?: object) =>
      JSON.parse((await shared.send({ method, path: `/api/${path}`, token: session.bearer, body })).body)
        .data;
    const { id: development } = await asked('POST', 'developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: OPENING_REAIS,
      land_opening_balance: 1,
    });
    const accounts = (await asked('GET', `accounts/?development=${development}`)).map(
      ({ id }: { id: string }) => id,
    );
    const working = (load = new UpgradeLoad({ balancer, token: session.bearer, accounts }, CLERKS, (by) =>
      isFormer.has(by),
    ));
    await sleep(UNDER_LOAD_MS);

    /** As an operator does it: the new one is there and ready before the next old one is told to end. */
    const comes = async (one: Program, isReady = true): Promise<void> => {
      one.launch();
      await untilAnswering(one);
      shared.add(one);
      if (isReady) await until(() => shared.isReady(one), `${programs.indexOf(one)} to be ready`, one);
      const before = working.booked.length;
      await sleep(UNDER_LOAD_MS);
      expect(working.booked.length).toBeGreaterThan(before);
    };
    const leaves = async (one: Program): Promise<void> => {
      // The release before knows no draining: whoever ends it takes it out first.
      if (isFormer.has(one)) await shared.takeOut(one);
      expect((await one.interrupt('SIGTERM')).code).toBe(0);
      await shared.takeOut(one);
    };
    const documents: readonly [Document, Document] = [former.document, todaysDocument()];
    const compared: number[] = [];
    const sayTheSame = async (old: Program, today: Program): Promise<void> =>
      working.clerks.paused(async () => {
        const found = await differences(documents, old.url, today.url, session.bearer, {
          accounts,
          development,
        });
        compared.push(found.answered);
        expect(found.differences).toEqual([]);
        expect(found.answered).toBeGreaterThan(100);
      });

    // The one that folds goes first: so the other, of the release before, takes the office beside the new one.
    await leaves(a0);
    const a1 = await instance();
    await comes(a1);
    await sayTheSame(b0, a1);
    await leaves(b0);
    const b1 = await instance();
    await comes(b1);
    // Back: one instance of the release before beside one of this.
    await leaves(a1);
    const a2 = await instance(former);
    isFormer.add(a2);
    await comes(a2, false);
    await sayTheSame(a2, b1);
    await leaves(a2);
    const a3 = await instance();
    await comes(a3);
    await untilActive(b1);
    await working.clerks.stop();

    // Only with other tables beside the former ones does any of this mean something; and what the former release reads stays.
    const columns = await readColumns(parts.databaseUrl);
    expect(columns.length).toBeGreaterThan(columnsBefore.length);
    expect(columnsBefore.filter((column) => !columns.includes(column))).toEqual([]);

    console.info(
      `${working.booked.length} expenses, ${working.moved.length} transfers, ${working.takenBack.length} taken back, ${working.reads} reads; ` +
        `${working.stale} read too early and told so, ${working.unsaid} too early from the release before, which cannot know; ` +
        `${compared.join(' and ')} answers compared`,
    );
    expect(working.failures).toEqual([]);
    // Each once; a reversal has words of its own.
    const told = await descriptions(a3.url, session.bearer);
    expect(told.toSorted()).toEqual([...working.booked, ...working.moved].toSorted());
    const [verified, rebuilt] = await Promise.all([
      command(a3, 'ledger.mjs', ['verify', '--json']),
      command(a3, 'projections.mjs', ['verify', '--fast']),
    ]);
    expect([verified.code, verified.stdout.slice(-2_000)]).toEqual([0, expect.anything()]);
    expect([rebuilt.code, rebuilt.stdout]).toEqual([0, expect.stringContaining('confere')]);
  } finally {
    await load?.clerks.stop();
    balancer?.close();
    await Promise.all(programs.map((one) => one.interrupt()));
    await Promise.all(programs.map((one) => one.dispose()));
    await parts.stop();
    for (const release of releases) await release();
  }
});

async function untilAnswering(one: Program): Promise<void> {
  const answers = () => fetch(`${one.url}/api/health/live/`).then(({ ok }) => ok, () => false); // prettier-ignore
  for (const end = Date.now() + READY_WITHIN_MS; !(await answers()); await sleep(50))
    if (Date.now() > end) throw new Error(`does not answer:\n${one.log}`);
}

async function until(isSo: () => boolean, what: string, one: Program): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; !isSo(); await sleep(20))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}:\n${one.log}`);
}

/** Of every entry of the journal that somebody booked, as the instance lists them. */
async function descriptions(url: string, token: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/api/audit/journal/?page=${page}&limit=100`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as {
      data: { results: { description: string; type: string }[]; next: unknown };
    };
    found.push(...data.results.map(({ description }) => description));
    if (!data.next) return found.filter((text) => /^(Compra|Remessa) /.test(text));
  }
}

/** What readers may name: tables of read models, with each column and its type. */
async function readColumns(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(
      `select format('%s.%s %s', table_name, column_name, data_type) as text
         from information_schema.columns where table_schema = 'read' order by 1`,
    );
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}
