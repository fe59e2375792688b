/**
 * The thread that an own projection runs in: loads its `projection.js`, holds it against the contract, and folds what it is given. It
 * holds no row between two questions, so that it can be ended at any moment.
 */
import path from 'node:path';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { ContractError, declaredIn } from './declaration.ts';
import { type FeedEvent, Folding, messageOf, type OwnFunctions, type Place } from './folding.ts';
import type { AnyRow } from '../platform/projections/schema/table-shape.ts';

export interface ThreadData {
  readonly folder: string;
  readonly published: readonly string[];
  /** Place of the event that is being dealt with, for who watches from outside. */
  readonly progress: Int32Array;
}

export type ToThread = { readonly id: number } &
  /** No line: an event at which the thread was ended before. */
  (
    | { readonly foresee: readonly (string | undefined)[] }
    | {
        readonly fold: readonly { readonly line: string | undefined; readonly keys: readonly string[] }[];
        readonly rows: readonly (Place & { readonly row: AnyRow | undefined })[];
      }
  );

const { folder, published, progress } = workerData as ThreadData;
const port = parentPort!;

/** The fold has no clock and no chance: what asks for either fails where it asks. */
function withoutClockAndChance<Result>(work: () => Result): Result {
  const { Date: RealDate } = globalThis;
  const { random } = Math;
  const refuse = (what: string) => (): never => {
    throw new ContractError(`fold não pode usar ${what}: num outro dia as linhas seriam outras.`);
  };
  class DateOfEvents extends RealDate {
    constructor(...given: [] | ConstructorParameters<DateConstructor>) {
      if (given.length === 0) refuse('new Date() sem um instante')();
      super(...(given as ConstructorParameters<DateConstructor>));
    }
    static override now = refuse('Date.now()');
  }
  globalThis.Date = DateOfEvents as unknown as DateConstructor;
  Math.random = refuse('Math.random()');
  try {
    return work();
  } finally {
    globalThis.Date = RealDate;
    Math.random = random;
  }
}

function load(): Folding {
  const file = path.join(folder, 'projection.js');
  const loaded = createRequire(file)(file) as { readonly default?: unknown };
  const exported = loaded.default ?? loaded;
  const declaration = declaredIn(exported, path.basename(folder), published);
  const given = exported as OwnFunctions & { readonly tables: readonly object[] };
  port.postMessage({ declaration });
  return new Folding(declaration, given, given.tables);
}

function answer(folding: Folding, message: ToThread): unknown {
  const at = (index: number): void => void Atomics.store(progress, 0, index);
  const event = (line: string | undefined): FeedEvent | undefined =>
    line === undefined ? undefined : (JSON.parse(line) as FeedEvent);
  return withoutClockAndChance(() => {
    if ('foresee' in message)
      return message.foresee.map((line, index) => {
        at(index);
        const one = event(line);
        return one ? folding.foresee(one) : { rows: [] };
      });
    const events = message.fold.map(({ line, keys }) => ({ event: event(line), keys }));
    return folding.fold(events, message.rows, at);
  });
}

try {
  const folding = load();
  port.on('message', (message: ToThread) =>
    port.postMessage({ id: message.id, answer: answer(folding, message) }),
  );
} catch (error) {
  port.postMessage({ refusal: error instanceof ContractError ? error.message : `${messageOf(error)}` });
}
