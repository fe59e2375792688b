/**
 * Whatever is booked in a row while no read model moves, each answer is what a read shows once they have come to it: never a
 * figure of before, and none of another entry. `LIVRO_SEED` repeats a run.
 */
import pg from 'pg';
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

const SEED = Number(process.env.LIVRO_SEED ?? 20261124);
const ROUNDS = 4;
const COMMANDS = 25;

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let client: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000_000, 1_000_000);
  client = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

/** Runs `work` while no projection can commit: readers go on, the projector waits for the checkpoints. */
async function whileProjectionsStand(work: () => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: livro.parts.databaseUrl });
  await session.connect();
  try {
    await session.query('begin');
    await session.query('lock table projection.checkpoints in exclusive mode');
    await work();
  } finally {
    await session.end();
  }
}

it.each(Array.from({ length: ROUNDS }, (_, n) => SEED + n))(
  'each answer is what is shown later (seed %i)',
  async (seed) => {
    let state = seed;
    const pick = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 4_294_967_296) * below);
    };
    /** By its address, the last answer about each entity; undefined once another command has changed it, too. */
    const answered = new Map<string, unknown>();
    const living: { path: string; kind: 'expenses' | 'payments' | 'transfers' | 'financial-investments' }[] =
      [];
    const amount = (): number => (1 + pick(900_000)) / 100;
    const told = async (sent: ReturnType<Agent['post']>, path: (data: { id: string }) => string) => {
      const { status, body } = await sent;
      expect([200, 201]).toContain(status);
      answered.set(path(body.data), body.data);
      return body.data as { id: string; status: string; reversed_by: string | null };
    };
    const make = async (): Promise<void> => {
      const [from, to] = pick(2) ? [aurora.building, aurora.land] : [aurora.land, aurora.building];
      const kinds = ['expenses', 'payments', 'transfers', 'financial-investments'] as const;
      const kind = kinds[pick(kinds.length)]!;
      const body = {
        expenses: () => expense(from, { amount: amount() }),
        payments: () => payment(from, client, { amount: amount() }),
        transfers: () => transfer(from, to, { amount: amount() }),
        'financial-investments': () => investment(from, { principal_amount: amount() }),
      }[kind]();
      const made = await told(ana.post(`/api/${kind}/`).send(body), ({ id }) => `${kind}/${id}/`);
      living.push({ path: `${kind}/${made.id}/`, kind });
    };
    const change = async (): Promise<void> => {
      const at = pick(living.length);
      const { path, kind } = living[at]!;
      const isWords = pick(2) === 0;
      const notes = `Nota ${pick(1_000)}`;
      const own = ({ id }: { id: string }): string => `${kind}/${id}/`;
      if (kind === 'financial-investments' && !isWords) {
        const returned = comeBack({ return_amount: 0.01 });
        await told(
          ana.post(`/api/${path}add_return/`).send(returned),
          ({ id }) => `financial-investments/returns/${id}/`,
        );
        answered.delete(path);
      } else if (isWords) await told(ana.patch(`/api/${path}`).send({ notes }), own);
      else if (pick(2)) {
        const replaced = await told(ana.patch(`/api/${path}`).send({ amount: amount() }), own);
        if (own(replaced) !== path) answered.delete(path);
        living[at] = { path: own(replaced), kind };
      } else {
        const reason = 'Engano';
        const undone =
          kind === 'transfers'
            ? ana.post(`/api/${path}cancel/`).send({ reason })
            : ana.delete(`/api/${path}`).send({ reason });
        expect((await told(undone, own)).reversed_by).not.toBeNull();
        living.splice(at, 1);
      }
    };
    await whileProjectionsStand(async () => {
      for (let n = 0; n < COMMANDS; n++) await (living.length > 0 && pick(2) ? change() : make());
    });
    expect(answered.size).toBeGreaterThan(5);
    for (const [path, data] of answered) {
      const { body } = await ana.get(`/api/${path}`).expect(200);
      expect([path, body.data]).toEqual([path, data]);
    }
  },
  60_000,
);
