/**
 * Where an event comes from: a tag under a key that lies outside the database, so that anyone who only owns the database can add
 * none that this installation would have written. Writers tag every event; a proof asks for the tag.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

export class Origin {
  readonly #key: KeyObject;

  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  /** Hex, of what the event's hash is made over. */
  tagOf(authenticated: string): string {
    return createHmac('sha256', this.#key).update(authenticated).digest('hex');
  }
}
