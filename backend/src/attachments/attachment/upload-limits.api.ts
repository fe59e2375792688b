/**
 * How much one person may send: so many forms at once, and so many bytes a day, since contents are kept for good. Counted in
 * this process's memory: a restart forgets it, and several instances give several times as much.
 */
import { Injectable } from '@nestjs/common';
import { messages } from '@livro/rules';
import type { Response } from 'express';
import { AtOnce } from '../../platform/http/at-once.ts';
import { TooManyRequests } from '../../platform/http/errors.ts';

/** Each may lay 200 MB aside: the disk holds that many times as much for a while. */
const MOST = { perPerson: 2, all: 6 };
/** Two hundred attachments of the largest size; a heavy day has fifty photographs of 3 MB. */
export const BYTES_A_DAY = 2 * 1024 ** 3;
const DAY_MS = 24 * 3600_000;

interface Sent {
  readonly since: number;
  bytes: number;
}

@Injectable()
export class UploadLimits {
  readonly #forms = new AtOnce(MOST);
  readonly #sent = new Map<string, Sent>();

  /** Takes a place until the response has gone out; throws TooManyRequests. `announced` are bytes by the sender's word. */
  enter(personId: string, announced: number, response: Response, now = Date.now()): void {
    const sent = this.#sent.get(personId);
    if (sent && now - sent.since >= DAY_MS) this.#sent.delete(personId);
    else if (sent && sent.bytes + announced > BYTES_A_DAY) {
      const seconds = Math.ceil((sent.since + DAY_MS - now) / 1000);
      throw new TooManyRequests(seconds, messages.uploadsOfTheDay(Math.ceil(seconds / 3600)));
    }
    this.#forms.take(personId, response);
  }

  /** What came in, whatever became of it. */
  count(personId: string, bytes: number, now = Date.now()): void {
    const sent = this.#sent.get(personId) ?? { since: now, bytes: 0 };
    sent.bytes += bytes;
    this.#sent.set(personId, sent);
  }
}
