/**
 * SHA-256 (FIPS 180-4) in plain JavaScript, at once and everywhere: a browser's own answers each of millions of short texts only
 * later. It hashes and knows nothing of what.
 */

/** 32 bytes. */
export type Hash = Uint8Array;

const ROUND_CONSTANTS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const INITIAL_STATE = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const BLOCK = 64;
/** What one block is spread to; nothing of it outlives a call. */
const words = new Int32Array(64);

export class Sha256 {
  readonly #state = INITIAL_STATE.slice();
  /** What has not made a whole block yet. */
  readonly #rest = new Uint8Array(BLOCK);
  #length = 0;

  update(data: Uint8Array): this {
    const filled = this.#length % BLOCK;
    this.#length += data.length;
    let at = 0;
    if (filled > 0) {
      at = Math.min(BLOCK - filled, data.length);
      this.#rest.set(at === data.length ? data : data.subarray(0, at), filled);
      if (filled + at < BLOCK) return this;
      compress(this.#state, this.#rest, 0);
    }
    for (; at + BLOCK <= data.length; at += BLOCK) compress(this.#state, data, at);
    if (at < data.length) this.#rest.set(data.subarray(at), 0);
    return this;
  }

  /** The hash of all that was given since the beginning, or since the last one. */
  digest(): Hash {
    const filled = this.#length % BLOCK;
    this.#rest[filled] = 0x80;
    this.#rest.fill(0, filled + 1);
    if (filled >= BLOCK - 8) {
      compress(this.#state, this.#rest, 0);
      this.#rest.fill(0);
    }
    let bits = this.#length * 8;
    for (let i = BLOCK - 1; bits > 0; i--, bits = Math.floor(bits / 256)) this.#rest[i] = bits % 256;
    compress(this.#state, this.#rest, 0);
    const hash = new Uint8Array(32);
    const view = new DataView(hash.buffer);
    for (let i = 0; i < 8; i++) view.setInt32(4 * i, this.#state[i]!);
    this.#state.set(INITIAL_STATE);
    this.#length = 0;
    return hash;
  }
}

const once = new Sha256();
export const sha256 = (data: Uint8Array): Hash => once.update(data).digest();

/** One block of 64 bytes from `at` on. */
function compress(state: Int32Array, data: Uint8Array, at: number): void {
  const w = words;
  for (let i = 0, j = at; i < 16; i++, j += 4)
    w[i] = (data[j]! << 24) | (data[j + 1]! << 16) | (data[j + 2]! << 8) | data[j + 3]!;
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i]! + sums[i]!) | 0;
}
