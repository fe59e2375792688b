/** `void`: declares an entry void that nobody can read, in a user's name and for a reason. */
import { randomUUID } from 'node:crypto';
import { businessToday } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import { VoidEntry } from '../../ledger/books/void-entry.command.ts';
import { actorNamed } from '../actor.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

/** Answers the number of the entry that declares it void. */
export async function voidEntry(
  program: INestApplicationContext,
  entryNumber: number,
  { reason, as }: { readonly reason: string; readonly as?: string },
): Promise<number> {
  const words = reason.trim();
  if (words === '' || words.length > limits.reasonMax)
    throw new CommandFailure(exitCodes.usage, `Informe o motivo, com até ${limits.reasonMax} caracteres.`);
  const actor = await actorNamed(program.get(UsersBook, { strict: false }), as, ['entries:void']);
  const now = new Date();
  const context = { id: randomUUID(), actor, correlationId: randomUUID(), now, today: businessToday(now) };
  try {
    const { outcome } = await program
      .get(CommandBus, { strict: false })
      .execute(new VoidEntry({ entryNumber, reason: words }, context));
    return Number(outcome.lastRevision) + 1;
  } catch (error) {
    throw error instanceof DomainError ? new CommandFailure(exitCodes.usage, error.message) : error;
  }
}
