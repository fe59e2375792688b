/**
 * The users' decider: e-mails are unique, a first-access window opens only for who has no password, and only an active user
 * signs in. Holds no secret and checks none: whether a password, a code or a session is right is the vault's business.
 */
import { DomainError, type Decider } from '@livro/event-sourcing';
import { messages, type UserType } from '@livro/rules';
import { Map as ImmutableMap } from 'immutable';
import type { UserCommand } from './commands.ts';
import { assertForm, editUser } from './edit-user.decide.ts';
import { decideFactor } from '../second-factor/second-factor.ts';
import type { SecondFactorAdded, SecondFactorRemoved, UserEvent } from './events.ts';
import { type Known, NO_DIGEST, type User, type UsersState } from './users-state.ts';

export const usersDecider: Decider<UsersState, UserCommand, UserEvent> = {
  stream: 'users',
  initialState: { byId: ImmutableMap(), idOfEmail: ImmutableMap(), firstUserId: null, eventCount: 0 },
  decide,
  evolve,
  snapshotVersion: 5,
  toSnapshot: ({ byId, firstUserId, eventCount }) => ({ users: [...byId.values()], firstUserId, eventCount }),
  fromSnapshot(json) {
    const { users, firstUserId, eventCount } = json as {
      users: User[];
      firstUserId: string | null;
      eventCount: number;
    };
    return {
      byId: ImmutableMap(users.map((user) => [user.userId, user])),
      idOfEmail: ImmutableMap(users.map((user) => [user.email, user.userId])),
      firstUserId,
      eventCount,
    };
  },
};

function decide(state: UsersState, command: UserCommand): readonly UserEvent[] {
  switch (command.type) {
    case 'InviteUser':
      assertForm(command);
      return invite(state, command, command.userType, command.isActive);
    case 'InviteFirstAdministrator':
      return state.byId.isEmpty() ? invite(state, command, 'admin', true) : [];
    case 'EditUser':
      return editUser(state, known(state, command.userId), command);
    case 'OpenFirstAccess':
      assertActive(known(state, command.userId));
      if (command.hasCredential) {
        throw new DomainError('INVALID_OPERATION', messages.passwordExists, 'email');
      }
      return [opened(command)];
    case 'CreatePassword':
      return known(state, command.userId).status === 'ready'
        ? []
        : [{ type: 'PasswordCreated', data: { userId: command.userId, digest: command.digest } }];
    case 'ChangePassword':
      return [
        {
          type: 'PasswordChanged',
          data: { userId: known(state, command.userId).userId, digest: command.digest },
        },
      ];
    case 'ResetAccess':
      return resetAccess(state, command);
    case 'SignIn':
      // The answer of a wrong password: a directory that lags lets nobody in.
      if (!known(state, command.userId).isActive) {
        throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
      }
      return [{ type: 'SignedIn', data: { userId: command.userId, at: command.at } }];
    default:
      return decideFactor(known(state, command.userId), command);
  }
}

/** Throws unless `resetBy` may reset the user's access: nobody who is inactive, and nobody one's own. */
function assertResettable(state: UsersState, userId: string, resetBy: string): void {
  assertActive(known(state, userId));
  if (userId === resetBy) throw new DomainError('BUSINESS_RULE_VIOLATION', messages.ownReset);
}

function resetAccess(
  state: UsersState,
  { userId, resetBy, expiresAt, reason }: UserCommand & { type: 'ResetAccess' },
): readonly UserEvent[] {
  assertResettable(state, userId, resetBy);
  const hadFactor = reason === 'compromised' && known(state, userId).factors > 0;
  return [
    { type: 'AccessReset', data: { userId, expiresAt, ...(reason && { reason }) } },
    ...(hadFactor ? [{ type: 'SecondFactorReset', data: { userId } } as const] : []),
  ];
}

function assertActive({ isActive }: User): void {
  if (!isActive) throw new DomainError('INVALID_OPERATION', messages.userInactive, 'isActive');
}

type Invitation = { userId: string; name: string; email: string; expiresAt: string };

function invite(
  state: UsersState,
  invitation: Invitation,
  type: UserType,
  isActive: boolean,
): readonly UserEvent[] {
  const { userId, name, email } = invitation;
  if (state.idOfEmail.has(email)) throw new DomainError('DUPLICATE_RECORD', messages.userEmailTaken, 'email');
  return [
    { type: 'UserInvited', data: { userId, name, email, type } },
    isActive ? opened(invitation) : { type: 'UserDeactivated', data: { userId } },
  ];
}

