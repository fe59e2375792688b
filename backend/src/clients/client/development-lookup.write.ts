/** Asks the developments' own book whether they exist, so that a client can be registered right after its development. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { developmentsDecider } from '../../developments/public.ts';
import { Database } from '../../platform/database/database.ts';
import { Books } from '../../platform/book/book.types.ts';

@Injectable()
export class DevelopmentLookup {
  constructor(
    private readonly books: Books,
    private readonly database: Database,
  ) {}

  /**
   * Throws `DomainError` NOT_FOUND with the place of the first unknown one; `fieldOf` names it. Where a client had units in a
   * development that is deleted since, `holder` may keep them.
   */
  async assert(ids: readonly string[], fieldOf: (index: number) => string, holder?: string): Promise<void> {
    const book = await this.books.open(developmentsDecider);
    const unknownIn = (names: { has(id: string): boolean }): number => ids.findIndex((id) => !names.has(id));
    if (unknownIn(book.state.names) < 0) return;
    const { names } = await book.catchUp();
    if (unknownIn(names) < 0) return;
    const held = new Set(holder === undefined ? [] : await this.#heldBy(holder));
    const unknown = unknownIn({ has: (id) => names.has(id) || held.has(id) });
    if (unknown >= 0) throw new DomainError('NOT_FOUND', messages.developmentNotFound, fieldOf(unknown));
  }

  async #heldBy(clientId: string): Promise<readonly string[]> {
    const links = await this.database.query<{ id: string }>(
      'select development_id as id from read.client_developments where client_id = $1',
      [clientId],
    );
    return links.map(({ id }) => id);
  }

  /** Names by id, of those that this process knows. */
  async names(): Promise<ReadonlyMap<string, string>> {
    const book = await this.books.open(developmentsDecider);
    return new Map(book.state.names);
  }
}
