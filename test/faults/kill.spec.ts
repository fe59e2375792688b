/**
 * Nothing acknowledged is lost or doubled: eight clients book without pause while every process in turn, and then all at
 * once, is killed with -9. `KILL_ROUNDS` (default 2) repeats the five kinds of kill.
 */
import { randomUUID } from 'node:crypto';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
/** Servers that the environment names are not ours to kill. */
const { EVENTSTORE_URL, DATABASE_URL } = process.env;
const NOT_OURS: readonly (string | undefined)[] = [
  EVENTSTORE_URL && 'store',
  DATABASE_URL && 'postgres',
  EVENTSTORE_URL && DATABASE_URL && 'host',
];
const VICTIMS = (['api', 'store', 'postgres', 'host', 'all'] as const).filter(
  (kind) => !NOT_OURS.includes(kind),
);
const CLIENTS = 8;
const BATCH = 20;
const BATCH_PAUSE_MS = 400;
const BATCHED = 'Lote';
const OPENING_REAIS = 1_000_000;
const NAME = 'Residencial Aurora';
jest.setTimeout(60_000 + ROUNDS * VICTIMS.length * 30_000);

interface Booking {
  readonly key: string;
  readonly description: string;
  readonly centavos: number;
  attempts: number;
  id?: string;
}

