/** Random books of two developments over some months, with everything that can be booked, corrected, undone and given back. */
import { addDays, daysBetween, localDate } from '@livro/calendar';
import {
  type Agent,
  clientOf,
  comeBack,
  development,
  expense,
  investment,
  payment,
  today,
  transfer,
} from '../ledger.fixture.ts';
import type { Books } from './figure-reader.ts';

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const CATEGORIES = ['material', 'labor', 'equipment', 'other'];
const METHODS = ['pix', 'cash', 'bank-transfer'];

export async function randomHistory(
  agent: Agent,
  seed: number,
  steps: number,
  months: number,
): Promise<Books> {
  const random = randomOf(seed);
  const of = <One>(all: readonly One[]): One => all[random(all.length)]!;
  const homes = [await development(agent, 50_000, 9_000), await development(agent, 70_000)] as const;
  const clients = [await clientOf(agent, homes[0]), await clientOf(agent, homes[1])];
  const accounts = homes.flatMap(({ building, land }) => [building, land]);
  const names = [`Aço ${seed} & Cia.`, `Areal São João ${seed}`, `Elétrica ${seed}`];
  const spelt = (name: string) =>
    of([name, name.toUpperCase(), name.normalize('NFD').replace(/\p{M}/gu, '')]);
  const first = addDays(localDate(`${today.slice(0, 7)}-01`), -28 * (months - 1));
  const from = localDate(`${first.slice(0, 7)}-01`);
  const day = () => addDays(from, random(daysBetween(from, today) + 1));
  const amount = () => (1 + random(400_000)) / 100;
  const booked: { readonly id: string; readonly path: string; readonly date: string }[] = [];
  const placed: { readonly id: string; readonly date: string }[] = [];

  /** What the ledger refuses is not booked: places are compared with each other. */
  const post = async (path: string, body: object): Promise<string | undefined> => {
    const { body: answer, status } = await agent.post(`/api/${path}`).send(body);
    return status < 300 ? (answer.data?.id as string) : undefined;
  };
  const book = async (path: string, body: object, date: string) => {
    const id = await post(path, body);
    if (id) booked.push({ id, path, date });
    return id;
  };
  const take = async (): Promise<void> => {
    const date = day();
    const kind = random(20);
    if (kind < 5) {
      const supplier = random(6) === 0 ? undefined : spelt(of(names));
      const change = { amount: amount(), date, supplier, category: of(CATEGORIES), force: true };
      await book('expenses/', expense(of(accounts), change), date);
    } else if (kind < 9) {
      const change = { amount: amount(), date, payment_method: of(METHODS) };
      await book('payments/', payment(of(accounts), of(clients), change), date);
    } else if (kind < 11)
      await book('transfers/', transfer(of(accounts), of(accounts), { amount: amount(), date }), date);
    else if (kind === 11) {
      const change = { principal_amount: amount(), investment_date: date };
      const id = await book('financial-investments/', investment(of(accounts), change), date);
      if (id) placed.push({ id, date });
    } else if (kind < 14 && placed.length > 0) {
      const { id } = of(placed);
      const change = {
        type: random(4) === 0 ? 'full' : 'partial',
        return_amount: amount(),
        return_date: date,
      };
      await post(`financial-investments/${id}/add_return/`, comeBack(change));
    } else if (booked.length > 0) await undo(of(booked), date);
  };
  const undo = async (entry: (typeof booked)[number], date: string): Promise<void> => {
    const { id, path } = entry;
    const on = date < entry.date ? undefined : date;
    const reason = 'Engano';
    const way = random(5);
    if (way === 0) await post(`transactions/${id}/reverse/`, { reason, date: on });
    else if (way === 1 && path === 'payments/') await post(`payments/${id}/refund/`, { reason, date: on });
    else if (way === 2) await agent.delete(`/api/${path}${id}/`).send({ reason });
    else {
      const change =
        way === 3 ? { amount: amount() } : path === 'expenses/' ? { supplier: spelt(of(names)) } : { date };
      const { body, status } = await agent.patch(`/api/${path}${id}/`).send({ ...change, reason });
      if (status === 200) booked.push({ ...entry, id: body.data.id as string });
    }
  };
  for (let step = 0; step < steps; step++) await take();

  const all: string[] = [];
  for (let month = from.slice(0, 7); month < today.slice(0, 7); month = next(month)) all.push(month);
  return {
    developments: homes.map(({ id, name, building, land }) => ({ id, name, accounts: [building, land] })),
    clients,
    suppliers: names,
    // Months that are over: those after have no last day yet.
    months: all,
  };
}

const next = (month: string): string => addDays(localDate(`${month}-28`), 4).slice(0, 7);
