/**
 * Settles what a crash left open between the vault and the journal: a reservation whose client is in the journal is
 * confirmed, one without a client is swept away when its time is up. Nobody waits for it: open claims block no one.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Books } from '../../platform/event-store/book.types.ts';
import { clientsDecider, isActiveClient } from '../domain/clients.ts';
import { ClientVault } from '../vault/client-vault.ts';

const EVERY_MS = 3_600_000;

@Injectable()
export class ClaimKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(ClaimKeeper.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly books: Books,
    private readonly vault: ClientVault,
  ) {}

  onApplicationBootstrap(): void {
    const settle = (): void => {
      this.settle(new Date()).catch((error: unknown) =>
        this.#logger.warn(`claims stay open: ${String(error)}`),
      );
    };
    settle();
    this.#timer = setInterval(settle, EVERY_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Confirms and sweeps once; answers how many of each. */
  async settle(now: Date): Promise<{ confirmed: number; swept: number }> {
    const settled = { confirmed: 0, swept: 0 };
    // The vault first, then the journal: what the vault knew of is in the journal by now, or it was under way.
    const expired = new Set(await this.vault.reserved(now));
    const open = await this.vault.reserved();
    if (open.length === 0) return settled;
    const state = await (await this.books.open(clientsDecider)).catchUp();
    for (const clientId of open) {
      if (isActiveClient(state, clientId)) {
        await this.vault.confirm(clientId);
        settled.confirmed += 1;
      } else if (expired.has(clientId)) {
        await this.vault.release(clientId);
        settled.swept += 1;
      }
    }
    return settled;
  }
}
