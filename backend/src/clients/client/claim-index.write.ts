/**
 * Brings the vault in line with the journal: right after a command, and for what a crash left open. Claims that hold are
 * confirmed, others go when they are beaten or their time is up, and of an erased client nothing stays. Nobody waits for it.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { Books } from '../../platform/book/book.types.ts';
import { ClaimCheck } from './claim-check.read.ts';
import { clientsDecider } from './clients.ts';
import type { ClientsState } from './clients-state.ts';
import { ClientVault, type HeldClaims } from '../personal-data/client-vault.store.ts';

const DAMAGED = ['BrokenChainError', 'MalformedEventError'];
const EVERY_MS = 3_600_000;
/** How many clients are settled on one look at the journal. */
const SETTLE_BATCH_SIZE = 100;

@Injectable()
export class ClaimIndex implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(ClaimIndex.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly books: Books,
    private readonly vault: ClientVault,
    private readonly check: ClaimCheck,
    private readonly reports: TamperReports,
  ) {
    reports.addCheck(() =>
      check.differences().then(
        ({ rows }) => rows,
        (error: unknown) => {
          // The proof of the stream itself names what is damaged there.
          if (DAMAGED.includes((error as Error).name)) return [];
          throw error;
        },
      ),
    );
  }

  onApplicationBootstrap(): void {
    const settle = (): void => {
      const now = new Date();
      this.settle(now)
        .then(() => this.restore(now))
        .catch((error: unknown) => this.#logger.warn(`claims stay open: ${String(error)}`));
    };
    settle();
    this.#timer = setInterval(settle, EVERY_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Settles and sweeps what is open, and destroys what an erasure left; answers how many claims of each kind. */
  async settle(now: Date): Promise<{ confirmed: number; swept: number }> {
    const settled = { confirmed: 0, swept: 0 };
    // The vault first, then the journal: what the vault knew of is in the journal by now, or it was under way.
    const expired = new Set((await this.vault.reserved(now)).map(({ claimId }) => claimId));
    const open = await this.vault.reserved();
    const state = await this.#head();
    const held = new Set<string>();
    for (const claim of open) {
      const { clientId, claimId } = claim;
      if (holds(state, clientId, claimId)) {
        held.add(clientId);
        settled.confirmed += 1;
      } else if (expired.has(claimId) || state.void.has(claimId)) {
        await this.vault.release(claim, { keepKey: state.clients.has(clientId) });
        settled.swept += 1;
      }
    }
    const erased = [...state.clients.filter(({ standing }) => standing === 'erased').keys()];
    for (const clientId of (await this.vault.keysOf(erased)).keys()) held.add(clientId);
    const clientIds = [...held];
    for (let start = 0; start < clientIds.length; start += SETTLE_BATCH_SIZE)
      await this.#settleClients(clientIds.slice(start, start + SETTLE_BATCH_SIZE));
    return settled;
  }

  /** Reports claims that somebody removed from the vault, and puts them back, so that no second client gets the same CPF. */
  async restore(now: Date): Promise<void> {
    const { missing, rows } = await this.check.differences();
    for (const row of rows) this.reports.report(row);
    if (missing.length > 0) await this.vault.restore(missing, now);
  }

  /** Brings one client's claims in line with the journal as it is now. */
  settleClient(clientId: string): Promise<void> {
    return this.#settleClients([clientId]);
  }

  #settleClients(clientIds: readonly string[]): Promise<void> {
    return this.vault.settle(clientIds, async () => {
      const state = await this.#head();
      return (clientId) => heldBy(state, clientId);
    });
  }

  /** The journal has spoken, so its answer is the answer: what cannot be tidied up now is tidied up within the hour. */
  async tidy(clientId: string, work: () => Promise<void> = () => this.settleClient(clientId)): Promise<void> {
    await work().catch((error: unknown) => {
      this.#logger.warn(`claims of client ${clientId} stay open: ${String(error)}`);
    });
  }

  async #head(): Promise<ClientsState> {
    return (await this.books.open(clientsDecider)).catchUp();
  }
}

const holds = (state: ClientsState, clientId: string, claimId: string): boolean =>
  Object.values(state.clients.get(clientId)?.claims ?? {}).includes(claimId);

function heldBy(state: ClientsState, clientId: string): HeldClaims {
  const known = state.clients.get(clientId);
  if (known === undefined) return 'unknown';
  return known.standing === 'erased' ? 'erased' : known.claims;
}
