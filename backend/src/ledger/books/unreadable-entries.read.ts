/** The events of the journal that cannot be read, as the Book knows them: void ones and those that still hold their accounts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Books } from '../../platform/book/book.types.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import type { UnreadableEntry } from '../journal/state.ts';

const PATIENCE_MS = 2_000;

@Injectable()
export class UnreadableEntries {
  constructor(private readonly books: Books) {}

  /**
   * In the order of the journal; where the store does not answer, as far as it was known. Rejects when the journal was changed
   * behind its back.
   */
  async all(): Promise<readonly (UnreadableEntry & { readonly number: number })[]> {
    const book = await this.books.open(ledgerDecider);
    await Promise.race([book.catchUp(), sleep(PATIENCE_MS, undefined, { ref: false })]);
    return [...book.state.unreadable]
      .map(([number, entry]) => ({ number, ...entry }))
      .sort((a, b) => a.number - b.number);
  }
}
