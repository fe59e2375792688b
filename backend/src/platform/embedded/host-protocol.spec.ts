import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readRuntime, removeRuntime, serves, type Wants, writeRuntime } from './host-protocol.ts';

const both: Wants = { postgres: true, eventStore: true };
const postgresOnly: Wants = { postgres: true, eventStore: false };
const storeOn = (databaseUrl: string): Wants => ({ postgres: false, eventStore: true, databaseUrl });

test.each<[string, Wants, Wants, boolean]>([
  ['the same', both, both, true],
  ['less than it runs', both, postgresOnly, true],
  ['more than it runs', postgresOnly, both, false],
  ['a store on the same Postgres', storeOn('postgres://a'), storeOn('postgres://a'), true],
  ['a store on another Postgres', storeOn('postgres://a'), storeOn('postgres://b'), false],
  ['the embedded Postgres where another is used', storeOn('postgres://a'), both, false],
])('a host serves %s: %#', (_what, has, wants, expected) => {
  expect(serves(has, wants)).toBe(expected);
});

describe('runtime.json', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livro-runtime-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read back, is private, and can be missing', () => {
    expect(readRuntime(folder)).toBeUndefined();
    const runtime = { pid: 12, port: 3456, token: 'secret' };
    writeRuntime(folder, runtime);
    expect(readRuntime(folder)).toEqual(runtime);
    expect(statSync(path.join(folder, 'runtime.json')).mode & 0o777).toBe(0o600);
    removeRuntime(folder);
    removeRuntime(folder);
    expect(readRuntime(folder)).toBeUndefined();
  });

  test.each(['', '{"pid":', '{}', 'null', '{"pid":"1","port":2,"token":"t"}'])(
    '"%s" counts as missing',
    (text) => {
      writeFileSync(path.join(folder, 'runtime.json'), text);
      expect(readRuntime(folder)).toBeUndefined();
    },
  );
});
