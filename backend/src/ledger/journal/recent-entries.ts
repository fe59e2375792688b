/**
 * The entries of one kind booked last, so that two equal ones of the same moment are told apart by the decision itself: a
 * read model that was asked beforehand cannot know the other. Remembers by order of booking, not by value date, which may
 * lie anywhere in the past: whatever was booked earlier the read model has long shown. Holds as many as one batch has, or up
 * to twice that, however long the journal grows; taking one more costs one small object.
 */
import { limits } from '@livro/rules';

interface Link<Entry> {
  readonly entry: Entry;
  readonly before: Link<Entry> | undefined;
}

/** Two generations: when the newer is full, it becomes the older and the older is forgotten. */
export interface RecentEntries<Entry> {
  readonly newer: Link<Entry> | undefined;
  readonly count: number;
  readonly older: Link<Entry> | undefined;
}

/** So that no line of a batch is forgotten before its last one is judged. */
export const GENERATION = limits.batchEntriesMax;

export const noRecentEntries: RecentEntries<never> = { newer: undefined, count: 0, older: undefined };

export function remembering<Entry>(
  { newer, count, older }: RecentEntries<Entry>,
  entry: Entry,
): RecentEntries<Entry> {
  if (count === GENERATION) return { newer: { entry, before: undefined }, count: 1, older: newer };
  return { newer: { entry, before: newer }, count: count + 1, older };
}

/** Newest first. */
export function* remembered<Entry>({ newer, older }: RecentEntries<Entry>): Generator<Entry> {
  for (let link = newer; link; link = link.before) yield link.entry;
  for (let link = older; link; link = link.before) yield link.entry;
}

export const recentToSnapshot = <Entry>(recent: RecentEntries<Entry>): unknown => ({
  newer: listed(recent.newer),
  older: listed(recent.older),
});

export function recentFromSnapshot<Entry>(json: unknown): RecentEntries<Entry> {
  const { newer, older } = json as { newer: Entry[]; older: Entry[] };
  return { newer: linked(newer), count: newer.length, older: linked(older) };
}

/** Oldest first. */
function listed<Entry>(newest: Link<Entry> | undefined): Entry[] {
  const entries: Entry[] = [];
  for (let link = newest; link; link = link.before) entries.push(link.entry);
  return entries.reverse();
}

const linked = <Entry>(entries: readonly Entry[]): Link<Entry> | undefined =>
  entries.reduce<Link<Entry> | undefined>((before, entry) => ({ entry, before }), undefined);
