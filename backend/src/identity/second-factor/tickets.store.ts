/**
 * Tickets: proof of a step that was taken, good for one purpose, once, for minutes. The token is random and only its hash is
 * kept, so that a copy of the table opens nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThan, MoreThan, type Repository } from 'typeorm';
import { Ticket } from './factor.entities.ts';

/** What can be begun: the password was right; a passkey was asked for; a provider was asked who somebody is. */
export type TicketPurpose =
  'second-step' | 'passkey-registration' | 'passkey-assertion' | 'passkey-sign-in' | 'provider';

interface NewTicket {
  readonly purpose: TicketPurpose;
  readonly userId?: string;
  readonly payload?: Record<string, string>;
  readonly lifetimeMs: number;
}

const TOKEN_BYTES = 32;
/** After so many wrong proofs the step before must be taken again. */
const MOST_FAILURES = 5;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

@Injectable()
export class Tickets {
  readonly #tickets: Repository<Ticket>;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.#tickets = dataSource.getRepository(Ticket);
  }

  /** A new ticket's token; those that ran out are forgotten. */
  async issue({ purpose, userId, payload = {}, lifetimeMs }: NewTicket, now: Date): Promise<string> {
    await this.#tickets.delete({ expiresAt: LessThan(now) });
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const tokenHash = hashOf(token);
    await this.#tickets.insert({
      tokenHash,
      purpose,
      userId: userId ?? null,
      payload,
      failures: 0,
      expiresAt,
    });
    return token;
  }

  /** The ticket as it stands, still good for later. */
  async look(token: string | undefined, purpose: TicketPurpose, now: Date): Promise<Ticket | undefined> {
    if (!token) return undefined;
    const where = { tokenHash: hashOf(token), purpose, expiresAt: MoreThan(now) };
    return (await this.#tickets.findOneBy(where)) ?? undefined;
  }

  /** The ticket, gone with this call: of two that come at once, one has it. */
  async take(token: string | undefined, purpose: TicketPurpose, now: Date): Promise<Ticket | undefined> {
    const ticket = await this.look(token, purpose, now);
    if (!ticket) return undefined;
    const { affected } = await this.#tickets.delete({ tokenHash: ticket.tokenHash });
    return affected === 1 ? ticket : undefined;
  }

  /** A password that is out of use leads to no second step. */
  async dropOf(userId: string): Promise<void> {
    await this.#tickets.delete({ userId, purpose: 'second-step' });
  }

  /** Counts a wrong proof; the fifth voids the ticket. */
  async fail({ tokenHash }: Ticket): Promise<void> {
    await this.#tickets.increment({ tokenHash }, 'failures', 1);
    await this.#tickets.delete({ tokenHash, failures: MoreThan(MOST_FAILURES - 1) });
  }
}