const opened = ({ userId, expiresAt }: { userId: string; expiresAt: string }): UserEvent => ({
  type: 'FirstAccessOpened',
  data: { userId, expiresAt },
});

function known(state: UsersState, userId: string): User {
  const user = state.byId.get(userId);
  if (!user) throw new DomainError('NOT_FOUND', messages.userNotFound);
  return user;
}

function evolve(before: UsersState, event: UserEvent): UsersState {
  const state = { ...before, eventCount: before.eventCount + 1 };
  switch (event.type) {
    case 'UserInvited': {
      const { userId, email } = event.data;
      const { eventCount: version } = state;
      const user = { ...event.data, ...NEW, version } as const;
      return {
        ...state,
        byId: state.byId.set(userId, user),
        idOfEmail: state.idOfEmail.set(email, userId),
        firstUserId: state.firstUserId ?? userId,
      };
    }
    case 'FirstAccessOpened':
    case 'AccessReset':
      return changed(state, event.data.userId, (user) => ({
        ...person(user),
        status: 'invited',
        windowUntil: event.data.expiresAt,
        ...(event.type === 'AccessReset' && { password: null, accounts: [] }),
      }));
    case 'PasswordCreated': {
      const { userId, digest: password = NO_DIGEST } = event.data;
      return changed(state, userId, (user) => ({ ...person(user), status: 'ready', password }));
    }
    case 'PasswordChanged': {
      const { userId, digest: password = NO_DIGEST } = event.data;
      return changed(state, userId, (user) => ({ ...user, password }));
    }
    case 'UserDetailsChanged': {
      const { userId, name, email } = event.data;
      const before = state.byId.get(userId)?.email;
      const idOfEmail = (before === undefined ? state.idOfEmail : state.idOfEmail.delete(before)).set(
        email,
        userId,
      );
      return edited({ ...state, idOfEmail }, userId, { name, email });
    }
    case 'UserTypeChanged':
      return edited(state, event.data.userId, { type: event.data.type });
    case 'UserDeactivated':
      return edited(state, event.data.userId, { isActive: false });
    case 'UserReactivated':
      return edited(state, event.data.userId, { isActive: true });
    case 'SecondFactorAdded':
      return changed(state, event.data.userId, (user) => ({
        ...user,
        factors: user.factors + 1,
        passkeys: isPasskey(event) ? [...user.passkeys, event.data.digest ?? NO_DIGEST] : user.passkeys,
      }));
    case 'SecondFactorRemoved':
      return changed(state, event.data.userId, (user) => ({
        ...user,
        factors: Math.max(0, user.factors - 1),
        passkeys: isPasskey(event) ? without(user.passkeys, event.data.digest) : user.passkeys,
      }));
    case 'SecondFactorReset':
      return changed(state, event.data.userId, (user) => ({ ...user, factors: 0, passkeys: [] }));
    case 'IdentityLinked': {
      const { userId, digest = NO_DIGEST } = event.data;
      return changed(state, userId, (user) => ({
        ...user,
        linked: true,
        accounts: [...user.accounts, digest],
      }));
    }
    case 'SignedIn':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRenewed':
      return state;
    default:
      return never(event);
  }
}

const NEW = {
  status: 'invited',
  windowUntil: null,
  isActive: true,
  factors: 0,
  linked: false,
  password: null,
  passkeys: [],
  accounts: [],
} as const;

const isPasskey = ({ data }: SecondFactorAdded | SecondFactorRemoved): boolean => data.method === 'passkey';

/** One from before there were digests is removed with its digest. */
function without(passkeys: readonly string[], digest = NO_DIGEST): readonly string[] {
  const known = passkeys.indexOf(digest);
  const place = known < 0 ? passkeys.indexOf(NO_DIGEST) : known;
  return passkeys.filter((_, i) => i !== place);
}

/** Without the words on the first access, which only an invited user has. */
function person(user: User): Known {
  const { status: _status, windowUntil: _windowUntil, ...known } = { windowUntil: null, ...user };
  return known;
}

const edited = (state: UsersState, userId: string, change: Partial<Known>): UsersState =>
  changed(state, userId, (user) => ({ ...user, ...change, version: state.eventCount }));

function changed(state: UsersState, userId: string, change: (user: User) => User): UsersState {
  const user = state.byId.get(userId);
  return user ? { ...state, byId: state.byId.set(userId, change(user)) } : state;
}

function never(value: never): never {
  throw new TypeError(`unknown ${JSON.stringify(value)}`);
}
