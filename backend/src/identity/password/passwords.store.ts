/**
 * Password hashes: argon2id with 19 MiB and two passes. Anyone who has no password costs the same time as who has one, so that
 * time tells nobody who exists.
 */
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { normalForm } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import { currentRequest } from '../../platform/http/request-origin.ts';
import { FairTurns } from '../../platform/throttling/fair-turns.ts';

const OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** Each takes 19 MiB and one of libuv's four threads: two at once leave the others for files and names. */
const AT_ONCE = 2;
/** From one address: the last of an office that signs in together waits two seconds. */
const MAX_WAITING_PER_ADDRESS = 80;

@Injectable()
export class Passwords {
  readonly #turns = new FairTurns({
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    maxWaitingPerKey: MAX_WAITING_PER_ADDRESS,
  });
  #dummy: Promise<string> | undefined;

  /** PHC text to keep. The same word typed with combining accents is the same password. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normalForm(password, 'NFKC'), OPTIONS));
  }

  /** Without a stored hash it is always false, after the same work. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    // Made once and out of turn: a refusal of its turn would be kept for ever.
    const against = stored ?? (await (this.#dummy ??= hash('nobody has this password', OPTIONS)));
    const equal = await this.#inTurn(() => verify(against, normalForm(password, 'NFKC')));
    return stored !== undefined && equal;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const request = currentRequest();
    return this.#turns.run(request ? networkOf(clientAddress(request)) : '', work);
  }
}
