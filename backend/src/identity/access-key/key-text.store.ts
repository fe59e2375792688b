/**
 * The text of a key: `livro_<id>_<secret><checksum>`. The prefix and the checksum let a scanner find one that was left in a
 * repository or a log, and tell it from what only looks like one, without asking anybody. Of the secret only a hash is kept.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const SECRET_BYTES = 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As many as 256 and 32 bits need in base 62. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

/** What every text of ours begins with; a token of the OAuth route goes on otherwise. */
export const KEY_PREFIX = 'livro_';
const TEXT = /^livro_([0-9a-f]{32})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export interface KeyClaim {
  readonly keyId: string;
  /** Hex SHA-256 of the secret. */
  readonly secretHash: string;
}

/** A new secret for the key of that id (a UUID), in the text that is shown once. */
export function makeKeyText(keyId: string): KeyClaim & { readonly text: string } {
  const secret = inBase62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS);
  const unchecked = `${KEY_PREFIX}${keyId.replaceAll('-', '')}_${secret}`;
  return { keyId, secretHash: hashOf(secret), text: unchecked + checksumOf(unchecked) };
}

/** What the text claims; undefined where its form or its checksum is not that of a key. */
export function readKeyText(text: string): KeyClaim | undefined {
  const [, id, secret, checksum] = TEXT.exec(text) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  if (checksumOf(text.slice(0, -CHECKSUM_DIGITS)) !== checksum) return undefined;
  return { keyId: uuidOf(id), secretHash: hashOf(secret) };
}

/** By hashes of one length: how much of them agrees takes no time to be told by. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const checksumOf = (text: string): string => inBase62(BigInt(crc32(text)), CHECKSUM_DIGITS);

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function inBase62(number: bigint, digits: number): string {
  let text = '';
  for (let rest = number; text.length < digits; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}
