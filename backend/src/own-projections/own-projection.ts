/**
 * An own projection as the engine folds it. Its functions run in a thread of its own, which is asked before the engine needs to know:
 * first which rows the events touch, then, with those rows, what becomes of them. What the engine folds is what the thread has answered.
 */
import type { Recorded } from '@livro/event-sourcing';
import { feedItem } from '../feed/journal/feed-item.ts';
import { flawOf } from '../platform/event-store/subscription.ts';
import { CannotGoOnError, parkingKeysOf } from '../platform/projections/parking/parking-lot.ts';
import type { Projection, Rows } from '../platform/projections/projection.types.ts';
import { ownName } from '../platform/projections/schema/reader-schema.ts';
import type { AnyRow } from '../platform/projections/schema/table-shape.ts';
import type { Declaration } from './declaration.ts';
import type { Failure, FoldedEvent, Foreseen, Place } from './folding.ts';
import { contentsOf } from './own-folders.ts';
import { Thread, ThreadEndedError } from './thread.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** So many events an hour may take too long, or end the thread, before the projection stands still instead of parking them. */
const MOST_STRIKES = 3;
const STRIKES_MS = 3_600_000;

type Answers = ReadonlyMap<Recorded, FoldedEvent | Error>;
type Question = Parameters<Thread['ask']>[0];

interface Known {
  /** As the feed has it; none of an event that is not published. */
  readonly line: string | undefined;
  readonly foreseen: Foreseen | Error;
}

