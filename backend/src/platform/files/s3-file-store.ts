/**
 * Contents in a bucket that speaks S3, `<prefix>ab/cdef…`. What is read is taken in whole aside and proven before it is given
 * out. Refuses to guess: a bucket that gives no answer is out of reach, not empty.
 */
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  ContentDamagedError,
  ContentMissingError,
  FileStore,
  FileStoreRefusedError,
  FileStoreUnreachableError,
  type ContentIntake,
  type SpooledContent,
} from './file-store.ts';
import type { FilesBucket } from '../config/bucket-settings.ts';

/** Without a byte in either direction: a large file over a slow line takes longer as a whole. */
const IDLE_TIMEOUT_MS = 30_000;
/** Answers that only another setting changes, whatever is asked for. */
const MISCONFIGURED = new Set([
  'NoSuchBucket',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'CredentialsProviderError',
]);
/** What goes wrong is thrown, and logged with the request that it failed. */
const silent = (): void => undefined;

export class S3FileStore extends FileStore {
  readonly #client: S3Client;

  constructor(
    private readonly bucket: FilesBucket,
    private readonly spool: ContentIntake,
    timeoutMs = IDLE_TIMEOUT_MS,
  ) {
    super();
    const { endpoint, region } = bucket;
    // Who it is the SDK finds where it always does: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the machine's role.
    this.#client = new S3Client({
      region,
      // Servers other than Amazon's seldom have a name for each bucket, nor the SDK's newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      // `requestTimeout` only logs, and would count the whole of an upload.
      requestHandler: { socketTimeout: timeoutMs, connectionTimeout: timeoutMs },
    });
  }

  /** The length and the hash are known beforehand, so the server itself refuses a content that came through damaged. */
  keep({ path, size, sha256 }: SpooledContent): Promise<void> {
    return this.#put(createReadStream(path), size, sha256);
  }

  async write(content: Buffer): Promise<string> {
    const sha256 = hash('sha256', content, 'hex');
    await this.#put(content, content.length, sha256);
    return sha256;
  }

  async read(sha256: string): Promise<Buffer> {
    const got = this.#client.send(new GetObjectCommand(this.#at(sha256)));
    const bytes = await this.#reached(
      got.then(({ Body }) => Body!.transformToByteArray()),
      sha256,
    );
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (hash('sha256', content, 'hex') !== sha256) throw new ContentDamagedError(sha256);
    return content;
  }

  async open(sha256: string): Promise<Readable> {
    const { Body } = await this.#reached(this.#client.send(new GetObjectCommand(this.#at(sha256))), sha256);
    const taken = await this.#reached(this.spool.takeIn(Body as Readable), sha256);
    if (taken.sha256 !== sha256) {
      await this.spool.discard(taken);
      throw new ContentDamagedError(sha256);
    }
    const handle = await fs.open(taken.path);
    // Opened, it needs no name any more: whatever becomes of the reader, nothing is left behind.
    await this.spool.discard(taken);
    return handle.createReadStream();
  }

  async erase(sha256: string): Promise<void> {
    await this.#reached(this.#client.send(new DeleteObjectCommand(this.#at(sha256))), sha256);
  }

  override close(): void {
    this.#client.destroy();
  }

  #at(sha256: string): { readonly Bucket: string; readonly Key: string } {
    const { name, prefix } = this.bucket;
    return { Bucket: name, Key: `${prefix}${sha256.slice(0, 2)}/${sha256.slice(2)}` };
  }

  async #put(Body: Readable | Buffer, ContentLength: number, sha256: string): Promise<void> {
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
    const put = new PutObjectCommand({ ...this.#at(sha256), Body, ContentLength, ChecksumSHA256 });
    await this.#reached(this.#client.send(put), sha256);
  }

  async #reached<Answer>(answer: Promise<Answer>, sha256: string): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new ContentMissingError(sha256);
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): FileStoreUnreachableError {
    const { name, $metadata: { httpStatusCode: status } = {} } = error as Partial<S3ServiceException>;
    const cause = { cause: error };
    const bucket = `FILES_URL: o balde "${this.bucket.name}"`;
    const isMisconfigured = MISCONFIGURED.has(name ?? '');
    if (name === 'NoSuchBucket')
      return new FileStoreRefusedError(`${bucket} não existe: crie-o ou corrija o nome.`, true, cause);
    if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
      return new FileStoreRefusedError(
        `${bucket} fica em outra região ou endereço (${name}): corrija region ou endpoint.`,
        true,
        cause,
      );
    if (isMisconfigured || status === 401 || status === 403)
      return new FileStoreRefusedError(
        `${bucket} recusa o acesso (${name ?? status}): confira AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY e as permissões de ler, gravar, apagar e listar.`,
        isMisconfigured,
        cause,
      );
    return new FileStoreUnreachableError(
      `${bucket} não respondeu (${status ?? name ?? 'sem causa'}).`,
      cause,
    );
  }
}
