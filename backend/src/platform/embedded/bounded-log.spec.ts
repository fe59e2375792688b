import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BoundedLog } from './bounded-log.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'livro-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('each line has the time and its source', () => {
  const file = path.join(folder, 'a', 'embedded.log');
  new BoundedLog(file).write('postgres', 'one\n\ntwo\n');
  expect(readFileSync(file, 'utf8')).toMatch(/^\S+Z postgres one\n\S+Z postgres two\n$/);
});

test('two pieces are kept, neither larger than its size, and a new start goes on where it was', () => {
  const file = path.join(folder, 'b', 'embedded.log');
  for (let start = 0; start < 3; start += 1) {
    const log = new BoundedLog(file, 1_000);
    for (let line = 0; line < 30; line += 1) log.write('host', `start ${start} line ${line}`);
  }
  expect(readdirSync(path.dirname(file)).sort()).toEqual(['embedded.log', 'embedded.log.1']);
  for (const name of [file, `${file}.1`]) expect(statSync(name).size).toBeLessThanOrEqual(1_000);
  expect(readFileSync(file, 'utf8')).toContain('start 2 line 29');
});
