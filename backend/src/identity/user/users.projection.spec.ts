import type { Recorded } from '@livro/event-sourcing';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { UserEvent } from './events.ts';
import { usersProjection, type UserRow } from './users.projection.ts';

const userId = 'a0000000-0000-4000-8000-000000000001';
const invited: UserEvent = {
  type: 'UserInvited',
  data: { userId, name: 'Ana', email: 'ana@livro.local', type: 'admin' },
};
const opened: UserEvent = {
  type: 'FirstAccessOpened',
  data: { userId, expiresAt: '2026-11-24T12:00:00.000Z' },
};
const created: UserEvent = { type: 'PasswordCreated', data: { userId } };
const changed: UserEvent = { type: 'PasswordChanged', data: { userId } };
const reset: UserEvent = { type: 'AccessReset', data: { userId, expiresAt: '2026-11-24T12:00:00.000Z' } };
const renamed: UserEvent = {
  type: 'UserDetailsChanged',
  data: { userId, name: 'Ânia Obras', email: 'ania@livro.local' },
};
const demoted: UserEvent = { type: 'UserTypeChanged', data: { userId, type: 'auditor' } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId } };
const reactivated: UserEvent = { type: 'UserReactivated', data: { userId } };
const signedIn: UserEvent = { type: 'SignedIn', data: { userId, at: '2026-11-21T12:00:03.000Z' } };

function rowsAfter(events: readonly UserEvent[], times = 1): UserRow | undefined {
  const table = new Map<string, UserRow>();
  const rows = {
    get: (_: unknown, [id]: readonly string[]) => table.get(id!),
    put: (_: unknown, row: UserRow) => void table.set(row.user_id, row),
    remove: () => undefined,
  } as unknown as Rows;
  const delivered = events.flatMap((event, second) =>
    Array.from({ length: times }, () => ({ event, second })),
  );
  delivered.forEach(({ event, second }) => {
    const recorded = {
      ...event,
      revision: BigInt(second),
      metadata: { recordedAt: `2026-11-21T12:00:0${second}.000Z` },
    } as unknown as Recorded;
    expect(usersProjection.keysOf(recorded).map(({ key }) => key)).toEqual([[userId]]);
    usersProjection.fold(recorded, rows);
  });
  return table.get(userId);
}

const afterInvitation = {
  user_id: userId,
  name: 'Ana',
  email: 'ana@livro.local',
  type: 'admin',
  is_active: true,
  has_password: false,
  last_login: null,
  created_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  search: 'ana\nana@livro.local\nadministrador',
  name_key: 'ana',
  created_revision: 0,
  version: 1,
};

it.each<[string, UserEvent[], object]>([
  ['invited', [invited], {}],
  ['with an open window', [invited, opened], { updated_at: '2026-11-21T12:00:01.000Z' }],
  [
    'with a password',
    [invited, opened, created],
    { has_password: true, updated_at: '2026-11-21T12:00:02.000Z' },
  ],
  [
    'signed in',
    [invited, opened, created, signedIn],
    { has_password: true, last_login: '2026-11-21T12:00:03.000Z', updated_at: '2026-11-21T12:00:02.000Z' },
  ],
  [
    'whose password was lost and who was let in again',
    [invited, opened, created, opened],
    { has_password: false, updated_at: '2026-11-21T12:00:03.000Z' },
  ],
  [
    'with another password',
    [invited, opened, created, changed],
    { has_password: true, updated_at: '2026-11-21T12:00:03.000Z' },
  ],
  [
    'whose access was reset',
    [invited, opened, created, reset],
    { has_password: false, updated_at: '2026-11-21T12:00:03.000Z' },
  ],
  [
    'with another name, address and type',
    [invited, renamed, demoted],
    {
      name: 'Ânia Obras',
      email: 'ania@livro.local',
      type: 'auditor',
      updated_at: '2026-11-21T12:00:02.000Z',
      search: 'ania obras\nania@livro.local\nauditor',
      name_key: 'ania obras',
      version: 3,
    },
  ],
  [
    'who left',
    [invited, deactivated],
    { is_active: false, updated_at: '2026-11-21T12:00:01.000Z', version: 2 },
  ],
  [
    'who came back',
    [invited, deactivated, reactivated],
    { updated_at: '2026-11-21T12:00:02.000Z', version: 3 },
  ],
])('a user %s', (_, events, changes) => {
  expect(rowsAfter(events)).toEqual({ ...afterInvitation, ...changes });
  expect(rowsAfter(events, 2)).toEqual({ ...afterInvitation, ...changes });
});

it('refuses an event about somebody who was never invited', () =>
  expect(() => rowsAfter([created])).toThrow('never invited'));

it('handles every type of the stream', () =>
  expect(usersProjection.handles).toEqual(
    [invited, opened, created, changed, reset, renamed, demoted, deactivated, reactivated, signedIn].map(
      ({ type }) => type,
    ),
  ));
