/**
 * What a key can be given: a scope is a permission of the one table, by its own name, but for what only a person may do. One more
 * scope stands for several permissions. A name that the table no longer has gives nothing.
 */
import { ALL_PERMISSIONS, type Permission } from '../permission/permissions.ts';

/**
 * Asking for a purchase and approving it are two persons' words, and who holds a key would be both; what asks for a fresh proof of
 * who calls, or belongs to somebody's own screens, is nothing for a program; and no key makes another.
 */
const PERSONS_ONLY: ReadonlySet<Permission> = new Set<Permission>([
  'access-keys:read',
  'access-keys:manage',
  'webhooks:read',
  'webhooks:manage',
  'users:create',
  'users:update',
  'users:delete',
  'views:save',
  'views:administer',
  'entries:void',
  'clients:erase',
  'approval-rules:update',
  'purchases:create',
  'purchases:update',
  'purchases:revise',
  'purchases:cancel',
  'purchases:approve',
  'purchases:reject',
]);

/** Files of reports and lists need the same permission as the screen that shows them. A test holds it against their routes. */
export const BUNDLES: Readonly<Record<string, readonly Permission[]>> = {
  exports: [
    'dashboard:read',
    'transactions:read',
    'expenses:read',
    'payments:read',
    'clients:read',
    'purchases:read',
    'audit:export',
  ],
};

/** Every scope there is, the ones that stand for several first. */
export const SCOPES: readonly string[] = [
  ...Object.keys(BUNDLES),
  ...ALL_PERMISSIONS.filter((name) => !PERSONS_ONLY.has(name)),
];

const grantable: ReadonlySet<string> = new Set(SCOPES);

const meant = (scope: string): readonly Permission[] =>
  Object.hasOwn(BUNDLES, scope) ? BUNDLES[scope]! : grantable.has(scope) ? [scope as Permission] : [];

export const permissionsOfScopes = (scopes: readonly string[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap(meant));

/** What whoever holds `permissions` can hand on: nothing that reaches further. */
export const scopesWithin = (permissions: readonly Permission[]): readonly string[] =>
  SCOPES.filter((scope) => meant(scope).every((permission) => permissions.includes(permission)));
