/**
 * Password hashes: argon2id with 19 MiB and two passes. Anyone who has no password costs the same time as who has one, so that
 * time tells nobody who exists.
 */
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { normalForm } from '@livro/rules';
import { Injectable } from '@nestjs/common';

const OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** Each takes 19 MiB and one of libuv's four threads: two at once leave the others for files and names. */
const AT_ONCE = 2;

@Injectable()
export class Passwords {
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #dummy: Promise<string> | undefined;

  /** PHC text to keep. The same word typed with combining accents is the same password. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normalForm(password, 'NFKC'), OPTIONS));
  }

  /** Without a stored hash it is always false, after the same work. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await (this.#dummy ??= this.hash('nobody has this password')));
    const equal = await this.#inTurn(() => verify(against, normalForm(password, 'NFKC')));
    return stored !== undefined && equal;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) await new Promise<void>((turn) => this.#waiting.push(turn));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
