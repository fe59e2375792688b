/** Keys by which programs call, for the specs that issue them. */
import { addDays } from '@livro/calendar';
import type { TestApp } from '../support/app.ts';
import { type Agent, today } from './ledger.fixture.ts';

export const KEYS = '/api/access-keys/';

export interface Issued {
  readonly id: string;
  readonly name: string;
  /** The whole text, as it is shown once. */
  readonly key: string;
}

let made = 0;
export const keyForm = (change: object = {}) => ({
  name: `Chave ${(made += 1)}`,
  scopes: ['transactions:read'],
  expires_on: addDays(today, 90),
  ...change,
});

export async function issued(ana: Agent, change: object = {}): Promise<Issued> {
  const { body } = await ana.post(KEYS).send(keyForm(change)).expect(201);
  return body.data as Issued;
}

/** A program that has the key, or a token that it got for it, and nothing else. */
export const programOf = (livro: Pick<TestApp, 'visitor'>, key: string): Agent =>
  livro.visitor().set('Authorization', `Bearer ${key}`);
