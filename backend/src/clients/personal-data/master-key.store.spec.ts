/** The master key is made once, private, whole, and a bad one is named. */
import { mkdtemp, readdir, rm, stat, writeFile, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadMasterKey, MasterKeyError } from './master-key.store.ts';

describe('master key', () => {
  let dataDir: string;
  beforeEach(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'livro-key-'))));
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is made once, for its owner only, by anyone who of many comes first', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadMasterKey(dataDir, undefined)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect((await stat(path.join(dataDir, 'vault', 'master.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(path.join(dataDir, 'vault'))).toEqual(['master.key']);
    expect(await loadMasterKey(dataDir, undefined)).toEqual(keys[0]);
  });

  it('comes from the setting, in hexadecimal or base64, without touching the folder', async () => {
    const bytes = Buffer.alloc(32, 5);
    expect(await loadMasterKey(dataDir, bytes.toString('hex'))).toEqual(bytes);
    expect(await loadMasterKey(dataDir, ` ${bytes.toString('base64')} `)).toEqual(bytes);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('refuses a key of the wrong size, from the setting or from the file, without printing it', async () => {
    await expect(loadMasterKey(dataDir, 'segredo-curto')).rejects.toThrow(MasterKeyError);
    await expect(loadMasterKey(dataDir, 'segredo-curto')).rejects.not.toThrow(/segredo-curto/);
    await mkdir(path.join(dataDir, 'vault'));
    await writeFile(path.join(dataDir, 'vault', 'master.key'), 'abc');
    await expect(loadMasterKey(dataDir, undefined)).rejects.toThrow(/master\.key/);
  });
});
