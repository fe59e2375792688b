/** What the journal says of ways in that a user may have several of: each by a digest, those of earlier events by their number. */
import type { WayIn } from '../../identity/public.ts';

interface Ways {
  readonly digests: Set<string>;
  untold: number;
}

export class ToldWays {
  readonly #ways = new Map<string, Ways>();

  add(userId: string, digest: string | undefined): void {
    const ways = this.#of(userId);
    if (digest === undefined) ways.untold++;
    else ways.digests.add(digest);
  }

  remove(userId: string, digest: string | undefined): void {
    const ways = this.#of(userId);
    if (digest === undefined || !ways.digests.delete(digest)) ways.untold = Math.max(0, ways.untold - 1);
  }

  clear(userId: string): void {
    this.#ways.delete(userId);
  }

  /** Users who have one that the journal does not tell of. */
  unexpected(kept: readonly WayIn[]): string[] {
    const strange = kept.filter(({ userId, digest }) => !this.#of(userId).digests.has(digest));
    const users = [...new Set(strange.map(({ userId }) => userId))];
    return users.filter(
      (user) => strange.filter(({ userId }) => userId === user).length > this.#of(user).untold,
    );
  }

  #of(userId: string): Ways {
    const ways = this.#ways.get(userId) ?? { digests: new Set<string>(), untold: 0 };
    this.#ways.set(userId, ways);
    return ways;
  }
}
