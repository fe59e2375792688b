/** Refuses, in one sentence, an event store of EVENTSTORE_URL with which waiting would not help. */
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { BACKWARDS, END, jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { whyCertificateRefused } from '../config/refused-certificate.ts';
import { SettingError } from '../config/setting-error.ts';
import { type StoreAddress, storeAddressOf } from '../config/store-url.ts';
import { connect } from './client.ts';
import { STREAMS } from './streams.ts';

const GREETING_MS = 2_000;
/** A container registers its name a moment after it starts. */
const NAME_WITHIN_MS = 3_000;
const NAME_PAUSE_MS = 500;
/** Of a store that finds no leader in this time nothing is known: it is waited for. */
const RIGHTS_MS = 4_000;
/** No stream has come so far: an append that expects it is judged by its rights, and writes nothing. */
const NEVER = 2n ** 60n;

type Greeting = 'answers' | 'silent' | { readonly why: string };

/** A store that does not answer yet passes: its users wait for it. So does the embedded one, which has no address. */
export async function refuseUnfitStore(url: string | undefined, streamPrefix: string): Promise<void> {
  if (url === undefined) return;
  const address = storeAddressOf(url);
  const greetings = await Promise.all(address.hosts.map((host) => greeted(host, address)));
  // Where one node serves, another's fault is no reason not to start.
  const why = greetings.includes('answers')
    ? await whyDenied(url, address, streamPrefix)
    : greetings.find((one) => typeof one === 'object')?.why;
  if (why !== undefined) throw new SettingError(`EVENTSTORE_URL não serve: ${why}.`);
}

async function greeted(
  { host, port }: StoreAddress['hosts'][number],
  { isEncrypted, authority }: StoreAddress,
): Promise<Greeting> {
  const name = net.isIP(host) ? {} : { servername: host };
  const ca = authority === undefined ? {} : { ca: fs.readFileSync(authority) };
  const greet = () => handshake({ host, port, ...name, ...ca, rejectUnauthorized: isEncrypted });
  let code = await greet();
  for (const until = performance.now() + NAME_WITHIN_MS; code === 'ENOTFOUND' && performance.now() < until;) {
    await sleep(NAME_PAUSE_MS);
    code = await greet();
  }
  if (code === undefined) return isEncrypted ? 'answers' : { why: 'o servidor exige TLS; retire tls=false' };
  // A server without TLS hangs up on such a greeting.
  return isEncrypted || AWAY.has(code) ? whyUnbelieved(code) : 'answers';
}

const AWAY = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);

function whyUnbelieved(code: string): Greeting {
  if (code === 'ENOTFOUND') return { why: 'o nome do servidor não existe' };
  if (code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return { why: 'o servidor não fala TLS (tls=false só serve numa rede em que ninguém escuta)' };
  const why = whyCertificateRefused(code, 'tlsCAFile');
  return why === undefined ? 'silent' : { why };
}

/** The code of what went wrong; undefined where it came about. */
function handshake(options: tls.ConnectionOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = tls.connect({ ...options, ALPNProtocols: ['h2'], timeout: GREETING_MS });
    const end = (code: string | undefined): void => {
      socket.destroy();
      resolve(code);
    };
    socket.once('secureConnect', () => end(undefined));
    socket.once('timeout', () => end('ETIMEDOUT'));
    socket.once('close', () => end('ECONNRESET'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => end(code ?? 'ECONNRESET'));
  });
}

/** What the store does not let the program's user do that it must. */
async function whyDenied(
  url: string,
  { login }: StoreAddress,
  streamPrefix: string,
): Promise<string | undefined> {
  const connection = connect(url.replace(/^kurrentdb/, 'esdb'));
  const { client } = connection;
  let callOff = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, RIGHTS_MS, undefined);
    callOff = () => clearTimeout(timer);
  });
  try {
    const reading = await Promise.race([refusalOf(() => readNewest(client)), late]);
    if (reading === status.UNAUTHENTICATED && login)
      return `o livro de eventos não aceita o usuário ${login.username} com esta senha (EVENTSTORE_USER e EVENTSTORE_PASSWORD)`;
    if (reading !== undefined && !login)
      return 'o livro de eventos exige um usuário (EVENTSTORE_USER e EVENTSTORE_PASSWORD)';
    if (reading !== undefined)
      return `o usuário ${login!.username} não pode ler $all no livro de eventos (ledger secure-store dá esse direito)`;
    if (!login) return undefined;
    const first = `${streamPrefix}${STREAMS[0]}`;
    const writing = await Promise.race([refusalOf(() => writeNothing(client, first, login)), late]);
    return writing === undefined
      ? undefined
      : `o usuário ${login.username} não pode escrever em ${first} no livro de eventos (ledger secure-store dá esse direito)`;
  } finally {
    callOff();
    await connection.reset();
  }
}

async function readNewest(client: EventStoreDBClient): Promise<void> {
  const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, deadline: RIGHTS_MS });
  for await (const _ of read) return;
}

async function writeNothing(
  client: EventStoreDBClient,
  stream: string,
  credentials: { readonly username: string; readonly password: string },
): Promise<void> {
  const event = jsonEvent({ type: 'RightsAsked', data: {} });
  await client.appendToStream(stream, event, { expectedRevision: NEVER, credentials, deadline: RIGHTS_MS });
}

/** The status by which the store denied it; undefined where it did not, whatever else went wrong. */
async function refusalOf(ask: () => Promise<void>): Promise<number | undefined> {
  try {
    await ask();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === status.UNAUTHENTICATED || code === status.PERMISSION_DENIED) return code;
  }
  return undefined;
}
