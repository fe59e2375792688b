/**
 * What belongs to one account or one development, found out by reading the journal: which owners, which things of theirs, and
 * which things of others are linked with those. By that it says which events the rows of that owner are folded from.
 */
import type { Recorded } from '@livro/event-sourcing';
import { flawOf } from '../../event-store/subscription.ts';
import { handledBy } from '../engine/fold-in-memory.ts';
import type { Concerns } from '../projection.types.ts';
import type { AnyProjection } from '../schema/generations.ts';

export interface Owner {
  readonly kind: string;
  /** UUID in lower case. */
  readonly id: string;
}

interface Source {
  readonly concerns: (event: Recorded) => Concerns;
  readonly handles: ((event: Recorded) => boolean)[];
}

const NOTHING: readonly string[] = [];

export class Belongings {
  /** The owner, and what it has opened. */
  readonly owners: Set<string>;
  readonly #sources = new Map<unknown, Source>();
  /** Things of events that name an owner. */
  readonly #own = new Set<string>();
  /** Of things that some event names together: each with the one that stands for all of them. */
  readonly #linked = new Map<string, string>();
  #isKnown = false;

  constructor(
    private readonly owner: Owner,
    projections: readonly AnyProjection[],
  ) {
    this.owners = new Set([owner.id]);
    for (const projection of projections) {
      const { owned } = projection;
      if (!owned) continue;
      // Many read models are told whose they are by the same function: it is asked once an event.
      const source = this.#sources.get(owned.concerns) ?? { concerns: owned.concerns, handles: [] };
      source.handles.push(handledBy(projection));
      this.#sources.set(owned.concerns, source);
    }
  }

  /** The journal told of this very owner. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** What the event is about, to all who can say; nothing for one that cannot be read. */
  concernsOf(event: Recorded): readonly Concerns[] {
    if (flawOf(event)) return [];
    const all: Concerns[] = [];
    for (const { concerns, handles } of this.#sources.values())
      if (handles.some((isHandled) => isHandled(event))) all.push(concerns(event));
    return all;
  }

  /** The next event of all. */
  add(event: Recorded): void {
    for (const concerns of this.concernsOf(event)) this.#learn(concerns);
  }

  #learn({ owners = NOTHING, opens, makes = NOTHING, about = NOTHING }: Concerns): void {
    const { kind, id } = this.owner;
    if (opens?.kind === kind && opens.id === id) this.#isKnown = true;
    if (opens?.within !== undefined && this.owners.has(opens.within)) this.owners.add(opens.id);
    const isOurs = owners.some((one) => this.owners.has(one));
    const [first, ...others] = [...makes, ...about];
    if (first === undefined) return;
    if (isOurs) {
      this.#own.add(first);
      for (const other of others) this.#own.add(other);
    }
    for (const other of others) this.#link(first, other);
  }

  /** The owner's things, and all that are linked with them through whatever others, as far as events were added. */
  things(): ReadonlySet<string> {
    const things = new Set(this.#own);
    const groups = new Set<string>();
    for (const thing of this.#own) if (this.#linked.has(thing)) groups.add(this.#groupOf(thing));
    for (const thing of this.#linked.keys()) if (groups.has(this.#groupOf(thing))) things.add(thing);
    return things;
  }

  /** Whether the fold of the owner's rows needs the event. */
  isNeeded(event: Recorded, things: ReadonlySet<string>): boolean {
    return this.concernsOf(event).some(
      ({ owners = NOTHING, makes = NOTHING, about = NOTHING, isEverybodys }) =>
        isEverybodys === true ||
        owners.some((one) => this.owners.has(one)) ||
        makes.some((one) => things.has(one)) ||
        about.some((one) => things.has(one)),
    );
  }

  #link(one: string, other: string): void {
    const [a, b] = [this.#groupOf(one), this.#groupOf(other)];
    this.#linked.set(one, a);
    this.#linked.set(other, a);
    this.#linked.set(b, a);
  }

  #groupOf(thing: string): string {
    let group = thing;
    for (let next = this.#linked.get(group); next !== undefined && next !== group;) {
      group = next;
      next = this.#linked.get(group);
    }
    // The way is shortened for whoever asks next.
    if (group !== thing) this.#linked.set(thing, group);
    return group;
  }
}
