/** How those who work in the background fare, in their own words: for health, metrics and verifications. */
import { Injectable } from '@nestjs/common';

export interface Health {
  /** `stopped` goes on only after somebody has looked into it. */
  readonly state: 'working' | 'failing' | 'stopped';
  /** ISO instant since which it is so. */
  readonly since: string;
  /** Why it stopped. */
  readonly reason?: string;
}

@Injectable()
export class HealthRegistry {
  readonly #told = new Map<string, Health>();

  tell(name: string, state: Health['state'], reason?: string): void {
    if (this.#told.get(name)?.state === state) return;
    this.#told.set(name, { state, since: new Date().toISOString(), reason });
  }

  of(name: string): Health | undefined {
    return this.#told.get(name);
  }

  get all(): readonly (readonly [name: string, health: Health])[] {
    return [...this.#told];
  }
}