export class OwnProjection implements Projection<Answers> {
  readonly name: string;
  readonly version: number;
  readonly tables: Projection['tables'];
  readonly handles: readonly string[];
  readonly parkingKeysOf: Projection['parkingKeysOf'];
  readonly #known = new WeakMap<Recorded, Known>();
  /** Events at which the thread was ended: nobody asks a second time, until they are read anew. */
  readonly #struck = new WeakMap<Recorded, Error>();
  readonly #strikes: number[] = [];
  #thread: Thread | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    declaration: Declaration,
    readonly contents: string,
    private readonly published: readonly string[],
  ) {
    this.name = ownName(declaration.name);
    this.version = declaration.version;
    this.tables = declaration.tables;
    this.handles = declaration.handles;
    this.parkingKeysOf = declaration.hasParkingKeys
      ? (event) => this.#foreseenOf(event).parkingKeys ?? []
      : undefined;
  }

  /** Called where nothing is folded any more. */
  end(): void {
    this.#thread?.end();
  }

  async foresee(events: readonly Recorded[]): Promise<void> {
    const asked: { readonly event: Recorded; readonly line: string }[] = [];
    for (const event of events) {
      if (this.#known.has(event)) continue;
      const flaw = flawOf(event);
      const line = flaw ? undefined : feedItem(event).told?.line;
      if (line === undefined) this.#known.set(event, { line, foreseen: flaw ?? { rows: [] } });
      else asked.push({ event, line });
    }
    const answers = await this.#answers<Foreseen | Failure>(
      asked.map(({ event }) => event),
      (isLost) => ({
        foresee: asked.map(({ line }, i) => (isLost(i) ? undefined : line)),
      }),
    );
    for (const [i, { event, line }] of asked.entries()) {
      const answer = answers[i]!;
      this.#known.set(event, { line, foreseen: 'error' in answer ? new Error(answer.error) : answer });
    }
  }

  keysOf(event: Recorded): ReturnType<Projection['keysOf']> {
    return this.#foreseenOf(event).rows.map(({ table, key }) => ({ table: this.tables[table]!, key }));
  }

  async prepare(events: readonly Recorded[], rows: Pick<Rows, 'get'>): Promise<Answers> {
    const told = events.filter((event) => {
      const { line, foreseen } = this.#known.get(event) ?? {};
      return line !== undefined && !(foreseen instanceof Error);
    });
    const keys = told.map((event) => parkingKeysOf(this, event));
    const seeds = this.#seedsOf(told, rows);
    const answers = await this.#answers<FoldedEvent>(told, (isLost) => ({
      fold: told.map((event, i) => ({
        line: isLost(i) ? undefined : this.#known.get(event)!.line,
        keys: keys[i]!,
      })),
      rows: seeds,
    }));
    const unforeseen = events.flatMap((event) => {
      const { foreseen } = this.#known.get(event) ?? {};
      return foreseen instanceof Error ? [[event, foreseen] as const] : [];
    });
    return new Map<Recorded, FoldedEvent | Error>([
      ...unforeseen,
      ...told.map((event, i) => [event, answers[i]!] as const),
    ]);
  }

  fold(event: Recorded, rows: Rows, answers: Answers): void {
    const answer = answers.get(event);
    if (answer === undefined) return; // not published
    if (answer instanceof Error) throw answer;
    if ('error' in answer) throw new Error(answer.error);
    if ('held' in answer)
      throw new Error('Um evento antes deste, que tem a ver com o mesmo, não pôde ser lido.');
    for (const { table, key, row } of answer.changes)
      if (row) rows.put(this.tables[table]!, row);
      else rows.remove(this.tables[table]!, key);
  }

  #foreseenOf(event: Recorded): Foreseen {
    const foreseen = this.#known.get(event)?.foreseen;
    if (!foreseen) throw new Error(`Projection ${this.name} was not asked about ${event.id} before.`);
    if (foreseen instanceof Error) throw foreseen;
    return foreseen;
  }

  #seedsOf(events: readonly Recorded[], rows: Pick<Rows, 'get'>) {
    const places = events.flatMap((event) => this.#foreseenOf(event).rows);
    return places.map((place: Place) => ({
      ...place,
      row: rows.get(this.tables[place.table]!, place.key) as AnyRow | undefined,
    }));
  }

  /**
   * An answer for each event. One at which the thread had to be ended gets an error, and the question is asked once more
   * without it. Two at once take turns: a generation that is built beside the one that is read is folded by the same thread.
   */
  #answers<Answer>(
    events: readonly Recorded[],
    question: (isLost: (place: number) => boolean) => Question,
  ): Promise<(Answer | Error)[]> {
    const count = events.length;
    if (count === 0) return Promise.resolve([]);
    const asked = this.#turn.then(async () => {
      const lost = new Map<number, Error>();
      events.forEach((event, place) => {
        const struck = this.#struck.get(event);
        if (struck) lost.set(place, struck);
      });
      for (;;) {
        if (lost.size === count) return Array.from({ length: count }, (_, place) => lost.get(place)!);
        try {
          const thread = await this.#started();
          const answers = await thread.ask<Answer[]>(question((place) => lost.has(place)));
          return answers.map((answer, place) => lost.get(place) ?? answer);
        } catch (error) {
          const strike =
            error instanceof ThreadEndedError ? this.#strike(error) : new CannotGoOnError(messageOf(error));
          // It stands still before this one: those behind it come again with the next attempt.
          const at = error instanceof ThreadEndedError ? error.at : 0;
          const until = strike instanceof CannotGoOnError ? count : at + 1;
          for (let place = at; place < until; place++) lost.set(place, strike);
          if (!(strike instanceof CannotGoOnError)) this.#struck.set(events[at]!, strike);
        }
      }
    });
    this.#turn = asked.catch(() => undefined);
    return asked;
  }

  #strike(error: ThreadEndedError): Error {
    const now = performance.now();
    this.#strikes.push(now);
    while (now - this.#strikes[0]! > STRIKES_MS) this.#strikes.shift();
    if (this.#strikes.length <= MOST_STRIKES) return new Error(error.message);
    return new CannotGoOnError(`${error.message} É a ${this.#strikes.length}ª vez em uma hora.`);
  }

  /** Of the files as they were when the program started: others are another projection. */
  async #started(): Promise<Thread> {
    if (this.#thread && !this.#thread.hasEnded) return this.#thread;
    if ((await contentsOf(this.folder).catch(() => undefined)) !== this.contents)
      throw new CannotGoOnError('Os arquivos da projeção mudaram desde o início do programa: reinicie-o.');
    this.#thread = new Thread(this.folder, this.published);
    await this.#thread.declared().catch((error: unknown) => {
      throw new CannotGoOnError(`Ao ser carregada: ${messageOf(error)}`);
    });
    return this.#thread;
  }
}
