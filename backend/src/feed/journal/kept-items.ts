/** Items of the journal that follow on each other without a gap, in its order: found by the place after which a reader goes on. */
import type { FeedItem } from './feed-item.ts';

export interface KeptItems {
  /** Everything after this commit position is in `items`, up to the last of them. */
  readonly from: bigint;
  readonly items: readonly FeedItem[];
}

/** Those after `commit`, which is not before `from`. */
export function itemsAfter({ items }: KeptItems, commit: bigint): readonly FeedItem[] {
  let low = 0;
  for (let high = items.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (items[middle]!.commit <= commit) low = middle + 1;
    else high = middle;
  }
  return items.slice(low);
}

/** About: a line is counted by its letters. */
export const bytesOf = ({ told }: FeedItem): number => 100 + (told?.line.length ?? 0);
