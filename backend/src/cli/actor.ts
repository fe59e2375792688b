/** In whose name the command line works: a user of the program, by e-mail, or the first administrator. */
import type { Actor } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { permissionsOf, type Permission } from '../identity/permission/permissions.ts';
import type { UsersBook } from '../identity/user/users-book.write.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';

/** Ends the command where there is no such user, or one who is inactive or may not do all that it `needs`. */
export async function actorNamed(
  users: UsersBook,
  email: string | undefined,
  needs: readonly Permission[],
): Promise<Actor> {
  const { byId, idOfEmail, firstUserId } = await users.head();
  const id = email === undefined ? firstUserId : idOfEmail.get(email.trim().toLowerCase());
  const user = byId.get(id ?? '');
  if (!user) {
    const who = email === undefined ? 'nenhum administrador foi criado ainda' : email.trim();
    throw new CommandFailure(exitCodes.usage, `${messages.userNotFound}: ${who}`);
  }
  if (!user.isActive) {
    throw new CommandFailure(exitCodes.usage, `O usuário está inativo: ${user.email}. Use --as com outro.`);
  }
  const may = permissionsOf(user.type);
  if (!needs.every((permission) => may.includes(permission))) {
    throw new CommandFailure(exitCodes.usage, `${messages.forbidden}: ${user.email}. Use --as com outro.`);
  }
  return { id: user.userId };
}
