/**
 * The last pages that were read from the store, for readers who come the same way: many who begin at the same place read it once.
 * What they hold never changes; whether more follows they do not say.
 */
import type { FeedItem } from './feed-item.ts';
import { bytesOf, itemsAfter, type KeptItems } from './kept-items.ts';

const MOST_BYTES = 8 * 1024 * 1024;

interface Page extends KeptItems {
  readonly bytes: number;
}

export class KeptPages {
  /** The last used last. */
  #pages: Page[] = [];
  #bytes = 0;

  /** What follows on `commit`; undefined where no page is kept that has any of it. */
  after(commit: bigint): readonly FeedItem[] | undefined {
    const page = this.#pages.find(({ from, items }) => from <= commit && commit < items.at(-1)!.commit);
    if (!page) return undefined;
    this.#pages = [...this.#pages.filter((other) => other !== page), page];
    return itemsAfter(page, commit);
  }

  keep(from: bigint, items: readonly FeedItem[]): void {
    if (items.length === 0) return;
    const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0);
    this.#pages.push({ from, items, bytes });
    this.#bytes += bytes;
    while (this.#bytes > MOST_BYTES && this.#pages.length > 1) this.#bytes -= this.#pages.shift()!.bytes;
  }
}
