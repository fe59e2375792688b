/** What the developments' own stream says of their status, for entries that a cancelled one takes no more. */
import type { DevelopmentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { cancelledDevelopments, developmentsDecider, statusOf } from '../../developments/public.ts';
import { Books } from '../../platform/book/book.types.ts';

export interface DevelopmentStatuses {
  readonly cancelled: readonly string[];
  readonly statusOf: (developmentId: string) => DevelopmentStatus | null;
}

@Injectable()
export class DevelopmentLookup {
  constructor(private readonly books: Books) {}

  /** As of all that the journal held when this was asked. */
  async now(): Promise<DevelopmentStatuses> {
    const state = await (await this.books.open(developmentsDecider)).catchUp();
    return { cancelled: cancelledDevelopments(state), statusOf: (id) => statusOf(state, id) };
  }
}
