/** Makes all second factors of a user void from the shell: for anyone who lost them, the lone administrator included. */
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { User } from '../../identity/user/users-state.ts';
import { ResetSecondFactor } from '../../identity/second-factor/remove-factor.command.ts';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import { recordFromShell } from './shell-record.ts';

/** Throws NOT_FOUND where nobody has that e-mail, INVALID_OPERATION where there is no factor. */
export async function resetSecondFactor(program: INestApplicationContext, email: string): Promise<User> {
  const person = await program.get(UsersBook, { strict: false }).actorFor(email);
  const reset = new ResetSecondFactor(person.userId, { actorId: 'system' });
  await program.get(CommandBus, { strict: false }).execute(reset);
  recordFromShell(program, 'factors-changed', person.userId);
  return person;
}
