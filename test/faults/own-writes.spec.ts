/**
 * Two instances on one journal and one database, of which the one that folds stands still now and then: a read never lacks what its
 * sender knows to be booked without saying so, and never goes back behind an answer before it. `LIVRO_SEED` repeats a run.
 */
import {
  noting,
  type Places,
  readPlaces,
  spelledOut,
} from '../../backend/src/platform/event-store/places.ts';
import { POSITION_HEADER } from '../../backend/src/platform/event-store/position.ts';
import { randomFrom } from '../simulation/simulated-clock.ts';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

const SEED = Number(process.env.LIVRO_SEED ?? 20261124);
const SECONDS = Number(process.env.OWN_WRITES_SECONDS ?? 15);
const CLIENTS = 6;
/** Longer than a read waits, and than a projector may be silent. */
const STILL_MS = [3_000, 6_000] as const;
const GOING_MS = 4_000;

interface Told {
  readonly status: number;
  readonly positions: string | null;
  readonly stale: string | null;
  // Whatever JSON came back: the test asserts on it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

let first: Program;
let second: Program;
const standing = new Set<Program>();
beforeAll(async () => {
  first = await Program.at();
  await first.start();
  const { DATA_DIR, STREAM_PREFIX } = first.environment as Record<string, string>;
  second = await Program.at({ DATA_DIR: DATA_DIR!, STREAM_PREFIX: STREAM_PREFIX! });
  await second.start();
}, 180_000);
afterAll(async () => {
  signal(first, 'SIGCONT');
  await second?.interrupt();
  await first?.dispose();
}, 60_000);

it(
  `reads show what was booked, or say that they do not (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    const ana = await Session.open(first.url, 'ana@construtora.com.br');
    const made = await ask(first, ana.bearer, 'POST', 'developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: 500_000,
      land_opening_balance: 500_000,
    });
    expect(made.status).toBe(201);
    const accounts = await ask(first, ana.bearer, 'GET', `accounts/?development=${made.body.data.id}`);
    const [one, other] = accounts.body.data as { id: string; movements: number }[];
    const opened = readPlaces(made.positions!, POSITION_HEADER);
    const ledgerAt = Number(opened.find(({ stream }) => stream === 'ledger')!.revision);
    // From here on every event of the ledger moves both accounts.
    const leastAfter = (revision: number): number => one!.movements + revision - ledgerAt;
    const counted = { commands: 0, fresh: 0, stale: 0 };
    const until = Date.now() + SECONDS * 1_000;

    /** `withHeader`: as a browser, on any instance; else as a program that sends none, always on the second. */
    const client = async (bearer: string, withHeader: boolean): Promise<void> => {
      let known: Places = [];
      let booked = ledgerAt;
      let seen = 0;
      const anyOne = (): Program => (withHeader && random() < 0.5 && !standing.has(first) ? first : second);
      const headers = (): Record<string, string> =>
        withHeader && known.length > 0 ? { [POSITION_HEADER]: spelledOut(known) } : {};
      while (Date.now() < until) {
        if (random() < 0.5) {
          const amount = 1 + Math.floor(random() * 5);
          const [from, to] = random() < 0.5 ? [one, other] : [other, one];
          const body = {
            source_account_id: from!.id,
            destination_account_id: to!.id,
            amount,
            date: '2026-11-02',
            description: 'Ida e volta',
          };
          const answer = await ask(anyOne(), bearer, 'POST', 'transfers/', body, headers()).catch(
            () => undefined,
          );
          // Of a call to an instance that was stopped under way nobody knows.
          if (answer?.status !== 201) continue;
          counted.commands++;
          const places = readPlaces(answer.positions!, POSITION_HEADER);
          known = places.reduce(noting, known);
          const revision = Number(places.find(({ stream }) => stream === 'ledger')!.revision);
          expect(answer.body.data).toMatchObject({ entry_number: revision + 1, amount });
          booked = Math.max(booked, revision);
        } else {
          const answer = await ask(
            anyOne(),
            bearer,
            'GET',
            `accounts/${one!.id}/`,
            undefined,
            headers(),
          ).catch(() => undefined);
          if (answer?.status !== 200) continue;
          const { movements } = answer.body.data as { movements: number };
          // The body says so also of read models that lag without anything of the reader's missing.
          if (answer.stale === 'true') expect(answer.body.stale).toBe(true);
          if (answer.body.stale === true) counted.stale++;
          else {
            counted.fresh++;
            expect(movements).toBeGreaterThanOrEqual(leastAfter(booked));
          }
          expect(movements).toBeGreaterThanOrEqual(seen);
          seen = movements;
        }
      }
    };
    const stopping = async (): Promise<void> => {
      while (Date.now() < until) {
        await sleep(GOING_MS);
        standing.add(first);
        signal(first, 'SIGSTOP');
        await sleep(STILL_MS[0] + random() * (STILL_MS[1] - STILL_MS[0]));
        signal(first, 'SIGCONT');
        standing.delete(first);
      }
    };
    const people = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, n) => {
        const email = `pessoa${n}@construtora.com.br`;
        const code = await ana.invite({ name: `Pessoa ${n}`, email, type: 'financial' });
        return Session.open(second.url, email, code);
      }),
    );
    await Promise.all([stopping(), ...people.map(({ bearer }, n) => client(bearer, n % 2 === 0))]);
    expect(counted.commands).toBeGreaterThan(50);
    expect(counted.fresh).toBeGreaterThan(50);
    expect(counted.stale).toBeGreaterThan(0);
    // She has booked none of it and says no position, so nothing is waited for.
    const least = leastAfter(ledgerAt + counted.commands);
    for (const patience = Date.now() + 10_000; ; await sleep(50)) {
      const last = await ask(second, ana.bearer, 'GET', `accounts/${one!.id}/`);
      if (last.body.data.movements >= least) break;
      expect(Date.now()).toBeLessThan(patience);
    }
  },
  SECONDS * 1_000 + 120_000,
);

/** Its server alone: the store and the database go on. */
function signal(program: Program, name: 'SIGSTOP' | 'SIGCONT'): void {
  if (program?.pid !== undefined && program.running) process.kill(program.pid, name);
}

async function ask(
  program: Program,
  bearer: string,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Told> {
  const answer = await fetch(`${program.url}/api/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${bearer}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(9_000),
  });
  return {
    status: answer.status,
    positions: answer.headers.get(POSITION_HEADER),
    stale: answer.headers.get('X-Livro-Stale'),
    body: await answer.json(),
  };
}
