/** Asks the developments' own book whether they exist, so that a client can be registered right after its development. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { developmentsDecider } from '../../developments/domain/developments.ts';
import { Books } from '../../platform/event-store/book.types.ts';

@Injectable()
export class KnownDevelopments {
  constructor(private readonly books: Books) {}

  /** Throws `DomainError` NOT_FOUND with the place of the first unknown one; `fieldOf` names it. */
  async assert(ids: readonly string[], fieldOf: (index: number) => string): Promise<void> {
    const book = await this.books.open(developmentsDecider);
    const unknownIn = (names: { has(id: string): boolean }): number => ids.findIndex((id) => !names.has(id));
    if (unknownIn(book.state.names) < 0) return;
    const unknown = unknownIn((await book.catchUp()).names);
    if (unknown >= 0) throw new DomainError('NOT_FOUND', messages.developmentNotFound, fieldOf(unknown));
  }

  /** Names by id, of those that this process knows. */
  async names(): Promise<ReadonlyMap<string, string>> {
    const book = await this.books.open(developmentsDecider);
    return new Map(book.state.names);
  }
}
