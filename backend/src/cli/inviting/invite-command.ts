/** Opens a first access from the shell: to somebody new, to who has no password yet, or, asked to, in place of a password. */
import { randomUUID } from 'node:crypto';
import { businessToday, formatInstant } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { messages, type ResetReason, type UserType } from '@livro/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { firstAccessLink } from '../../identity/password/first-access-link.api.ts';
import { InviteUser } from '../../identity/user/invite-user.command.ts';
import { ResetAccess } from '../../identity/password/reset-access.command.ts';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { recordFromShell } from './shell-record.ts';

interface InviteOptions {
  readonly name?: string;
  readonly type?: UserType;
  /** A password, if there is one, goes out of use. */
  readonly reset?: boolean;
  readonly reason?: ResetReason;
}

interface Opened {
  readonly what: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAt: Date;
  readonly code: string;
}

/** Throws NOT_FOUND where an access is to be reset and nobody has that e-mail: a slip of the pen makes no user. */
export async function invite(
  program: INestApplicationContext,
  email: string,
  { name, type, reset, reason = 'compromised' }: InviteOptions,
): Promise<Opened> {
  const commands = program.get(CommandBus, { strict: false });
  const actor = { id: 'system' };
  if (!reset) {
    const user = { email, name, type };
    const invited = await commands.execute(new InviteUser(user, { actorId: actor.id })).catch(withWayOut);
    recordFromShell(program, invited.isNew ? 'user-created' : 'access-opened', invited.userId);
    return { ...invited, what: invited.isNew ? 'Usuário criado' : 'Usuário já existente' };
  }
  const { userId } = await program.get(UsersBook, { strict: false }).actorFor(email);
  const now = new Date();
  const context = { id: randomUUID(), actor, correlationId: randomUUID(), now, today: businessToday(now) };
  const { user, firstAccess } = await commands.execute(new ResetAccess(userId, reason, context));
  recordFromShell(program, 'access-opened', userId);
  return {
    ...firstAccess,
    what: RESET[reason],
    name: user.name,
    email: user.email,
  };
}

const RESET: Readonly<Record<ResetReason, string>> = {
  compromised:
    'Acesso redefinido: senha, sessões, segundos fatores e chaves de API emitidas pela pessoa fora de uso',
  forgotten: 'Acesso redefinido: senha anterior fora de uso e sessões encerradas; segundos fatores mantidos',
};

function withWayOut(error: unknown): never {
  if (!(error instanceof DomainError) || error.message !== messages.passwordExists) throw error;
  throw new CommandFailure(exitCodes.usage, `${error.message} Aqui: --reset`);
}

export function invitationAsText(
  { what, name, email, expiresAt, code }: Opened,
  { publicUrl, tls, host, port }: Pick<Settings, 'publicUrl' | 'tls' | 'host' | 'port'>,
): string {
  const origin =
    publicUrl ?? `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return [
    `${what}: ${name} <${email}>. Primeiro acesso aberto até ${formatInstant(expiresAt.toISOString())}.`,
    `Código de uso único: ${code}`,
    `Endereço que já traz o código: ${firstAccessLink(origin, email, code)}`,
    '',
  ].join('\n');
}
