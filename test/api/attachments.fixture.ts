/** Contents that may be attached, and forms as a sender writes them, names and all: no library tidies them up. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '../../backend/src/platform/config/config.module.ts';
import type { Settings } from '../../backend/src/platform/config/settings.ts';
import type { TestApp } from '../support/app.ts';
import type { Agent } from './ledger.fixture.ts';

const beginning = (signature: string, size = 200): Buffer => {
  const first = Buffer.from(signature, 'latin1');
  return Buffer.concat([first, randomBytes(size - first.length)]);
};
export const png = (size?: number): Buffer => beginning('\x89PNG\r\n\x1a\n', size);
export const jpeg = (size?: number): Buffer => beginning('\xff\xd8\xff\xe0', size);
export const pdf = (size?: number): Buffer => beginning('%PDF-1.7\n', size);

export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
}

const BOUNDARY = 'limite-do-teste';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** The name goes out as it is, in UTF-8. */
export function form(...files: readonly SentFile[]): Buffer {
  const parts = files.flatMap(({ name, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** `owner` such as `payments/<id>`. */
export const attach = (agent: Agent, owner: string, ...files: readonly SentFile[]) =>
  agent
    .post(`/api/${owner}/attachments/`)
    .set('Content-Type', FORM)
    .send(form(...files));

/** What the specs look at in an attachment. */
export interface Attached {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly media_type: string;
  readonly sha256: string;
}

export const listed = async (agent: Agent, owner: string): Promise<Attached[]> =>
  (await agent.get(`/api/${owner}/attachments/`).expect(200)).body.data as Attached[];

/** The paths of all contents that lie in the data folder, as `ab/cdef…` or `incoming/…`. */
export function storedIn(livro: TestApp): string[] {
  const { dataDir } = livro.app.get<Settings>(SETTINGS);
  const root = path.join(dataDir, 'files');
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

export const storedFile = (livro: TestApp, { sha256 }: Pick<Attached, 'sha256'>): string =>
  path.join(livro.app.get<Settings>(SETTINGS).dataDir, 'files', sha256.slice(0, 2), sha256.slice(2));
