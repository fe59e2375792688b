/** What a journal lacks of the events that were confirmed before, stream by stream, and the sentence that says so. */
import type { Link } from '../event-store/chain.ts';
import type { EventStore } from '../event-store/event-store.ts';

export interface LostTail {
  readonly stream: string;
  /** Events that were confirmed, and those that the journal has. */
  readonly confirmed: number;
  readonly stored: number;
  /** At least: where another event stands at the place, nobody knows how many went before it. */
  readonly missing: number;
}
export type JournalLoss = readonly LostTail[];

/** What a command hears while confirmed events are missing: nothing was booked, and repeating it will not help. */
export class JournalLossError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JournalLossError';
  }
}

const COMPARED_AT_ONCE = 16;
const ENTRIES = 'ledger';
const LEFT_TO_DO =
  'nada mais é lançado até que o banco que os tem volte, ou alguém aceite a perda com "ledger accept-loss --reason"';

/** Rejects where the store cannot be asked. */
export async function compareWithJournal(
  store: Pick<EventStore, 'readRaw' | 'head'>,
  confirmed: readonly (readonly [stream: string, head: Link])[],
): Promise<JournalLoss> {
  const lost: LostTail[] = [];
  for (let from = 0; from < confirmed.length; from += COMPARED_AT_ONCE) {
    const some = confirmed.slice(from, from + COMPARED_AT_ONCE);
    const found = await Promise.all(some.map(([stream, head]) => lostTail(store, stream, head)));
    lost.push(...found.filter((one) => one !== undefined));
  }
  return lost;
}

async function lostTail(
  store: Pick<EventStore, 'readRaw' | 'head'>,
  stream: string,
  { revision, hash }: Link,
): Promise<LostTail | undefined> {
  for await (const event of store.readRaw(stream, revision, { maxCount: 1 }))
    if (event.revision === revision && event.metadata?.hash === hash) return undefined;
  const head = (await store.head(stream))?.revision ?? -1n;
  const missing = Math.max(1, Number(revision - head));
  return { stream, confirmed: Number(revision) + 1, stored: Number(head) + 1, missing };
}

/** One sentence with the number, for the log, screens and a command's answer. */
export function lossText(loss: JournalLoss): string {
  const entries = loss.find(({ stream }) => stream === ENTRIES);
  const others = loss.filter(({ stream }) => stream !== ENTRIES);
  const further = others.reduce((sum, { missing }) => sum + missing, 0);
  const place =
    entries &&
    `; estavam confirmados até o ${number(entries.confirmed)} e o diário termina no ${number(entries.stored)}`;
  const names =
    others.length > 3 ? `${others.length} registros` : others.map(({ stream }) => stream).join(', ');
  const parts = [
    entries && counted(entries.missing, 'lançamento', 'lançamentos'),
    further > 0 && `${counted(further, 'evento', 'eventos')} de ${names}`,
  ].filter(Boolean);
  const [verb, confirmed] =
    (entries?.missing ?? 0) + further === 1
      ? ['Falta', 'tinha sido confirmado']
      : ['Faltam', 'tinham sido confirmados'];
  return `${verb} no diário ${parts.join(' e ')} que já ${confirmed}${place ?? ''}; ${LEFT_TO_DO}.`;
}

const number = (value: number): string => value.toLocaleString('pt-BR');
const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;