describe('kill -9 of every process, and of all', () => {
  let program: Program;
  let session: Session;
  let accounts: string[];

  beforeAll(async () => {
    program = await Program.at();
    await program.start();
    session = await Session.open(program.url, 'ana@construtora.com.br');
    const created = await session.post('developments/', {
      name: NAME,
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: OPENING_REAIS,
      land_opening_balance: OPENING_REAIS,
    });
    expect(created.status).toBe(201);
    accounts = (await session.get(`accounts/?development=${created.body.data.id}`)).body.data.map(
      (a: { id: string }) => a.id,
    );
    expect(accounts).toHaveLength(2);
  });
  afterAll(() => program?.dispose());

  it('keeps each acknowledged entry exactly once, and each retried one too', async () => {
    const bookings: Booking[] = [];
    let stopping = false;
    let founded = 0;
    const batches: { readonly key: string; readonly entries: readonly object[]; answer?: unknown }[] = [];
    // Many entries by one command: all of them, or none.
    const batcher = async (): Promise<void> => {
      for (let n = 0; !stopping; n++) {
        const entries = Array.from({ length: BATCH }, (_, line) => ({
          kind: 'expense',
          account_id: accounts[n % 2] as string,
          description: `${BATCHED} ${n}, linha ${line}`,
          amount: 1,
          category: 'material',
          date: '2026-11-02',
        }));
        const batch: (typeof batches)[0] = { key: randomUUID(), entries };
        batches.push(batch);
        batch.answer = await untilAnswered('transactions/batch/', { entries }, batch.key);
        await sleep(BATCH_PAUSE_MS);
      }
    };
    // A development with openings is one command over two streams: the first client makes one after the other.
    const founder = async (): Promise<void> => {
      for (let n = 0; !stopping; n++) {
        await untilAnswered(
          'developments/',
          {
            name: `Obra ${n}`,
            status: 'active',
            startDate: '2026-01-05',
            building_opening_balance: 100,
            land_opening_balance: 0.5,
          },
          randomUUID(),
        );
        founded = n + 1;
      }
    };
    const client = async (number: number): Promise<void> => {
      for (let n = 0; !stopping; n++) {
        const booking: Booking = {
          key: randomUUID(),
          description: `Cliente ${number} compra ${n}`,
          centavos: 100 + ((number * 31 + n) % 90),
          attempts: 0,
        };
        bookings.push(booking);
        await bookUntilAnswered(booking, accounts[n % 2] as string);
      }
    };
    const bookUntilAnswered = async (booking: Booking, account: string): Promise<void> => {
      const { description, centavos, key } = booking;
      const body = {
        account_id: account,
        description,
        amount: centavos / 100,
        category: 'material',
        date: '2026-11-02',
      };
      const booked = await untilAnswered('expenses/', body, key, () => void booking.attempts++);
      booking.id = booked.id;
    };
    /** Repeats with the same key until there is an answer that is none of "not now"; gives what was made. */
    const untilAnswered = async (
      path: string,
      body: object,
      key: string,
      onAttempt = (): void => undefined,
    ): Promise<{ id: string }> => {
      for (;;) {
        onAttempt();
        const answer = await session.post(path, body, key).catch(() => undefined);
        if (answer && [200, 201, 202].includes(answer.status)) return answer.body.data as { id: string };
        if (answer && answer.status < 500 && answer.status !== 401 && answer.status !== 429) {
          throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
        }
        if (answer?.status === 401) await session.renew().catch(() => undefined);
        if (stopping && !program.running) throw new Error('the program is gone');
        await sleep(100);
      }
    };

    const clients = Array.from({ length: CLIENTS }, (_, number) =>
      number === 0 ? founder() : number === 1 ? batcher() : client(number),
    );
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const victim of VICTIMS) {
          const before = bookings.filter((b) => b.id).length;
          await waitFor(
            () => bookings.filter((b) => b.id).length >= before + CLIENTS,
            30_000,
            `progress before killing ${victim}`,
          );
          expect(program.kill(victim)).toBeGreaterThan(0);
          await sleep(100);
          if (victim === 'api' || victim === 'all') program.launch();
          await program.ready();
        }
      }
    } finally {
      stopping = true;
    }
    await Promise.all(clients);

    const all = await everyExpense(session);
    const stored = all.filter(({ description }) => !description.startsWith(BATCHED));
    const batched = all.filter(({ description }) => description.startsWith(BATCHED));
    expect(batches.length).toBeGreaterThan(0);
    expect(batched.map(({ description }) => description).sort()).toEqual(
      batches
        .flatMap(({ entries }) => entries.map((one) => (one as { description: string }).description))
        .sort(),
    );
    for (const { key, entries, answer } of batches.slice(-5))
      expect((await session.post('transactions/batch/', { entries }, key)).body.data).toEqual(answer);
    const byDescription = new Map<string, number>();
    for (const expense of stored)
      byDescription.set(expense.description, (byDescription.get(expense.description) ?? 0) + 1);
    expect(
      bookings
        .filter((b) => byDescription.get(b.description) !== 1)
        .map((b) => ({ ...b, stored: byDescription.get(b.description) ?? 0 })),
    ).toEqual([]);
    expect(stored).toHaveLength(bookings.length);
    expect(new Set(stored.map((e) => e.id))).toEqual(new Set(bookings.map((b) => b.id)));
    const spent = bookings.reduce((sum, b) => sum + b.centavos, batched.length * 100);
    const balances = (await session.get('accounts/')).body.data as {
      balance: number;
      developmentName: string;
    }[];
    const first = balances.filter((a) => a.developmentName === NAME);
    const others = balances.filter((a) => a.developmentName !== NAME);
    expect(first.reduce((sum, a) => sum + Math.round(a.balance * 100), 0)).toBe(
      2 * OPENING_REAIS * 100 - spent,
    );
    expect(others.map((a) => a.balance).sort((a, b) => a - b)).toEqual([
      ...Array<number>(founded).fill(0.5),
      ...Array<number>(founded).fill(100),
    ]);
    expect(bookings.some((b) => b.attempts > 1)).toBe(true);
    console.info(
      `${bookings.length} bookings, ${batches.length} batches and ${founded} developments, ${bookings.filter((b) => b.attempts > 1).length} retried, ${ROUNDS * VICTIMS.length} kills`,
    );
  });

  it('stops on Ctrl-C within five seconds, with exit code 0 and no process left, and keeps its data', async () => {
    const balancesBefore = (await session.get('accounts/')).body.data as { balance: number }[];
    const { code, ms } = await program.interrupt();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
    await waitFor(() => program.processes().length === 0, 3_000, 'the last process to leave');
    const before = await (async () => {
      await program.start();
      await session.renew();
      return (await session.get('accounts/')).body.data as { balance: number }[];
    })();
    expect(before).toEqual(balancesBefore);
  });
});

async function waitFor(condition: () => boolean, timeoutMs: number, what: string): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > until) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await sleep(20);
  }
}

async function everyExpense(session: Session): Promise<{ id: string; description: string }[]> {
  const all: { id: string; description: string }[] = [];
  for (let page = 1; ; page++) {
    const { body } = await session.get(`expenses/?page=${page}&limit=100`);
    all.push(...(body.data.results as { id: string; description: string }[]));
    if (!body.data.next) return all;
  }
}
