/**
 * A year that is closed stays as it is, whatever eight clients ask of the real program: entries, corrections, reversals, openings
 * and confirmations dated in it and after it, months closed and reopened behind it. 1,000 commands, in long runs 10,000.
 */
import { addDays, businessToday, type LocalDate, localDate } from '@livro/calendar';
import { randomUUID } from 'node:crypto';
import { Program } from '../support/program.ts';
import { type Answer, Session } from '../support/session.ts';

const COMMANDS = process.env.SOAK ? 10_000 : 1_000;
const CLIENTS = 8;
const SEED = Number(process.env.LIVRO_SEED ?? 20261123);
const FIRST = localDate('2025-01-01');
const LAST = localDate('2025-12-31');
const today = businessToday(new Date());
jest.setTimeout(60_000 + COMMANDS * 250);

/** Mulberry32: the same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

let program: Program;
let session: Session;
let accounts: string[];
let client: string;

const ok = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
};

beforeAll(async () => {
  program = await Program.at();
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const development = ok(
    await session.post('developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: FIRST,
      building_opening_balance: 1_000_000,
      land_opening_balance: 1_000_000,
    }),
  ).body.data.id as string;
  accounts = ok(await session.get(`accounts/?development=${development}`)).body.data.map(
    (one: { id: string }) => one.id,
  );
  client = ok(
    await session.post('clients/', {
      name: 'Carla Cliente',
      cpf: '529.982.247-25',
      email: 'carla@exemplo.com.br',
      phone: '(11) 98765-4321',
      developmentUnits: [{ developmentId: development, units: [] }],
    }),
  ).body.data.id as string;
});
afterAll(() => program?.dispose());

/** Balances of both accounts at every month's end of the year, and the trial balance of its last day. */
async function yearEnd(): Promise<unknown> {
  const months = Array.from({ length: 12 }, (_, i) => localDate(`2025-${String(i + 1).padStart(2, '0')}-28`));
  const balances: unknown[] = [];
  for (const day of [...months, LAST]) {
    for (const account of accounts) {
      balances.push(ok(await session.get(`accounts/${account}/?as_of=${day}`)).body.data.balance);
    }
  }
  return { balances, trial: ok(await session.get(`trial-balance/?as_of=${LAST}`)).body.data.lines };
}

it(`keeps 2025 as it was closed under ${COMMANDS} commands (seed ${SEED})`, async () => {
  const pick = numbers(SEED);
  const one = <T>(of: readonly T[]): T | undefined => of[pick(of.length)];
  /** Every other day lies in the closed year. */
  const day = (): LocalDate => (pick(2) ? addDays(FIRST, pick(365)) : addDays(today, -pick(300)));
  const known = {
    entries: [] as string[],
    expenses: [] as string[],
    pending: [] as string[],
    investments: [] as string[],
  };
  const body = () => ({
    amount: (100 + pick(5_000)) / 100,
    description: 'Cimento',
    date: day(),
    force: true,
  });
  const expense = (date?: LocalDate) =>
    session.post(
      'expenses/',
      { ...body(), account_id: one(accounts), category: 'material', ...(date && { date }) },
      randomUUID(),
    );
  const payment = (status: string) =>
    session.post(
      'payments/',
      { ...body(), account_id: one(accounts), client_id: client, payment_method: 'pix', status },
      randomUUID(),
    );
  const idOf = ({ status, body: { data } }: Answer): string[] => (status === 201 ? [data.id as string] : []);
  const ask = async (): Promise<Answer> => {
    const [source_account_id, destination_account_id] = pick(2) ? accounts : [...accounts].reverse();
    const [entry, spent, pending, made] = [
      one(known.entries),
      one(known.expenses),
      one(known.pending),
      one(known.investments),
    ];
    switch (pick(12)) {
      case 0:
      case 1:
      case 2: {
        const answer = await expense();
        known.expenses.push(...idOf(answer));
        known.entries.push(...idOf(answer));
        return answer;
      }
      case 3: {
        const answer = await payment('confirmed');
        known.entries.push(...idOf(answer));
        return answer;
      }
      case 4: {
        const answer = await payment('pending');
        known.pending.push(...idOf(answer));
        return answer;
      }
      case 5:
        return session.post(
          'transfers/',
          { ...body(), source_account_id, destination_account_id },
          randomUUID(),
        );
      case 6: {
        const { amount: principal_amount, date: investment_date, description } = body();
        const invested = {
          account_id: source_account_id,
          type: 'cdb',
          principal_amount,
          investment_date,
          description,
        };
        const answer = await session.post('financial-investments/', invested, randomUUID());
        known.investments.push(...idOf(answer));
        return answer;
      }
      case 7:
        if (!made) return expense();
        return session.post(`financial-investments/${made}/add_return/`, {
          type: 'partial',
          return_amount: 0.5,
          return_date: day(),
          description: 'Resgate',
        });
      case 8:
        if (!entry) return expense();
        return session.post(`transactions/${entry}/reverse/`, {
          reason: 'Engano',
          ...(pick(2) && { date: day() }),
        });
      case 9:
        if (!spent) return expense();
        return session.patch(`expenses/${spent}/`, {
          ...(pick(2) ? { date: day() } : { amount: 1 + pick(900) }),
          reason: 'Engano',
        });
      case 10:
        if (!pending) return expense();
        return session.post(`payments/${pending}/confirm/`, { date: day() });
      default: {
        const month = addDays(today, -40 - pick(200)).slice(0, 7);
        // A month of the closed year is closed once more, which is refused; those after it come and go.
        if (pick(3) === 0)
          return session.post(`periods/2025-${String(1 + pick(12)).padStart(2, '0')}/close/`, {});
        return month > LAST.slice(0, 7) && pick(2)
          ? session.post(`periods/${month}/reopen/`, { reason: 'Nota que faltou' })
          : session.post(`periods/${month}/close/`, {});
      }
    }
  };
  for (let n = 0; n < 40; n++) ok(await expense(addDays(FIRST, pick(365))));
  for (let n = 0; n < 10; n++) known.pending.push(...idOf(await payment('pending')));
  known.entries.push(
    ...ok(await session.get('expenses/?page=1&limit=40')).body.data.results.map(
      (row: { id: string }) => row.id,
    ),
  );
  known.expenses.push(...known.entries);
  ok(await session.post('periods/2025-12/close/', {}));
  const before = await yearEnd();
  const statuses = new Map<string, number>();
  let left = COMMANDS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const { status, body: answer } = await ask();
      const told = `${status} ${answer?.code ?? answer?.errors?.[0]?.code ?? ''}`;
      statuses.set(told, (statuses.get(told) ?? 0) + 1);
      if (left % 400 === 0) await session.renew();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
  expect([...statuses.keys()].filter((told) => told.startsWith('5'))).toEqual([]);
  const refused = statuses.get('422 PERIOD_CLOSED') ?? 0;
  const accepted = (statuses.get('201 ') ?? 0) + (statuses.get('200 ') ?? 0);
  expect([refused > COMMANDS / 10, accepted > COMMANDS / 10]).toEqual([true, true]);
  expect(await yearEnd()).toEqual(before);
});
