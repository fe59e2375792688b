import { randomUUID } from 'node:crypto';
import { isSameSecret, makeKeyText, readKeyText } from './key-text.store.ts';

const keyId = 'b3f2a0d4-6c1e-4a57-9d0e-2f8c7b1a4e63';

describe('the text of a key', () => {
  it('names the key, and its secret by a hash alone', () => {
    const { text, secretHash } = makeKeyText(keyId);
    expect(text).toMatch(/^livro_b3f2a0d46c1e4a579d0e2f8c7b1a4e63_[0-9A-Za-z]{49}$/);
    expect(secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(readKeyText(text)).toEqual({ keyId, secretHash });
    expect(makeKeyText(keyId).secretHash).not.toBe(secretHash);
  });

  it('comes back whatever the chance was', () => {
    for (let n = 0; n < 500; n += 1) {
      const { text, ...claim } = makeKeyText(randomUUID());
      expect(readKeyText(text)).toEqual(claim);
    }
  });

  it('is known by its checksum: no slip of the pen and no lookalike is one', () => {
    const { text } = makeKeyText(keyId);
    const at = text.length - 20;
    const slip = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
    for (const other of [
      slip,
      text.slice(0, -1),
      `${text}0`,
      text.toUpperCase(),
      ` ${text}`,
      `livro_${'0'.repeat(32)}_${'A'.repeat(49)}`,
      'livro_',
      '',
    ])
      expect(readKeyText(other)).toBeUndefined();
  });

  it('is the same by its whole hash', () => {
    const { secretHash } = makeKeyText(keyId);
    expect(isSameSecret(secretHash, secretHash)).toBe(true);
    expect(isSameSecret(secretHash, makeKeyText(keyId).secretHash)).toBe(false);
  });
});
