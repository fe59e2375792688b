/** What a command on a client answers. */
import type { Outcome } from '../../platform/book/book.types.ts';

export interface ClientCommandResult {
  readonly clientId: string;
  readonly outcome: Outcome;
}
