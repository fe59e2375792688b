/**
 * The users' decider: e-mails are unique, and a first-access window opens only for who has no password. Holds no secret and
 * checks none: whether a password, a code or a session is right is the vault's business.
 */
import { DomainError, type Decider } from '@livro/event-sourcing';
import { messages, type UserType } from '@livro/rules';
import { Map as ImmutableMap } from 'immutable';
import type { UserCommand } from './commands.ts';
import type { UserEvent } from './events.ts';

interface Known {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly type: UserType;
}
/** Invited: may create a password until `windowUntil` (ISO). Ready: has one. */
export type User =
  | (Known & { readonly status: 'invited'; readonly windowUntil: string | null })
  | (Known & { readonly status: 'ready' });

export interface UsersState {
  readonly byId: ImmutableMap<string, User>;
  readonly idOfEmail: ImmutableMap<string, string>;
  /** The first administrator. */
  readonly firstUserId: string | null;
}

export const usersDecider: Decider<UsersState, UserCommand, UserEvent> = {
  stream: 'users',
  initialState: { byId: ImmutableMap(), idOfEmail: ImmutableMap(), firstUserId: null },
  decide,
  evolve,
  snapshotVersion: 1,
  toSnapshot: (state) => ({ users: [...state.byId.values()], firstUserId: state.firstUserId }),
  fromSnapshot(json) {
    const { users, firstUserId } = json as { users: User[]; firstUserId: string | null };
    return {
      byId: ImmutableMap(users.map((user) => [user.userId, user])),
      idOfEmail: ImmutableMap(users.map((user) => [user.email, user.userId])),
      firstUserId,
    };
  },
};

function decide(state: UsersState, command: UserCommand): readonly UserEvent[] {
  switch (command.type) {
    case 'InviteUser':
      return invite(state, command, command.userType);
    case 'InviteFirstAdministrator':
      return state.byId.isEmpty() ? invite(state, command, 'admin') : [];
    case 'OpenFirstAccess':
      known(state, command.userId);
      if (command.hasCredential) {
        throw new DomainError('INVALID_OPERATION', messages.passwordExists, 'email');
      }
      return [opened(command)];
    case 'CreatePassword':
      return known(state, command.userId).status === 'ready'
        ? []
        : [{ type: 'PasswordCreated', data: { userId: command.userId } }];
    case 'SignIn':
      known(state, command.userId);
      return [{ type: 'SignedIn', data: { userId: command.userId, at: command.at } }];
    default:
      return never(command);
  }
}

type Invitation = { userId: string; name: string; email: string; expiresAt: string };

function invite(state: UsersState, invitation: Invitation, type: UserType): readonly UserEvent[] {
  const { userId, name, email } = invitation;
  if (state.idOfEmail.has(email)) throw new DomainError('DUPLICATE_RECORD', messages.userEmailTaken, 'email');
  return [{ type: 'UserInvited', data: { userId, name, email, type } }, opened(invitation)];
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

function evolve(state: UsersState, event: UserEvent): UsersState {
  switch (event.type) {
    case 'UserInvited': {
      const { userId, email } = event.data;
      return {
        byId: state.byId.set(userId, { ...event.data, status: 'invited', windowUntil: null }),
        idOfEmail: state.idOfEmail.set(email, userId),
        firstUserId: state.firstUserId ?? userId,
      };
    }
    case 'FirstAccessOpened':
      return changed(state, event.data.userId, (user) => ({
        ...person(user),
        status: 'invited',
        windowUntil: event.data.expiresAt,
      }));
    case 'PasswordCreated':
      return changed(state, event.data.userId, (user) => ({ ...person(user), status: 'ready' }));
    case 'SignedIn':
      return state;
    default:
      return never(event);
  }
}

const person = ({ userId, name, email, type }: User): Known => ({ userId, name, email, type });

function changed(state: UsersState, userId: string, change: (user: User) => User): UsersState {
  const user = state.byId.get(userId);
  return user ? { ...state, byId: state.byId.set(userId, change(user)) } : state;
}

function never(value: never): never {
  throw new TypeError(`unknown ${JSON.stringify(value)}`);
}
