/**
 * Both stores of contents, alike: kept once, given out proven, damage told. The bucket is a real HTTP server here that knows
 * the two calls which the store makes; signatures and Amazon's own errors it does not judge.
 */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '@livro/rules';
import {
  ContentDamagedError,
  ContentMissingError,
  FileStoreUnreachableError,
  type FileStore,
} from '../../platform/files/file-store.ts';
import { LocalFileStore } from '../../platform/files/local-file-store.ts';
import { S3FileStore } from '../../platform/files/s3-file-store.ts';
import { openSegmentFiles } from '../../platform/segments/segment-files.ts';
import { Spool } from './spool.store.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const png = (size = 1_000): Buffer => Buffer.concat([PNG, randomBytes(size - PNG.length)]);
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

let dataDir: string;
let spool: Spool;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-files-'));
  spool = new Spool(dataDir);
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const waiting = (): string[] => fs.readdirSync(path.join(dataDir, 'files', 'incoming'));
const folderFile = (hash: string): string => path.join(dataDir, 'files', hash.slice(0, 2), hash.slice(2));

/** Objects by their path, and how each came. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly puts: http.IncomingHttpHeaders[] = [];
  broken = false;
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const key = new URL(request.url!, 'http://bucket').pathname;
    const body = await buffer(request);
    if (this.broken) return void response.writeHead(400).end('<Error><Code>InternalError</Code></Error>');
    if (request.method === 'PUT') {
      const checksum = createHash('sha256').update(body).digest('base64');
      if (request.headers['x-amz-checksum-sha256'] !== checksum) return void response.writeHead(400).end();
      this.puts.push(request.headers);
      this.objects.set(key, body);
      return void response.writeHead(200, { ETag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = this.objects.get(key);
    if (found) return void response.writeHead(200, { 'Content-Length': found.length }).end(found);
    response.writeHead(404, { 'Content-Type': 'application/xml' });
    response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>no</Message></Error>');
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const bucket = new Bucket();
let endpoint: string;
const environment = { ...process.env };
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIATESTE', AWS_SECRET_ACCESS_KEY: 'segredo' });
  endpoint = await bucket.start();
});
afterAll(() => {
  bucket.stop();
  process.env = environment;
});

const folder = {
  open: (): FileStore => new LocalFileStore(dataDir),
  damage: (hash: string) => fs.writeFileSync(folderFile(hash), 'outra coisa'),
};
const objects = {
  open: (): FileStore =>
    new S3FileStore({ name: 'papeis', prefix: 'livro/', region: 'sa-east-1', endpoint }, spool),
  damage: (hash: string) =>
    void bucket.objects.set(`/papeis/livro/${hash.slice(0, 2)}/${hash.slice(2)}`, Buffer.from('outra coisa')),
};

describe.each([
  ['a folder', folder],
  ['a bucket', objects],
])('%s', (_, { open, damage }) => {
  let store: FileStore;
  beforeEach(() => (store = open()));
  afterEach(() => store.close());
  const keep = async (content: Buffer): Promise<string> => {
    const taken = await spool.takeIn(Readable.from([content.subarray(0, 3), content.subarray(3)]));
    expect(taken).toMatchObject({ size: content.length, sha256: sha256(content), mediaType: 'image/png' });
    await store.keep(taken);
    await spool.discard(taken);
    return taken.sha256;
  };

  it('gives back what was put there, to the byte', async () => {
    const content = png(3_000_000);
    const hash = await keep(content);
    expect((await buffer(await store.open(hash))).equals(content)).toBe(true);
    expect(waiting()).toEqual([]);
  });

  it('keeps what is in memory, and gives it back whole and proven', async () => {
    const content = png();
    const hash = await store.write(content);
    expect(hash).toBe(sha256(content));
    expect((await store.read(hash)).equals(content)).toBe(true);
    expect((await buffer(await store.open(hash))).equals(content)).toBe(true);
    damage(hash);
    await expect(store.read(hash)).rejects.toThrow(ContentDamagedError);
    await store.write(content);
    expect((await store.read(hash)).equals(content)).toBe(true);
  });

  it('says that there is nothing under an unknown hash', async () => {
    await expect(store.open('0'.repeat(64))).rejects.toThrow(ContentMissingError);
    await expect(store.read('0'.repeat(64))).rejects.toThrow(ContentMissingError);
  });

  it('deletes a content for good, and what is not there without complaint', async () => {
    const [kept, gone] = [png(), png()];
    const hashes = [await keep(kept), await keep(gone)] as const;
    for (let time = 0; time < 2; time++) await store.erase(hashes[1]);
    await store.erase('0'.repeat(64));
    await expect(store.open(hashes[1])).rejects.toThrow(ContentMissingError);
    expect((await buffer(await store.open(hashes[0]))).equals(kept)).toBe(true);
  });

  it('gives out nothing of a damaged content, and repairs it when it comes again', async () => {
    const content = png();
    const hash = await keep(content);
    damage(hash);
    await expect(store.open(hash)).rejects.toThrow(ContentDamagedError);
    expect(waiting()).toEqual([]);
    await keep(content);
    expect((await buffer(await store.open(hash))).equals(content)).toBe(true);
  });
});

describe('the folder', () => {
  it('keeps the same content once, under its hash and for its owner only', async () => {
    const content = png();
    const store = new LocalFileStore(dataDir);
    for (let time = 0; time < 2; time++) await store.keep(await spool.takeIn(Readable.from([content])));
    const file = folderFile(sha256(content));
    expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(waiting()).toEqual([]);
  });

  it.each(['../../etc/passwd', '', 'A'.repeat(64)])('follows no other name, such as %j', (name) =>
    expect(new LocalFileStore(dataDir).open(name)).rejects.toThrow(ContentMissingError),
  );
});

describe('the bucket', () => {
  const settings = () => ({ name: 'papeis', prefix: '', region: 'sa-east-1', endpoint });

  it('is told length and hash beforehand, with a signed request', async () => {
    const store = new S3FileStore(settings(), spool);
    await store.keep(await spool.takeIn(Readable.from([png(500)])));
    const headers = bucket.puts.at(-1)!;
    expect(headers['content-length']).toBe('500');
    expect(headers.authorization).toContain('Credential=AKIATESTE/');
    store.close();
  });

  it('is out of reach, not empty, when it gives no proper answer', async () => {
    const store = new S3FileStore(settings(), spool);
    const taken = await spool.takeIn(Readable.from([png()]));
    bucket.broken = true;
    await expect(store.keep(taken)).rejects.toThrow(FileStoreUnreachableError);
    await expect(store.open(taken.sha256)).rejects.toThrow(FileStoreUnreachableError);
    await expect(store.read(taken.sha256)).rejects.toThrow(FileStoreUnreachableError);
    await expect(store.write(png())).rejects.toThrow(FileStoreUnreachableError);
    await expect(store.erase(taken.sha256)).rejects.toThrow(FileStoreUnreachableError);
    bucket.broken = false;
    store.close();
  });
});

describe('the files of sealed segments', () => {
  it('lie beside the attached ones, in the folder or in the bucket', async () => {
    const content = randomBytes(1_000);
    const hash = sha256(content);
    const inFolder = await openSegmentFiles({ dataDir });
    expect(await inFolder.write(content)).toBe(hash);
    const file = path.join(dataDir, 'segments', hash.slice(0, 2), hash.slice(2));
    expect(fs.readFileSync(file).equals(content)).toBe(true);
    const filesBucket = { name: 'papeis', prefix: 'livro/', region: 'sa-east-1', endpoint };
    const inBucket = await openSegmentFiles({ dataDir, filesBucket });
    expect(await inBucket.write(content)).toBe(hash);
    expect(bucket.objects.get(`/papeis/livro/segments/${hash.slice(0, 2)}/${hash.slice(2)}`)).toEqual(
      content,
    );
    expect((await inBucket.read(hash)).equals(content)).toBe(true);
    inBucket.close();
  });
});

describe('the spool', () => {
  it.each([
    ['exactly the limit', limits.attachmentMaxBytes, limits.attachmentMaxBytes],
    ['one byte more', limits.attachmentMaxBytes + 1, limits.attachmentMaxBytes],
  ])('writes no more than the limit of %s', async (_, size, most) => {
    const taken = await spool.takeIn(Readable.from([PNG, Buffer.alloc(size - PNG.length)]));
    expect(taken.size).toBe(size);
    expect(fs.statSync(taken.path).size).toBeLessThanOrEqual(most);
  });

  it('leaves nothing of a source that breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield png();
        throw new Error('broken off');
      })(),
    );
    await expect(spool.takeIn(broken)).rejects.toThrow('broken off');
    expect(waiting()).toEqual([]);
  });

  it('leaves nothing of a source that broke off before it was read', async () => {
    const broken = new PassThrough();
    broken.destroy(new Error('broken off'));
    await expect(spool.takeIn(broken)).rejects.toThrow('broken off');
    const soon = new PassThrough();
    const taking = spool.takeIn(soon);
    soon.destroy(new Error('broken off'));
    await expect(taking).rejects.toThrow('broken off');
    expect(waiting()).toEqual([]);
  });

  it('sweeps what a kill left a day ago, and nothing that may be under way', async () => {
    const [old, young] = [
      await spool.takeIn(Readable.from([png()])),
      await spool.takeIn(Readable.from([png()])),
    ];
    const longAgo = new Date(Date.now() - 25 * 3600 * 1000);
    fs.utimesSync(old.path, longAgo, longAgo);
    await spool.sweep(Date.now());
    expect(waiting()).toEqual([path.basename(young.path)]);
  });
});
