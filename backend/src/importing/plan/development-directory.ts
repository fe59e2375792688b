/** Finds developments and their accounts by name: those in the journal and those that this import will create. */
import type { AccountKind } from '@livro/rules';
import type { DevelopmentCreated } from '../../developments/events.ts';
import { nameKey } from '../../developments/development-names.ts';

/** `pending`: this import creates it. `broken`: its own line is wrong, so nothing can be said of those that name it. */
export type FoundDevelopment =
  | {
      readonly standing: 'booked' | 'pending';
      readonly name: string;
      readonly developmentId: string;
      readonly accounts: Accounts;
    }
  | { readonly standing: 'broken' };
export type Accounts = Readonly<Partial<Record<AccountKind, string>>>;

export class DevelopmentDirectory {
  readonly #byName = new Map<string, FoundDevelopment>();
  readonly #used = new Set<string>();

  constructor(booked: readonly DevelopmentCreated['data'][]) {
    for (const created of booked) this.add(created.name, 'booked', created);
  }

  add(
    name: string,
    standing: 'booked' | 'pending',
    { developmentId, accounts }: Pick<DevelopmentCreated['data'], 'developmentId' | 'accounts'>,
  ): void {
    const byKind = Object.fromEntries(accounts.map(({ kind, accountId }) => [kind, accountId])) as Accounts;
    this.#byName.set(nameKey(name), { standing, name, developmentId, accounts: byKind });
  }

  addBroken(name: string): void {
    if (!this.#byName.has(nameKey(name))) this.#byName.set(nameKey(name), { standing: 'broken' });
  }

  find(name: string): FoundDevelopment | undefined {
    const found = this.#byName.get(nameKey(name));
    if (found && found.standing !== 'broken') this.#used.add(found.developmentId);
    return found;
  }

  /** True once a line has named it. */
  isUsed(developmentId: string): boolean {
    return this.#used.has(developmentId);
  }

  /** Every development with accounts. */
  usable(): Exclude<FoundDevelopment, { standing: 'broken' }>[] {
    return [...this.#byName.values()].filter((found) => found.standing !== 'broken');
  }
}
