/**
 * Two instances share the work of one address, as behind a load balancer that asks for readiness, and both are exchanged one after
 * the other while people book and read. No request fails, though nobody repeats any, and each person reads what they wrote.
 */
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { Balancer, untilActive } from './balancer.ts';

const DRAIN_SECONDS = 2;
const CLIENTS = 4;
/** Half a second until another asks for the office, and what a busy machine takes to answer. */
const HANDED_OVER_WITHIN_MS = 1_000;
jest.setTimeout(180_000);

it('both instances are exchanged under load, and no request fails', async () => {
  const folder = temporaryFolder();
  const env = { DATA_DIR: folder, STREAM_PREFIX: 'rolling-', DRAIN_SECONDS: String(DRAIN_SECONDS) };
  const first = await Program.at(env);
  const second = await Program.at(env);
  let balancer: Balancer | undefined;
  try {
    await first.start();
    await second.start();
    const session = await Session.open(first.url, 'ana@construtora.com.br');
    const { body } = await session.post('developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: 1_000_000,
      land_opening_balance: 1,
    });
    const account = (await session.get(`accounts/?development=${body.data.id}`)).body.data[0].id as string;
    const shared = (balancer = new Balancer([first, second]));

    let stopping = false;
    const failures: string[] = [];
    let booked = 0;
    let stale = 0;
    const client = async (number: number): Promise<void> => {
      for (let n = 0; !stopping; n++) {
        const description = `Compra ${number}-${n}`;
        try {
          const expense = {
            account_id: account,
            description,
            amount: 1,
            category: 'material',
            date: '2026-11-02',
          };
          const written = await shared.send({
            method: 'POST',
            path: '/api/expenses/',
            token: session.bearer,
            body: expense,
          });
          if (written.status !== 201) throw new Error(`${written.status} ${written.body}`);
          booked++;
          const search = encodeURIComponent(description);
          const path = `/api/expenses/?search=${search}`;
          const read = await shared.send({
            method: 'GET',
            path,
            token: session.bearer,
            position: written.position,
          });
          // It may be on its way to the screens while nobody folds: then the answer says that it lacks it.
          const isStale = read.body.includes('"stale":true');
          if (isStale) stale++;
          if (read.status !== 200 || (!isStale && !read.body.includes(`"${description}"`)))
            throw new Error(`${read.status} ${read.body}`);
        } catch (error) {
          failures.push(`${description}: ${String(error)}`);
        }
        await sleep(20);
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
    await sleep(1_000);

    const handedOver: number[] = [];
    for (const [old, other] of [
      [first, second],
      [second, first],
    ] as const) {
      await untilActive(old);
      const before = booked;
      const ended = old.interrupt('SIGTERM');
      handedOver.push(await untilActive(other));
      const { code, ms } = await ended;
      expect(code).toBe(0);
      expect(ms).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000);
      await sleep(1_000);
      expect(booked).toBeGreaterThan(before);
      await old.start();
    }
    await sleep(1_000);
    stopping = true;
    await Promise.all(clients);

    console.info(
      `${booked} bookings, ${stale} read too early, and told so; handed over in ${handedOver.map(Math.round).join(' and ')} ms`,
    );
    expect(failures).toEqual([]);
    expect(Math.max(...handedOver)).toBeLessThan(HANDED_OVER_WITHIN_MS);
    const entries = await session.get(`expenses/?account=${account}&page=1`);
    expect(entries.body.data.count).toBe(booked);
  } finally {
    balancer?.close();
    await Promise.all([first.interrupt(), second.interrupt()]);
    await first.dispose();
    await second.dispose();
  }
});

it('a second signal does not wait for the draining', async () => {
  const program = await Program.at({ DRAIN_SECONDS: '60' });
  try {
    await program.start();
    const { body } = await send(program, 'start');
    expect(body).toEqual({ status: 'ok' });
    const ended = program.interrupt('SIGTERM');
    while ((await send(program, 'ready')).status !== 503) await sleep(20);
    expect((await send(program, 'ready')).body).toEqual({ status: 'shutting_down' });
    expect((await send(program, 'live')).status).toBe(200);
    // Nobody else stands by: it goes on folding, so that who books still reads it.
    const session = await Session.open(program.url, 'ana@construtora.com.br');
    expect((await session.get('accounts/')).status).toBe(200);
    await untilActive(program);
    void program.interrupt('SIGTERM');
    expect((await ended).ms).toBeLessThan(20_000);
    expect((await ended).code).toBe(0);
  } finally {
    await program.dispose();
  }
});

async function send(program: Program, probe: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${program.url}/api/health/${probe}/`);
  return { status: answer.status, body: await answer.json() };
}
