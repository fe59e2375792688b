/** What the developments' own stream says of their names and their status: a cancelled one takes no more of some entries. */
import type { DevelopmentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { cancelledDevelopments, developmentsDecider, statusOf } from '../../developments/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { Gathered } from '../../platform/database/gathered.ts';

export interface KnownDevelopments {
  readonly cancelled: readonly string[];
  readonly statusOf: (developmentId: string) => DevelopmentStatus | null;
  readonly nameOf: (developmentId: string) => string | null;
}

const NOW = 'now';

@Injectable()
export class DevelopmentLookup {
  readonly #asked = new Gathered<typeof NOW, KnownDevelopments>(
    async () => new Map([[NOW, await this.#known()]]),
    (name) => name,
  );

  constructor(private readonly books: Books) {}

  /** As of all that the journal held when this was asked; what many ask at once is one look. */
  async now(): Promise<KnownDevelopments> {
    return (await this.#asked.ask(NOW))!;
  }

  async #known(): Promise<KnownDevelopments> {
    const state = await (await this.books.open(developmentsDecider)).catchUp();
    return {
      cancelled: cancelledDevelopments(state),
      statusOf: (id) => statusOf(state, id),
      nameOf: (id) => state.names.get(id) ?? null,
    };
  }
}
