/**
 * Sealing of personal data, purely: AES-256-GCM boxes under one key per client. Knows no database, and refuses (by
 * throwing) to open a box that was made for another client or that anyone has touched.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Sealed } from '../client/events.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;

const subkey = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `livro client ${use}`, KEY_BYTES));

/**
 * Seals `content` (plain JSON) for one client. The nonce derives from the command's id and the content, so a repeated
 * command makes the same box, and no nonce ever serves two different contents.
 */
export function seal(clientKey: Buffer, clientId: string, commandId: string, content: unknown): Sealed {
  const plain = Buffer.from(JSON.stringify(content), 'utf8');
  const nonce = createHmac('sha256', subkey(clientKey, 'nonce'))
    .update(`${commandId}\n`)
    .update(plain)
    .digest()
    .subarray(0, NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', subkey(clientKey, 'content'), nonce);
  cipher.setAAD(Buffer.from(clientId, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    version: 1,
    nonce: nonce.toString('base64url'),
    ciphertext: ciphertext.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
  };
}

/** Opens a box; throws when the key, the client or a single bit is not the one it was sealed with. */
export function unseal(clientKey: Buffer, clientId: string, box: Sealed): unknown {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    subkey(clientKey, 'content'),
    Buffer.from(box.nonce, 'base64url'),
    {
      authTagLength: 16,
    },
  );
  decipher.setAAD(Buffer.from(clientId, 'utf8'));
  decipher.setAuthTag(Buffer.from(box.tag, 'base64url'));
  const plain = Buffer.concat([decipher.update(Buffer.from(box.ciphertext, 'base64url')), decipher.final()]);
  return JSON.parse(plain.toString('utf8')) as unknown;
}

/** Wraps a client's key with the master key for the vault's table: nonce, tag and ciphertext in one piece. */
export function wrapKey(masterKey: Buffer, clientId: string, clientKey: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', subkey(masterKey, 'wrap'), nonce);
  cipher.setAAD(Buffer.from(clientId, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(clientKey), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** The client's key again; throws when it was wrapped with another master key or for another client. */
export function unwrapKey(masterKey: Buffer, clientId: string, wrapped: Buffer): Buffer {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    subkey(masterKey, 'wrap'),
    wrapped.subarray(0, NONCE_BYTES),
    {
      authTagLength: 16,
    },
  );
  decipher.setAAD(Buffer.from(clientId, 'utf8'));
  decipher.setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + 16));
  return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + 16)), decipher.final()]);
}

/** Keyed hash (HMAC-SHA-256, hex) of a personal value: `use` keeps hashes of different purposes apart. */
export function keyedHash(masterKey: Buffer, use: string, value: string): string {
  return createHmac('sha256', subkey(masterKey, `hash ${use}`))
    .update(value, 'utf8')
    .digest('hex');
}
