/** Held against OpenSSL's, at every length around a block and in pieces of any length. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { hex } from './bytes.ts';
import { Sha256, sha256 } from './sha256.ts';

const expected = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

test('hashes every length up to four blocks as OpenSSL does', () => {
  for (let length = 0; length <= 256; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256);
    expect(hex(sha256(data))).toBe(expected(data));
  }
});

test('hashes what comes in pieces as if it came at once', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (parts) => {
      const hash = new Sha256();
      for (let twice = 0; twice < 2; twice++) {
        for (const part of parts) hash.update(part);
        expect(hex(hash.digest())).toBe(expected(Buffer.concat(parts)));
      }
    }),
  );
});

// Half a gigabyte in plain JavaScript is too slow for every run.
(process.env['SOAK'] ? test : test.skip)(
  'hashes more than 512 megabytes, whose bits are beyond 32 of them',
  () => {
    const piece = new Uint8Array(1 << 24).fill(7);
    const ours = new Sha256();
    const theirs = createHash('sha256');
    for (let i = 0; i < 33; i++) {
      ours.update(piece);
      theirs.update(piece);
    }
    expect(hex(ours.digest())).toBe(theirs.digest('hex'));
  },
  30_000,
);
