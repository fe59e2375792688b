/**
 * Edits of a user: details, type, and being active or not. It owns that an administrator who gets in always stays, and refuses
 * in this order: unknown, changed since, a broken rule of the form, an e-mail that is taken, the last administrator.
 */
import { DomainError } from '@livro/event-sourcing';
import { loginChecks, messages, userChecks, type Violation } from '@livro/rules';
import type { EditUserCommand, UserChange } from './commands.ts';
import type { UserEvent } from './events.ts';
import type { User, UsersState } from './users-state.ts';

/** What an edit makes of a user: only the events that are news. */
export function editUser(
  state: UsersState,
  user: User,
  { change, ifMatch, administratorsNeedFactor = false }: EditUserCommand,
): readonly UserEvent[] {
  const { userId, version } = user;
  if (ifMatch && !ifMatch.includes(version)) {
    const { name, email, type, isActive } = user;
    const current = { name, email, type, isActive };
    throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version, current });
  }
  assertForm(change);
  const { name = user.name, email = user.email, userType = user.type, isActive = user.isActive } = change;
  if (email !== user.email && state.idOfEmail.has(email)) {
    throw new DomainError('DUPLICATE_RECORD', messages.userEmailTaken, 'email');
  }
  const getsIn = (one: User): boolean => canSignIn(one, administratorsNeedFactor);
  assertAdministratorLeft(state, user, { ...change, userType, isActive }, getsIn);
  const recordedEvents: UserEvent[] = [];
  if (name !== user.name || email !== user.email) {
    recordedEvents.push({ type: 'UserDetailsChanged', data: { userId, name, email } });
  }
  if (userType !== user.type)
    recordedEvents.push({ type: 'UserTypeChanged', data: { userId, type: userType } });
  if (isActive !== user.isActive) {
    recordedEvents.push({ type: isActive ? 'UserReactivated' : 'UserDeactivated', data: { userId } });
  }
  return recordedEvents;
}

/** The rules of the form, for what is given; the service's own words for an address. */
export function assertForm({ name, email, userType }: UserChange): void {
  const told: readonly (readonly [field: string, broken: Violation | undefined])[] = [
    ['name', name === undefined ? undefined : userChecks.name(name)],
    ['email', email === undefined ? undefined : loginChecks.email(email)],
    ['type', userType === undefined ? undefined : userChecks.type(userType)],
  ];
  for (const [field, broken] of told) if (broken) throw new DomainError(broken.code, broken.message, field);
}

/** Has what signing in takes: a password and, where one is needed, a second factor; or an account at the provider. */
const canSignIn = ({ status, factors, linked }: User, needsFactor: boolean): boolean =>
  linked || (status === 'ready' && (!needsFactor || factors > 0));

function assertAdministratorLeft(
  state: UsersState,
  user: User,
  then: UserChange,
  getsIn: (one: User) => boolean,
): void {
  const administers = (one: Pick<User, 'type' | 'isActive'>): boolean => one.type === 'admin' && one.isActive;
  if (!administers(user) || (then.userType === 'admin' && then.isActive)) return;
  const others = state.byId.filter((other) => other.userId !== user.userId && administers(other));
  // Who cannot get in takes nobody's way in along.
  if (getsIn(user) ? others.some(getsIn) : others.size > 0) return;
  if (others.size > 0) {
    const field = then.isActive ? 'type' : 'isActive';
    throw new DomainError('BUSINESS_RULE_VIOLATION', messages.lastAdministratorWhoGetsIn, field);
  }
  throw then.isActive
    ? new DomainError('BUSINESS_RULE_VIOLATION', messages.lastAdministratorType, 'type')
    : new DomainError('BUSINESS_RULE_VIOLATION', messages.lastAdministratorInactive, 'isActive');
}
