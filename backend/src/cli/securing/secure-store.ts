/** Prepares a secure event store for the program: its user, and who may read and write what. Repeating it changes nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { storeAddressOf } from '../../platform/config/store-url.ts';
import { connect, type Connection } from '../../platform/event-store/client.ts';
import { unreachable } from '../../platform/event-store/errors.ts';
import { rightsOf, StreamRights } from '../../platform/event-store/stream-rights.ts';
import { refuseUnfitStore } from '../../platform/event-store/unfit-store.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

export interface StoreToSecure {
  /** With the login of the program's own user. */
  readonly url: string;
  readonly streamPrefix: string;
  readonly administrator: { readonly username: string; readonly password: string };
  /** Gives a user that is there already the password of the settings. */
  readonly newPassword: boolean;
}

interface DefaultRights {
  readonly $userStreamAcl?: unknown;
}

const SETTINGS = '$settings';
const TIMEOUT_MS = 5_000;
const AWAY = new Set<number>([status.UNAVAILABLE, status.DEADLINE_EXCEEDED]);
/** Each node goes on with the old one until it has heard of the new. */
const NEW_PASSWORD_TRIES = 15;
const NEW_PASSWORD_PAUSE_MS = 1_000;

/** Does it, and answers a sentence for each thing. Rejects with a `CommandFailure` or, at its end, with why the program could still not work. */
export async function secureStore({
  url,
  streamPrefix,
  administrator,
  newPassword,
}: StoreToSecure): Promise<readonly string[]> {
  const { login, isEncrypted } = storeAddressOf(url);
  if (!login || !isEncrypted)
    throw new CommandFailure(
      exitCodes.usage,
      'Informe EVENTSTORE_URL com TLS, e EVENTSTORE_USER e EVENTSTORE_PASSWORD: o usuário com que o Livro trabalhará.',
    );
  if (login.username === administrator.username)
    throw new CommandFailure(
      exitCodes.usage,
      `EVENTSTORE_USER=${login.username} é o administrador do livro de eventos: o Livro precisa de um usuário próprio.`,
    );
  const asAdministrator = loggedIn(url, administrator);
  await refuseUnfitStore(asAdministrator, streamPrefix);
  const connection = connect(asAdministrator.replace(/^kurrentdb/, 'esdb'));
  try {
    const done = [
      await makeUser(connection, login, newPassword),
      await letReadAll(connection.client, login.username),
      await setDefault(connection.client, login.username),
    ];
    await new StreamRights({ url: asAdministrator, streamPrefix, user: login.username }).catchUp();
    await untilFit(url, streamPrefix, newPassword ? NEW_PASSWORD_TRIES : 1);
    return [
      ...done,
      `Fluxos ${streamPrefix}…: só ${login.username} lê e escreve, só administradores apagam.`,
      `O usuário ${login.username} entra, lê e escreve.`,
    ];
  } catch (error) {
    // The client tells a search for a leader that failed by its message only.
    const isAway = AWAY.has((error as { code?: number }).code ?? -1) || /discover/i.test(String(error));
    throw isAway ? unreachable(error, 'securing the event store') : error;
  } finally {
    await connection.reset();
  }
}

async function untilFit(url: string, streamPrefix: string, tries: number): Promise<void> {
  try {
    return await refuseUnfitStore(url, streamPrefix);
  } catch (error) {
    if (tries === 1) throw error;
  }
  await sleep(NEW_PASSWORD_PAUSE_MS);
  return untilFit(url, streamPrefix, tries - 1);
}

async function makeUser(
  connection: Connection,
  { username, password }: { readonly username: string; readonly password: string },
  newPassword: boolean,
): Promise<string> {
  try {
    await connection.makeUser(username, password);
    // Also where one with this password was there.
    return `Usuário ${username}: está criado, sem nenhum grupo.`;
  } catch (error) {
    const { code } = error as { code?: number };
    if (code !== status.ALREADY_EXISTS && code !== status.FAILED_PRECONDITION) throw error;
  }
  if (!newPassword)
    return `Usuário ${username}: já existia, com outra senha, que ficou (--new-password a troca).`;
  await connection.setPassword(username, password);
  return `Usuário ${username}: já existia; a senha é agora a de EVENTSTORE_PASSWORD.`;
}

/** Keeps the roles that can read it already. */
async function letReadAll(client: EventStoreDBClient, user: string): Promise<string> {
  const { metadata } = await client.getStreamMetadata('$all', { deadline: TIMEOUT_MS });
  const readers = [metadata?.acl?.readRoles ?? '$admins'].flat();
  if (!readers.includes(user)) {
    const acl = { ...metadata?.acl, readRoles: [...readers, user] };
    await client.setStreamMetadata('$all', { ...metadata, acl }, { deadline: TIMEOUT_MS });
  }
  return `$all: ${user} lê o livro de eventos inteiro, com os nomes dos seus usuários ($user-…): guarde nele só o Livro.`;
}

/** For streams of which there is one for each thing, which get no rights of their own. */
async function setDefault(client: EventStoreDBClient, user: string): Promise<string> {
  const last = await lastSettings(client);
  if (last?.data.$userStreamAcl !== undefined)
    return `Padrão dos fluxos (${SETTINGS}): alguém já o definiu, e ficou: ${JSON.stringify(last.data.$userStreamAcl)}.`;
  const { readRoles, writeRoles, deleteRoles, metaReadRoles, metaWriteRoles } = rightsOf(user);
  const acl = {
    $r: readRoles,
    $w: writeRoles,
    $d: deleteRoles,
    $mr: metaReadRoles,
    $mw: [user, ...metaWriteRoles],
  };
  const data = { ...last?.data, $userStreamAcl: acl };
  await client.appendToStream(SETTINGS, jsonEvent({ type: SETTINGS, data }), {
    expectedRevision: last?.revision ?? NO_STREAM,
    deadline: TIMEOUT_MS,
  });
  return `Padrão dos fluxos (${SETTINGS}): só ${user} lê e escreve, só administradores apagam.`;
}

async function lastSettings(
  client: EventStoreDBClient,
): Promise<{ readonly data: DefaultRights; readonly revision: bigint } | undefined> {
  const read = client.readStream(SETTINGS, {
    direction: BACKWARDS,
    fromRevision: END,
    maxCount: 1,
    deadline: TIMEOUT_MS,
  });
  try {
    for await (const { event } of read)
      if (event) return { data: event.data as DefaultRights, revision: event.revision };
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return undefined;
}

const loggedIn = (url: string, { username, password }: StoreToSecure['administrator']): string =>
  url.replace(/\/\/[^/?@]*@/, `//${encodeURIComponent(username)}:${encodeURIComponent(password)}@`);
