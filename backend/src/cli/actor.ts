/** In whose name the command line books: a user of the program, by e-mail, or the first administrator. */
import type { Actor } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { UsersBook } from '../identity/write/users-book.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';

/** Ends the command where there is no such user. */
export async function actorNamed(users: UsersBook, email: string | undefined): Promise<Actor> {
  const { idOfEmail, firstUserId } = await users.head();
  const id = email === undefined ? firstUserId : idOfEmail.get(email.trim().toLowerCase());
  if (!id) {
    const who = email === undefined ? 'nenhum administrador foi criado ainda' : email.trim();
    throw new CommandFailure(exitCodes.usage, `${messages.userNotFound}: ${who}`);
  }
  return { id };
}
