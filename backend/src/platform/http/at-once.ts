/** How much of some dear work may be under way: so much for one person, so that nobody takes all of it, and so much for all. */
import type { Response } from 'express';
import { messages } from '@livro/rules';
import { TooManyRequests } from './errors.ts';

const RETRY_AFTER_SECONDS = 5;

export class AtOnce {
  readonly #underWay = new Map<string, number>();
  #all = 0;

  constructor(private readonly most: { readonly perPerson: number; readonly all: number }) {}

  /** Takes a place until the response has gone out or nobody waits for it; throws TooManyRequests where none is free. */
  take(personId: string, response: Response): void {
    const own = this.#underWay.get(personId) ?? 0;
    if (own >= this.most.perPerson)
      throw new TooManyRequests(RETRY_AFTER_SECONDS, messages.tooManyOfYours(RETRY_AFTER_SECONDS));
    if (this.#all >= this.most.all)
      throw new TooManyRequests(RETRY_AFTER_SECONDS, messages.tooManyOfAll(RETRY_AFTER_SECONDS));
    this.#underWay.set(personId, own + 1);
    this.#all++;
    response.once('close', () => this.#give(personId));
  }

  #give(personId: string): void {
    const left = this.#underWay.get(personId)! - 1;
    if (left === 0) this.#underWay.delete(personId);
    else this.#underWay.set(personId, left);
    this.#all--;
  }
}
