/** What each person and access key was allowed to do at each moment of the journal, folded from users and keys. */
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import type { UserType } from '@livro/rules';
import {
  type AccessKeyEvent,
  ownOnly,
  type Permission,
  permissionsOf,
  permissionsOfScopes,
  scopesWithin,
  type UserEvent,
} from '../../identity/public.ts';

/** A command that was admitted may be recorded after its actor lost the right: an import, or work that a crash interrupted. */
const RIGHTS_GRACE_MS = 3_600_000;

/** Permissions, or beginnings of their names, any of which suffices. What only shows something never does. */
const REQUIRED_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  OpeningBalanceSet: ['accounts:', 'developments:', 'transactions:', 'imports:'],
  ExpenseRecorded: ['expenses:', 'transactions:', 'banking:', 'imports:', 'purchases:complete'],
  PaymentRegistered: ['payments:', 'transactions:', 'banking:', 'imports:'],
  PaymentConfirmed: ['payments:', 'transactions:', 'banking:', 'imports:'],
  PaymentCancelled: ['payments:', 'transactions:', 'imports:'],
  PaymentRefunded: ['payments:'],
  MoneyTransferred: ['transfers:', 'transactions:', 'banking:', 'imports:'],
  InvestmentMade: ['investments:', 'transactions:', 'imports:'],
  InvestmentReturned: ['investments:', 'transactions:', 'imports:'],
  EntryReversed: ['transactions:', 'expenses:', 'payments:', 'transfers:', 'investments:', 'imports:'],
  PeriodClosed: ['periods:'],
  PeriodReopened: ['periods:'],
  EntryVoided: ['entries:'],
  YearBookIssued: ['audit:deliver'],
  PurchaseRequested: ['purchases:create'],
  PurchaseUpdated: ['purchases:update'],
  PurchaseFirstApproved: ['purchases:approve'],
  PurchaseApproved: ['purchases:approve'],
  PurchaseRevised: ['purchases:revise'],
  PurchaseRejected: ['purchases:reject'],
  PurchaseCancelled: ['purchases:cancel'],
  PurchaseCompletionStarted: ['purchases:complete'],
  ApprovalRulesSet: ['company:'],
  ApprovalRulesProposed: ['company:'],
  ApprovalRulesRejected: ['company:'],
  UserInvited: ['users:'],
  UserTypeChanged: ['users:'],
  UserDeactivated: ['users:'],
  UserReactivated: ['users:'],
  AccessReset: ['users:'],
  SecondFactorReset: ['users:'],
  AccessKeyIssued: ['access-keys:'],
  AccessKeyRevoked: ['access-keys:'],
  UntaggedEventAcknowledged: ['admin:'],
};

/** The program's own: the first administrator, and what is done from the shell of the server. */
const BY_SYSTEM: ReadonlySet<string> = new Set([
  'UserInvited',
  'AccessReset',
  'SecondFactorReset',
  'UserDeactivated',
  'AccessKeyRevoked',
]);

interface Holder {
  readonly type?: UserType;
  readonly permissions: ReadonlySet<Permission>;
  readonly since: string;
  /** Of an access key. */
  readonly expiresAt?: string;
  readonly former: ReadonlySet<Permission>;
}

const NOTHING: ReadonlySet<Permission> = new Set();

export class ActorRights {
  readonly #holders = new Map<string, Holder>();
  readonly #allowed = new WeakMap<ReadonlySet<Permission>, Map<string, boolean>>();

