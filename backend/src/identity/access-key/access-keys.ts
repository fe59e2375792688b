/**
 * The decider of the `access-keys` stream: no two keys in use have one name, by which their events are told apart; a key has no
 * scope that its issuer could not use; it ends within a year; and what is revoked stays so.
 */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { endOfMinute, type LocalDate } from '@livro/calendar';
import { accessKeyChecks, type AccessKeyState, limits, messages } from '@livro/rules';
import { Map as ImmutableMap } from 'immutable';
import type { AccessKeyEvent } from './events.ts';
import { SCOPES } from './scopes.ts';

export interface AccessKey {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** ISO. */
  readonly expiresAt: string;
  readonly secretHash: string;
  readonly isRevoked: boolean;
}

export interface AccessKeysState {
  readonly byId: ImmutableMap<string, AccessKey>;
}

export type AccessKeyCommand =
  /** `mayGive`: the scopes that whoever issues it could use. Instants are ISO. */
  | {
      type: 'IssueAccessKey';
      keyId: string;
      name: string;
      scopes: readonly string[];
      expiresAt: string;
      issuedAt: string;
      secretHash: string;
      mayGive: readonly string[];
    }
  | { type: 'RevokeAccessKey'; keyId: string };

/** Why nobody gets in by a key; undefined: somebody does. */
export type Ended = Exclude<AccessKeyState, 'active'>;

export const endedBy = ({ isRevoked, expiresAt }: AccessKey, now: Date): Ended | undefined =>
  isRevoked ? 'revoked' : Date.parse(expiresAt) <= now.getTime() ? 'expired' : undefined;

export const accessKeysDecider: Decider<AccessKeysState, AccessKeyCommand, AccessKeyEvent> = {
  stream: 'access-keys',
  initialState: { byId: ImmutableMap() },
  decide(state, command) {
    if (command.type === 'IssueAccessKey') return issue(state, command);
    const key = state.byId.get(command.keyId);
    if (!key) throw new DomainError('NOT_FOUND', messages.accessKeys.notFound);
    return key.isRevoked ? [] : [{ type: 'AccessKeyRevoked', data: { keyId: key.keyId } }];
  },
  evolve(state, { type, data }) {
    if (type === 'AccessKeyIssued')
      return { byId: state.byId.set(data.keyId, { ...data, isRevoked: false }) };
    const key = state.byId.get(data.keyId);
    return key ? { byId: state.byId.set(data.keyId, { ...key, isRevoked: true }) } : state;
  },
  snapshotVersion: 1,
  toSnapshot: ({ byId }) => [...byId.values()],
  fromSnapshot: (json) => ({
    byId: ImmutableMap((json as AccessKey[]).map((key) => [key.keyId, key])),
  }),
};

/** When a key ends whose last day this is. */
export function endOfKey(lastDay: LocalDate): Date {
  const end = endOfMinute(lastDay, '23:59');
  if (end === undefined) throw new DomainError('INVALID_DATE', messages.accessKeys.expiryPast, 'expiresOn');
  return new Date(end);
}

/** The day of the expiry counts whole, wherever in the day the key is issued. */
const LONGEST_MS = (limits.accessKeyDaysMax + 1) * 24 * 3600 * 1000;

function issue(
  { byId }: AccessKeysState,
  {
    keyId,
    name,
    scopes,
    expiresAt,
    issuedAt,
    secretHash,
    mayGive,
  }: AccessKeyCommand & { type: 'IssueAccessKey' },
): readonly AccessKeyEvent[] {
  const broken = accessKeyChecks.name(name);
  if (broken) throw new DomainError(broken.code, broken.message, 'name');
  if (scopes.length === 0)
    throw new DomainError('REQUIRED_FIELD', messages.accessKeys.scopesRequired, 'scopes');
  const [unknown] = scopes.filter((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined)
    throw new DomainError('INVALID_FORMAT', messages.accessKeys.scopeUnknown(unknown), 'scopes');
  const [beyond] = scopes.filter((scope) => !mayGive.includes(scope));
  if (beyond !== undefined)
    throw new DomainError('FORBIDDEN', messages.accessKeys.scopeBeyond(beyond), 'scopes');
  const lifeMs = Date.parse(expiresAt) - Date.parse(issuedAt);
  if (lifeMs <= 0) throw new DomainError('PAST_DATE', messages.accessKeys.expiryPast, 'expiresOn');
  if (lifeMs > LONGEST_MS)
    throw new DomainError('MAXIMUM_VALUE', messages.accessKeys.expiryTooFar, 'expiresOn');
  const inUse = byId.some(
    (key) => key.name.toLowerCase() === name.toLowerCase() && !endedBy(key, new Date(issuedAt)),
  );
  if (inUse) throw new DomainError('DUPLICATE_RECORD', messages.accessKeys.nameTaken, 'name');
  const told = SCOPES.filter((scope) => scopes.includes(scope));
  return [{ type: 'AccessKeyIssued', data: { keyId, name, scopes: told, expiresAt, secretHash } }];
}

export const accessKeyShapes: ShapesOf<AccessKeyEvent> = {
  AccessKeyIssued: {
    keyId: is.uuid,
    name: is.text,
    scopes: is.listOf(is.text),
    expiresAt: is.instant,
    secretHash: is.sha256,
  },
  AccessKeyRevoked: { keyId: is.uuid },
};
