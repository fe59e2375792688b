/** `acknowledge`: has events without this installation's tag stand, in an administrator's name and for a reason. */
import { DomainError } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { EventAcknowledgements } from '../../audit/verification/event-acknowledgements.write.ts';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import { actorNamed } from '../actor.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

export interface AcknowledgeFlags {
  readonly reason: string;
  readonly as?: string;
}

/** Answers how many were acknowledged. */
export async function acknowledgeEvents(
  program: INestApplicationContext,
  range: { readonly stream: string; readonly first: number; readonly last: number },
  flags: AcknowledgeFlags,
): Promise<number> {
  const reason = flags.reason.trim();
  if (reason === '' || reason.length > limits.reasonMax)
    throw new CommandFailure(exitCodes.usage, `Informe o motivo, com até ${limits.reasonMax} caracteres.`);
  const actor = await actorNamed(program.get(UsersBook, { strict: false }), flags.as, ['admin:manage']);
  try {
    return await program
      .get(EventAcknowledgements, { strict: false })
      .acknowledge({ ...range, reason }, actor);
  } catch (error) {
    throw error instanceof DomainError ? new CommandFailure(exitCodes.usage, error.message) : error;
  }
}
