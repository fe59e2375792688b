/**
 * Who may do what: one table from user type to permissions, checked on the server on every call. Deny by default: what is
 * not named here nobody may do. Administrators have every permission, financial users all that are not taken from them below.
 */
import type { UserType } from '@livro/rules';

const ACTIONS = {
  developments: ['read', 'create', 'update', 'delete'],
  accounts: ['read', 'set_initial_balance'],
  transactions: ['read', 'create', 'reverse'],
  // Of the list of entries. `share`: with everybody who reads entries; `administer`: what others shared.
  views: ['save', 'administer'],
  // Of an event that nobody can read.
  entries: ['void'],
  expenses: ['read', 'create', 'update', 'delete'],
  payments: ['read', 'create', 'update', 'delete', 'confirm', 'refund', 'cancel'],
  transfers: ['read', 'create', 'update', 'cancel'],
  investments: ['read', 'create', 'update', 'add_return', 'update_return'],
  // Without `read-personal` a CPF is masked, and neither address nor notes are told.
  clients: ['read', 'read-personal', 'export-personal', 'create', 'update', 'delete', 'restore', 'erase'],
  purchases: ['read', 'create', 'update', 'revise', 'cancel', 'approve', 'reject', 'complete'],
  suppliers: ['read', 'update'],
  dashboard: ['read'],
  users: ['read', 'create', 'update', 'delete'],
  // Keys by which programs call: `manage` issues and revokes them.
  'access-keys': ['read', 'manage'],
  // Programs to which events are sent: `manage` registers, changes and removes them, and has things sent again.
  webhooks: ['read', 'manage'],
  periods: ['read', 'close'],
  // `reconcile`: statements of the bank, and which entries their lines are.
  banking: ['read', 'reconcile'],
  company: ['read', 'update'],
  // How many people approve a purchase: changed by people only, and by two administrators where there are two.
  'approval-rules': ['update'],
  'security-log': ['read'],
  // Of a whole folder of books, past whatever is asked of a single entry.
  imports: ['read', 'run'],
  // `deliver`: lots of entries and codes for the accountant, and the books of a year that are issued.
  audit: ['read', 'verify', 'replay', 'export', 'deliver'],
  // Of read models: everything that a rebuild consists of.
  projections: ['rebuild'],
  admin: ['read', 'manage'],
  // How the program itself fares: its parts, read models and settings. No texts of failures, which `admin:read` gives.
  system: ['read'],
  // Every event as it was booked, for a program that reports.
  feed: ['read'],
} as const;

type Areas = typeof ACTIONS;
export type Permission = { [Area in keyof Areas]: `${Area}:${Areas[Area][number]}` }[keyof Areas];

export const ALL_PERMISSIONS: readonly Permission[] = Object.entries(ACTIONS).flatMap(([area, actions]) =>
  actions.map((action) => `${area}:${action}` as Permission),
);

const of = (area: keyof Areas): Permission[] => ALL_PERMISSIONS.filter((name) => name.startsWith(`${area}:`));
const without = (from: readonly Permission[], ...gone: Permission[]): Permission[] =>
  from.filter((name) => !gone.includes(name));
const READ_ALL = without(
  ALL_PERMISSIONS.filter((name) => name.endsWith(':read')),
  'admin:read',
  'security-log:read',
  'imports:read',
  'feed:read',
  'access-keys:read',
  'webhooks:read',
  'system:read',
);

const PERMISSIONS: Readonly<Record<UserType, readonly Permission[]>> = {
  admin: ALL_PERMISSIONS,
  financial: without(
    ALL_PERMISSIONS,
    ...of('users'),
    ...of('admin'),
    ...of('system'),
    ...of('projections'),
    ...of('access-keys'),
    ...of('webhooks'),
    ...of('security-log'),
    ...of('imports'),
    ...of('feed'),
    ...of('approval-rules'),
    'company:update',
    'views:administer',
    'clients:erase',
    'clients:restore',
  ),
  administrative: [
    ...READ_ALL,
    'clients:read-personal',
    'developments:create',
    'developments:update',
    'developments:delete',
    'clients:create',
    'clients:update',
    'clients:delete',
    'purchases:create',
    'purchases:update',
    'purchases:revise',
    'purchases:cancel',
    'suppliers:update',
    'views:save',
  ],
  // Editing, revising and cancelling reach only requests of one's own: see `OWN_ONLY`.
  purchaser: [
    'developments:read',
    'accounts:read',
    'clients:read',
    'purchases:read',
    'purchases:create',
    'purchases:update',
    'purchases:revise',
    'purchases:cancel',
    'purchases:complete',
  ],
  auditor: [
    ...READ_ALL,
    'clients:read-personal',
    'security-log:read',
    'feed:read',
    'access-keys:read',
    'webhooks:read',
    'system:read',
    'audit:verify',
    'audit:replay',
    'audit:export',
  ],
};

/** The permissions of a user type, as login returns them. */
export const permissionsOf = (type: UserType): readonly Permission[] => PERMISSIONS[type];

/** What reaches only things that the user made. */
const OWN_ONLY: Partial<Readonly<Record<UserType, readonly Permission[]>>> = {
  purchaser: ['purchases:update', 'purchases:revise', 'purchases:cancel'],
};

/** Whether users of this type hold the permission for what is their own only. */
export const ownOnly = (type: UserType, permission: Permission): boolean =>
  OWN_ONLY[type]?.includes(permission) ?? false;
