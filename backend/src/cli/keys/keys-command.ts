/** Keys for programs from the shell: issued in an administrator's name with the secret printed once, listed, and revoked. */
import { randomUUID } from 'node:crypto';
import { addDays, businessToday, formatInstant } from '@livro/calendar';
import { accessKeyStateLabels } from '@livro/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccessKeyQueries } from '../../identity/access-key/access-key.queries.ts';
import { AccessKeysBook } from '../../identity/access-key/access-keys-book.write.ts';
import { type AccessKey, endedBy, endOfKey } from '../../identity/access-key/access-keys.ts';
import { IssueAccessKey } from '../../identity/access-key/issue-access-key.command.ts';
import { RevokeAccessKey } from '../../identity/access-key/revoke-access-key.command.ts';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { actorNamed } from '../actor.ts';
import { recordFromShell } from '../inviting/shell-record.ts';

export interface IssueFlags {
  readonly scope: readonly string[];
  readonly days: number;
  readonly as?: string;
}

/** The text of the key: the only time that it is told. */
export async function issueKey(
  program: INestApplicationContext,
  name: string,
  { scope, days, as }: IssueFlags,
): Promise<string> {
  const context = await contextOf(program, as);
  const expiresAt = endOfKey(addDays(context.today, days));
  const asked = { name, scopes: scope, expiresAt };
  const { key, text } = await program
    .get(CommandBus, { strict: false })
    .execute(new IssueAccessKey(asked, context));
  recordFromShell(program, 'access-key-issued', key.keyId);
  return [
    `Chave de API emitida: ${name} (${key.keyId}), até ${formatInstant(key.expiresAt)}.`,
    'Guarde-a agora: ela não será mostrada outra vez.',
    `${text}\n`,
  ].join('\n');
}

/** By the journal, however far the read models are. */
export async function listKeys(program: INestApplicationContext): Promise<string> {
  const now = new Date();
  const { byId } = await program.get(AccessKeysBook, { strict: false }).head();
  const uses = await program.get(AccessKeyQueries, { strict: false }).lastUses();
  if (byId.isEmpty()) return 'Nenhuma chave de API foi emitida.\n';
  return [...byId.values()].map((key) => `${lineOf(key, uses.get(key.keyId), now)}\n`).join('');
}

export async function revokeKey(
  program: INestApplicationContext,
  id: string,
  as: string | undefined,
): Promise<string> {
  const context = await contextOf(program, as);
  const key = await program
    .get(CommandBus, { strict: false })
    .execute(new RevokeAccessKey(id.toLowerCase(), context));
  recordFromShell(program, 'access-key-revoked', key.keyId);
  return `Chave de API revogada: ${key.name} (${key.keyId}). Ninguém mais entra por ela.\n`;
}

async function contextOf(program: INestApplicationContext, as: string | undefined): Promise<CommandContext> {
  const users = program.get(UsersBook, { strict: false });
  const actor = await actorNamed(users, as, ['access-keys:manage']);
  const now = new Date();
  return { id: randomUUID(), actor, correlationId: randomUUID(), now, today: businessToday(now) };
}

const lineOf = (key: AccessKey, lastUse: Date | undefined, now: Date): string =>
  [
    key.keyId,
    key.name,
    accessKeyStateLabels[endedBy(key, now) ?? 'active'],
    `até ${formatInstant(key.expiresAt)}`,
    lastUse ? `usada em ${formatInstant(lastUse.toISOString())}` : 'nunca usada',
    key.scopes.join(' '),
  ].join('  ');
