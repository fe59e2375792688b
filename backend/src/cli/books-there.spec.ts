/** Folders as they are left by programs that ran there, or never did. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { whyNoBooks } from './books-there.ts';

let dataDir: string;
beforeEach(() => (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const why = (streamPrefix = 'livro-', databaseUrl?: string) =>
  whyNoBooks({ dataDir, streamPrefix, databaseUrl });

it('finds none where no program ran, unless the database is elsewhere', () => {
  expect(why()).toMatch(/Não há livros em .*: confira DATA_DIR/);
  expect(why('livro-', 'postgres://there/livro')).toBeUndefined();
});

it('takes books that were never sealed for what they are', () => {
  fs.mkdirSync(path.join(dataDir, 'postgres'));
  expect(why()).toBeUndefined();
  expect(why('obra-')).toBeUndefined();
});

it('finds none of a prefix where only another one has books', () => {
  fs.mkdirSync(path.join(dataDir, 'postgres'));
  fs.writeFileSync(path.join(dataDir, 'obra-seal.mark'), '');
  expect(why('obra-')).toBeUndefined();
  expect(why()).toMatch(/STREAM_PREFIX=obra- e nenhum com livro-/);
  fs.writeFileSync(path.join(dataDir, 'seal.mark'), '');
  expect(why()).toBeUndefined();
});
