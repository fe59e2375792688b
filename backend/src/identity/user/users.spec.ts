import { specification } from '@livro/event-sourcing';
import type { UserEvent } from './events.ts';
import { usersDecider } from './users.ts';

const ana = { userId: 'a0000000-0000-4000-8000-000000000001', name: 'Ana', email: 'ana@livro.local' };
const bia = { userId: 'b0000000-0000-4000-8000-000000000002', name: 'Bia', email: 'bia@livro.local' };
const expiresAt = '2026-11-24T12:00:00.000Z';
const invited: UserEvent = { type: 'UserInvited', data: { ...ana, type: 'admin' } };
const opened: UserEvent = { type: 'FirstAccessOpened', data: { userId: ana.userId, expiresAt } };
const digest = 'd1'.repeat(32);
const created: UserEvent = { type: 'PasswordCreated', data: { userId: ana.userId, digest } };
const users = specification(usersDecider);

describe('inviting', () => {
  it('invites with an open window', () =>
    users
      .given([])
      .when({ type: 'InviteUser', ...ana, userType: 'admin', isActive: true, expiresAt })
      .then([invited, opened]));

  it('opens no window for who is not to sign in yet', () =>
    users
      .given([])
      .when({ type: 'InviteUser', ...ana, userType: 'admin', isActive: false, expiresAt })
      .then([invited, { type: 'UserDeactivated', data: { userId: ana.userId } }]));

  it('refuses an e-mail that another user has', () =>
    users
      .given([invited, opened])
      .when({
        type: 'InviteUser',
        ...bia,
        email: ana.email,
        userType: 'financial',
        isActive: true,
        expiresAt,
      })
      .thenRefuses('DUPLICATE_RECORD', 'Email já está em uso', 'email'));

  it('makes the first administrator only where nobody is', () => {
    const command = { type: 'InviteFirstAdministrator', ...ana, expiresAt } as const;
    users.given([]).when(command).then([invited, opened]);
    users
      .given([invited])
      .when({ ...command, ...bia })
      .then([]);
  });
});

describe('first access', () => {
  it('opens the window again for who has no password', () =>
    users
      .given([invited, opened])
      .when({
        type: 'OpenFirstAccess',
        userId: ana.userId,
        hasCredential: false,
        expiresAt: '2026-12-01T00:00:00.000Z',
      })
      .then([
        { type: 'FirstAccessOpened', data: { userId: ana.userId, expiresAt: '2026-12-01T00:00:00.000Z' } },
      ]));

  it.each([
    ['an unknown user', bia.userId, false, 'NOT_FOUND'],
    ['one with a password', ana.userId, true, 'INVALID_OPERATION'],
  ])('refuses to open it for %s', (_, userId, hasCredential, code) =>
    users
      .given([invited, opened, created])
      .when({ type: 'OpenFirstAccess', userId, hasCredential, expiresAt })
      .thenRefuses(code),
  );

  it('records the password once, and again only after a new window', () => {
    const command = { type: 'CreatePassword', userId: ana.userId, digest } as const;
    users.given([invited, opened]).when(command).then([created]);
    users.given([invited, opened, created]).when(command).then([]);
    users.given([invited, opened, created, opened]).when(command).then([created]);
  });
});

describe('resetting access', () => {
  const command = { type: 'ResetAccess', userId: ana.userId, resetBy: bia.userId, expiresAt } as const;
  const reset: UserEvent = { type: 'AccessReset', data: { userId: ana.userId, expiresAt } };
  it('opens a window in place of the password, which may then be created anew', () => {
    users.given([invited, opened, created]).when(command).then([reset]);
    users
      .given([invited, opened, created, reset])
      .when({ type: 'CreatePassword', userId: ana.userId, digest })
      .then([created]);
  });
  it('voids second factors of a compromised access, and keeps those of a forgotten password', () => {
    const added: UserEvent = { type: 'SecondFactorAdded', data: { userId: ana.userId, method: 'totp' } };
    const because = (reason: 'compromised' | 'forgotten'): UserEvent => ({
      type: 'AccessReset',
      data: { userId: ana.userId, expiresAt, reason },
    });
    const voided: UserEvent = { type: 'SecondFactorReset', data: { userId: ana.userId } };
    const given = users.given([invited, opened, created, added]);
    given.when({ ...command, reason: 'compromised' }).then([because('compromised'), voided]);
    given.when({ ...command, reason: 'forgotten' }).then([because('forgotten')]);
    users
      .given([invited, opened, created])
      .when({ ...command, reason: 'compromised' })
      .then([because('compromised')]);
  });
  it('works from the shell, for a lone administrator, too', () =>
    users
      .given([invited, opened, created])
      .when({ ...command, resetBy: 'system' })
      .then([reset]));
  it("is not the way to change one's own password", () =>
    users
      .given([invited, opened, created])
      .when({ ...command, resetBy: ana.userId })
      .thenRefuses('BUSINESS_RULE_VIOLATION', 'Para trocar a própria senha use “Alterar senha”'));
  it('refuses who is inactive, and who is unknown', () => {
    const left: UserEvent = { type: 'UserDeactivated', data: { userId: ana.userId } };
    users.given([invited, opened, created, left]).when(command).thenRefuses('INVALID_OPERATION');
    users.given([]).when(command).thenRefuses('NOT_FOUND');
  });
});

it('a change of password is an event without a secret', () =>
  users
    .given([invited, opened, created])
    .when({ type: 'ChangePassword', userId: ana.userId, digest })
    .then([{ type: 'PasswordChanged', data: { userId: ana.userId, digest } }]));

describe('signing in', () => {
  const at = '2026-11-21T10:00:00.000Z';
  it('is recorded', () =>
    users
      .given([invited])
      .when({ type: 'SignIn', userId: ana.userId, at })
      .then([{ type: 'SignedIn', data: { userId: ana.userId, at } }]));
  it('refuses who is inactive, as it refuses a wrong password', () =>
    users
      .given([invited, opened, created, { type: 'UserDeactivated', data: { userId: ana.userId } }])
      .when({ type: 'SignIn', userId: ana.userId, at })
      .thenRefuses('INVALID_CREDENTIALS', 'E-mail ou senha inválidos'));
  it('refuses who is unknown', () =>
    users
      .given([])
      .when({ type: 'SignIn', userId: ana.userId, at })
      .thenRefuses('NOT_FOUND', 'Usuário não encontrado'));
});

it('comes back from its snapshot as it was', () => {
  const state = [invited, opened, created].reduce(
    (users, event) => usersDecider.evolve(users, event),
    usersDecider.initialState,
  );
  const copy = usersDecider.fromSnapshot(JSON.parse(JSON.stringify(usersDecider.toSnapshot(state))));
  expect(usersDecider.toSnapshot(copy)).toEqual(usersDecider.toSnapshot(state));
  expect(copy.idOfEmail.get(ana.email)).toBe(ana.userId);
});
