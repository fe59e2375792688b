/**
 * Whether there is an entity that attachments are put to, and whether a user's type reaches it: some may change only what they
 * made themselves. As of all that the journal held when this was asked.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ownOnly, type Permission, usersDecider } from '../../identity/public.ts';
import { ledgerDecider } from '../../ledger/public.ts';
import { Database } from '../../platform/database/database.ts';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { type PurchaseEvent, type PurchaseRequested, purchaseStream } from '../../purchases/public.ts';
import type { AttachmentOwner } from './events.ts';
import { refuse } from './refusals.ts';

const UNKNOWN: Readonly<Record<AttachmentOwner, string>> = {
  payment: messages.paymentNotFound,
  expense: messages.expenseNotFound,
  'purchase-request': messages.purchaseNotFound,
};

const COMPLETED: PurchaseEvent['type'] = 'PurchaseCompleted';
const REOPENED: PurchaseEvent['type'] = 'PurchaseReopened';

/** Anyone who may change the entity may change its attachments. */
export const CHANGES: Readonly<Record<AttachmentOwner, Permission>> = {
  payment: 'payments:update',
  expense: 'expenses:update',
  'purchase-request': 'purchases:update',
};

const RECORDED_BY = {
  payment: 'select recorded_by from read.payments where id = $1',
  expense: 'select recorded_by from read.expenses where id = $1',
} as const;

@Injectable()
export class OwnerLookup {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly books: Books,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Throws `DomainError` NOT_FOUND in the domain's words. */
  async assertThere(owner: AttachmentOwner, ownerId: string): Promise<void> {
    await this.#madeBy(owner, ownerId);
  }

  /** Throws NOT_FOUND, or FORBIDDEN for what the user's type reaches only when it is their own. */
  async assertReaches(owner: AttachmentOwner, ownerId: string, userId: string): Promise<void> {
    const madeBy = await this.#madeBy(owner, ownerId);
    if (madeBy !== userId && (await this.#ownOnly(userId, CHANGES[owner]))) throw refuse.notYours();
  }

  /** The same; and what a purchase was completed with stays, for whom it is only their own. */
  async assertMayRemove(owner: AttachmentOwner, ownerId: string, userId: string): Promise<void> {
    await this.assertReaches(owner, ownerId, userId);
    if (owner !== 'purchase-request' || !(await this.#ownOnly(userId, CHANGES[owner]))) return;
    if (await this.#isCompleted(ownerId)) throw refuse.completed();
  }

  async #isCompleted(requestId: string): Promise<boolean> {
    let completed = false;
    for await (const { type } of this.store.readStream(purchaseStream(requestId), 0n)) {
      if (type === COMPLETED) completed = true;
      else if (type === REOPENED) completed = false;
    }
    return completed;
  }

  async #madeBy(owner: AttachmentOwner, ownerId: string): Promise<string> {
    const found =
      owner === 'purchase-request'
        ? await this.#requestedBy(ownerId)
        : await this.#recordedBy(owner, ownerId);
    if (found === undefined) throw new DomainError('NOT_FOUND', UNKNOWN[owner]);
    return found;
  }

  async #requestedBy(requestId: string): Promise<string | undefined> {
    for await (const { data } of this.store.readStream(purchaseStream(requestId), 0n, { maxCount: 1 }))
      return (data as PurchaseRequested['data']).requestedBy;
    return undefined;
  }

  async #recordedBy(owner: 'payment' | 'expense', id: string): Promise<string | undefined> {
    const find = async (): Promise<string | undefined> => {
      const [row] = await this.database.query<{ readonly recorded_by: string }>(RECORDED_BY[owner], [id]);
      return row?.recorded_by;
    };
    const found = await find();
    if (found !== undefined) return found;
    // Perhaps it was booked a moment ago.
    const head = await this.store.lastEvent(ledgerDecider.stream);
    const isKnown =
      !head || (await this.progress.reached(ledgerDecider.stream, head.revision, [`${owner}s`]));
    const foundNow = await find();
    // Who booked it must not hear that it is not there, only because nobody folds just now.
    if (foundNow === undefined && !isKnown)
      throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
    return foundNow;
  }

  /** A user who is not there reaches only what is their own. */
  async #ownOnly(userId: string, permission: Permission): Promise<boolean> {
    const user = (await (await this.books.open(usersDecider)).catchUp()).byId.get(userId);
    return !user?.isActive || ownOnly(user.type, permission);
  }
}
