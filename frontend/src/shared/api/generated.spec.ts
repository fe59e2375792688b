/** @jest-environment node */
/** The committed hooks are those of the committed document. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const script = path.resolve(__dirname, '../../../scripts/generate-api.mjs');
const check = (...more: string[]) =>
  execFileSync(process.execPath, [script, '--check', ...more], { stdio: 'pipe' });

it('generated.ts corresponds to docs/openapi.json', () => {
  expect(() => check()).not.toThrow();
}, 60_000);

it('a command that does not declare what it changes is refused', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-api-'));
  const file = path.join(folder, 'openapi.json');
  const document = path.resolve(__dirname, '../../../../docs/openapi.json');
  const { paths, ...rest } = JSON.parse(fs.readFileSync(document, 'utf8')) as {
    paths: Record<string, Record<string, object>>;
  };
  const post = { ...paths['/api/expenses/']!.post, 'x-changes': undefined };
  const silent = { ...paths, '/api/expenses/': { ...paths['/api/expenses/'], post } };
  fs.writeFileSync(file, JSON.stringify({ ...rest, paths: silent }));
  expect(() => check(file)).toThrow(/expensesCreate: the server does not declare what it changes/);
  fs.rmSync(folder, { recursive: true });
}, 60_000);
