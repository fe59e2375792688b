/** In which status a development is, so that nothing is approved or bought for one that is closed or was never there. */
import type { DevelopmentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { cancelledDevelopments, developmentsDecider, statusOf } from '../../developments/public.ts';
import { Books } from '../../platform/book/book.types.ts';

@Injectable()
export class DevelopmentLookup {
  constructor(private readonly books: Books) {}

  /** As of all that the journal held when this was asked; `null` where there is no such development. */
  async statusOf(developmentId: string): Promise<DevelopmentStatus | null> {
    return statusOf(await this.#standing(), developmentId);
  }

  /** As of all that the journal held when this was asked. */
  async cancelled(): Promise<readonly string[]> {
    return cancelledDevelopments(await this.#standing());
  }

  async #standing() {
    return (await this.books.open(developmentsDecider)).catchUp();
  }
}