  /** Whether the event's actor had no right to it; takes no note of the event. */
  isForbidden({ type, data, metadata }: Recorded): boolean {
    if (!Object.hasOwn(REQUIRED_BY_TYPE, type)) return false;
    const { actor } = metadata;
    if (actor === 'system') return !BY_SYSTEM.has(type);
    // A purchase's expense follows from the completion, which is judged by itself.
    if (
      type === 'ExpenseRecorded' &&
      (data as { purchaseRequestId: string | null }).purchaseRequestId !== null
    )
      return !this.#holders.has(actor);
    return !this.#permissions(metadata).some(
      (permissions) =>
        this.#allows(permissions, type) &&
        (type !== 'AccessKeyIssued' || reaches(permissions, (data as { scopes: readonly string[] }).scopes)),
    );
  }

  take(event: Recorded): void {
    const { recordedAt } = event.metadata;
    if (event.stream === 'users') this.#takeUser(event as unknown as UserEvent, recordedAt);
    if (event.stream !== 'access-keys') return;
    const { type, data } = event as unknown as AccessKeyEvent;
    if (type === 'AccessKeyIssued')
      this.#holders.set(data.keyId, {
        permissions: permissionsOfScopes(data.scopes),
        since: recordedAt,
        expiresAt: data.expiresAt,
        former: NOTHING,
      });
    else this.#change(data.keyId, NOTHING, recordedAt);
  }

  /** Whether a person of the actor's type may do this to their own only. */
  isOwnOnly({ actor }: EventMetadata, permission: Permission): boolean {
    const type = this.#holders.get(actor)?.type;
    return type !== undefined && ownOnly(type, permission);
  }

  /** Whether another person could approve at that time, and could have for a while. */
  hasOtherApprover({ actor, recordedAt }: EventMetadata, graceMs: number): boolean {
    const before = earlier(recordedAt, graceMs);
    return [...this.#holders].some(
      ([id, { type, permissions, since }]) =>
        id !== actor && type !== undefined && permissions.has('purchases:approve') && since < before,
    );
  }

  #permissions({ actor, recordedAt }: EventMetadata): readonly ReadonlySet<Permission>[] {
    const holder = this.#holders.get(actor);
    if (!holder) return [];
    if (holder.expiresAt === undefined && holder.former === NOTHING) return [holder.permissions];
    const before = earlier(recordedAt, RIGHTS_GRACE_MS);
    if (holder.expiresAt !== undefined && holder.expiresAt < before) return [];
    return holder.since > before ? [holder.permissions, holder.former] : [holder.permissions];
  }

  /** Asked for every event, so that each answer is kept. */
  #allows(permissions: ReadonlySet<Permission>, type: string): boolean {
    const known = this.#allowed.get(permissions) ?? new Map<string, boolean>();
    this.#allowed.set(permissions, known);
    const answer =
      known.get(type) ??
      [...permissions].some(
        (one) => !one.endsWith(':read') && REQUIRED_BY_TYPE[type]!.some((start) => one.startsWith(start)),
      );
    known.set(type, answer);
    return answer;
  }

  #takeUser({ type, data }: UserEvent, recordedAt: string): void {
    const { userId } = data;
    const known = this.#holders.get(userId);
    if (type === 'UserInvited')
      this.#holders.set(userId, {
        type: data.type,
        permissions: new Set(permissionsOf(data.type)),
        since: recordedAt,
        former: NOTHING,
      });
    if (!known?.type) return;
    if (type === 'UserDeactivated') this.#change(userId, NOTHING, recordedAt);
    if (type === 'UserReactivated') this.#change(userId, new Set(permissionsOf(known.type)), recordedAt);
    if (type === 'UserTypeChanged') {
      const isActive = known.permissions.size > 0;
      const permissions = isActive ? new Set(permissionsOf(data.type)) : NOTHING;
      this.#change(userId, permissions, recordedAt, data.type);
    }
  }

  #change(id: string, permissions: ReadonlySet<Permission>, since: string, type?: UserType): void {
    const known = this.#holders.get(id);
    if (known)
      this.#holders.set(id, {
        ...known,
        ...(type && { type }),
        permissions,
        since,
        former: known.permissions,
      });
  }
}

/** A key reaches no further than who issues it. */
function reaches(permissions: ReadonlySet<Permission>, scopes: readonly string[]): boolean {
  const grantable = permissionsOfScopes(scopesWithin([...permissions]));
  return [...permissionsOfScopes(scopes)].every((one) => grantable.has(one));
}

export const earlier = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) - ms).toISOString();
