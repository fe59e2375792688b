/** A bucket that is silent ends in time, and one that refuses is reported with its setting and cause. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { failureOf } from './ending.ts';
import { exitCodes } from './exit-codes.ts';
import { SettingError } from '../platform/config/setting-error.ts';
import { FileStoreRefusedError, FileStoreUnreachableError } from '../platform/files/file-store.ts';
import { fileStoreRefusal } from '../platform/files/file-store-refusal.ts';
import { refuseUnusableFiles } from '../platform/files/refuse-unusable-files.ts';
import { S3FileStore } from '../platform/files/s3-file-store.ts';

const CONTENT = Buffer.alloc(9_000_000, 'a');
const environment = { ...process.env };
const closers: (() => void)[] = [];
beforeAll(() =>
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIATESTE', AWS_SECRET_ACCESS_KEY: 'segredo' }),
);
afterAll(() => void (process.env = environment));
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function storeAt(server: net.Server, timeoutMs?: number): Promise<S3FileStore> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const notUsed = (): Promise<never> => Promise.reject(new Error('not used'));
  const bucket = { name: 'papeis', prefix: '', region: 'sa-east-1', endpoint };
  const store = new S3FileStore(bucket, { takeIn: notUsed, discard: notUsed }, timeoutMs);
  closers.push(() => {
    store.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return store;
}
const refusingWith = (status: number, code: string): Promise<S3FileStore> =>
  storeAt(
    http.createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    }),
  );

it.each([
  ['reads nothing', (socket: net.Socket) => socket.pause()],
  ['reads and never answers', (socket: net.Socket) => socket.resume()],
])(
  'gives up on a server that %s',
  async (_, behave) => {
    const store = await storeAt(net.createServer(behave), 300);
    await expect(store.write(CONTENT)).rejects.toThrow(FileStoreUnreachableError);
    await expect(store.read('0'.repeat(64))).rejects.toThrow(FileStoreUnreachableError);
    expect(await refuseUnusableFiles(store, 100)).toContain('FILES_URL');
  },
  20_000,
);

it.each([
  [404, 'NoSuchBucket', /FILES_URL: o balde "papeis" não existe/],
  [403, 'InvalidAccessKeyId', /recusa o acesso \(InvalidAccessKeyId\): confira AWS_ACCESS_KEY_ID/],
  [403, 'SignatureDoesNotMatch', /recusa o acesso \(SignatureDoesNotMatch\)/],
  [400, 'AuthorizationHeaderMalformed', /outra região/],
])('refuses to start after %i %s', async (status, code, sentence) => {
  const store = await refusingWith(status, code);
  const starting = refuseUnusableFiles(store);
  await expect(starting).rejects.toThrow(SettingError);
  await expect(starting).rejects.toThrow(sentence);
});

it('starts with a warning where the probe alone may be forbidden', async () => {
  const store = await refusingWith(403, 'AccessDenied');
  expect(await refuseUnusableFiles(store)).toMatch(/recusa o acesso \(AccessDenied\)/);
});

it('does not ask a person to try again after a 403', async () => {
  const store = await refusingWith(403, 'AccessDenied');
  const error: unknown = await store.write(Buffer.from('a')).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(FileStoreRefusedError);
  expect(fileStoreRefusal(error as FileStoreRefusedError).message).toContain('Repetir não adianta');
});

it('ends a command with one sentence and no stack', async () => {
  const unreachable = await storeAt(
    net.createServer((socket) => socket.destroy()),
    300,
  );
  const refused = await refusingWith(404, 'NoSuchBucket');
  for (const [store, exitCode] of [
    [unreachable, exitCodes.outOfReach],
    [refused, exitCodes.usage],
  ] as const) {
    const error: unknown = await store.read('0'.repeat(64)).catch((failed: unknown) => failed);
    const failure = failureOf(error);
    expect(failure.exitCode).toBe(exitCode);
    expect(failure.message).toMatch(/^FILES_URL: [^\n]*\.$/);
  }
});
