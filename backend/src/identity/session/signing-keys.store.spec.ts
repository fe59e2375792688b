import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SigningKeys } from './signing-keys.store.ts';

describe('the signing keys', () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'livro-keys-')), 'data')));
  afterEach(() => fs.rmSync(path.dirname(dataDir), { recursive: true }));

  it('are made once and are two', () => {
    const keys = new SigningKeys({ dataDir });
    expect(keys.accessToken.symmetricKeySize).toBe(32);
    expect(keys.refreshToken.equals(keys.accessToken.export())).toBe(false);
    expect(new SigningKeys({ dataDir }).accessToken.equals(keys.accessToken)).toBe(true);
    expect(fs.readdirSync(dataDir)).toEqual(['session.key']);
  });

  it('lie in a file that only its owner reads', () => {
    new SigningKeys({ dataDir });
    expect(fs.statSync(path.join(dataDir, 'session.key')).mode & 0o777).toBe(0o600);
  });

  it('come from the master key where the installation brings one, and no file is made', () => {
    const [one, other] = ['a'.repeat(64), 'b'.repeat(64)].map(
      (vaultMasterKey) => new SigningKeys({ dataDir, vaultMasterKey }),
    );
    expect(one!.accessToken.equals(other!.accessToken)).toBe(false);
    expect(
      new SigningKeys({ dataDir, vaultMasterKey: 'a'.repeat(64) }).accessToken.equals(one!.accessToken),
    ).toBe(true);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('say so when the file is damaged', () => {
    fs.mkdirSync(dataDir);
    fs.writeFileSync(path.join(dataDir, 'session.key'), 'short');
    expect(() => new SigningKeys({ dataDir })).toThrow(/session\.key está danificado/);
  });
});
