/** What the sealing promises: same command same box, nobody else's key or client opens it, no bit may change. */
import { randomBytes } from 'node:crypto';
import { keyedHash, seal, unseal, unwrapKey, wrapKey } from './sealing.store.ts';

const key = Buffer.alloc(32, 7);
const client = '0a4c4d6e-0000-5000-8000-000000000001';
const command = '0a4c4d6e-0000-5000-8000-0000000000c1';
const person = { name: 'Antônia Peçanha', cpf: '52998224725', tags: ['vip'] };

describe('sealing', () => {
  it('opens to what went in and shows none of it', () => {
    const box = seal(key, client, command, person);
    expect(unseal(key, client, box)).toEqual(person);
    expect(JSON.stringify(box)).not.toMatch(/Ant|52998224725|vip/);
    expect(Buffer.from(box.ciphertext, 'base64url').toString('latin1')).not.toContain('52998224725');
  });

  it('makes the same box for a repeated command and another nonce for any other command or content', () => {
    const box = seal(key, client, command, person);
    expect(seal(key, client, command, person)).toEqual(box);
    expect(seal(key, client, `${command}x`, person).nonce).not.toBe(box.nonce);
    expect(seal(key, client, command, { ...person, name: 'Outra' }).nonce).not.toBe(box.nonce);
    expect(seal(Buffer.alloc(32, 8), client, command, person).nonce).not.toBe(box.nonce);
  });

  it('refuses another key, another client, and any changed bit', () => {
    const box = seal(key, client, command, person);
    expect(() => unseal(Buffer.alloc(32, 8), client, box)).toThrow();
    expect(() => unseal(key, 'another', box)).toThrow();
    for (const part of ['nonce', 'ciphertext', 'tag'] as const) {
      const bytes = Buffer.from(box[part], 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      expect(() => unseal(key, client, { ...box, [part]: bytes.toString('base64url') })).toThrow();
    }
    expect(() => unseal(key, client, { ...box, tag: box.tag.slice(0, 6) })).toThrow();
  });

  it('wraps a key for one client under one master key', () => {
    const master = Buffer.alloc(32, 1);
    const wrapped = wrapKey(master, client, key, randomBytes(12));
    expect(unwrapKey(master, client, wrapped)).toEqual(key);
    expect(wrapped.includes(key)).toBe(false);
    expect(() => unwrapKey(Buffer.alloc(32, 2), client, wrapped)).toThrow();
    expect(() => unwrapKey(master, 'another', wrapped)).toThrow();
  });

  it('hashes by key and by use', () => {
    const master = Buffer.alloc(32, 1);
    const hash = keyedHash(master, 'cpf', '52998224725');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(keyedHash(master, 'cpf', '52998224725')).toBe(hash);
    expect(keyedHash(master, 'email', '52998224725')).not.toBe(hash);
    expect(keyedHash(Buffer.alloc(32, 2), 'cpf', '52998224725')).not.toBe(hash);
  });
});
