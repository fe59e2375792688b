/** Prints docs/reference/permissions.md: which type of user may call which route. Refuses a route that declares no permission. */
import { userTypeLabels, userTypes, type UserType } from '@livro/rules';
import { PERMISSION_EXTENSION, SIGNED_IN } from '../../platform/http/public.ts';
import { ALL_PERMISSIONS, permissionsOf, type Permission } from './permissions.ts';

/** The paths of an OpenAPI document, as far as they matter here. */
export interface DocumentedRoutes {
  readonly paths: Readonly<Record<string, object>>;
}

interface Route {
  /** `GET` and so on. */
  readonly method: string;
  readonly path: string;
  /** A permission, `SIGNED_IN`, or `public`. */
  readonly permission: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const INTRODUCTION = `# Permissions

Who may call which route of the API, under \`/api/\`. \`npm run docs\` prints this page from
\`backend/src/identity/permission/permissions.ts\` and the declarations of the routes, and a test compares them. The server refuses everything
else: 401 without a session, 403 with one. Business rules may refuse more, for example a purchaser who edits another person's request.

An access key can hold most of these permissions as scopes: \`GET access-keys/scopes/\` lists them. Two permissions guard a part of a route:
\`clients:read-personal\` shows CPF, address and notes of clients, \`views:administer\` changes views that others shared.
`;
const HEADINGS: Readonly<Record<string, string>> = { public: 'none (public)', [SIGNED_IN]: 'any session' };

/** The whole page as text. Throws where a route names no permission, or one that the table does not know. */
export function permissionsDocument(document: DocumentedRoutes): string {
  const routes = routesOf(document);
  const header = ['Permission', ...userTypes.map((type) => userTypeLabels[type]), 'Routes'];
  const rows = ['public', SIGNED_IN, ...ALL_PERMISSIONS].map((permission) => [
    HEADINGS[permission] ?? `\`${permission}\``,
    ...userTypes.map((type) => mark(may(type, permission))),
    routesCell(routes.filter((route) => route.permission === permission)),
  ]);
  const table = [header, header.map(() => '---'), ...rows].map((cells) => `|${cells.join('|')}|`);
  return `${INTRODUCTION}\n${table.join('\n')}\n`;
}

function routesOf({ paths }: DocumentedRoutes): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => method in operations).map((method) => {
      const operation = (operations as Record<string, Record<string, unknown>>)[method]!;
      const route = { method: method.toUpperCase(), path: path.replace(/^\/api\//, '') };
      const permission = operation[PERMISSION_EXTENSION];
      if (typeof permission === 'string' && isKnown(permission)) return { ...route, permission };
      throw new Error(`${route.method} ${route.path} does not say who may call it: ${String(permission)}`);
    }),
  );
}

const isKnown = (permission: string): boolean =>
  permission === 'public' ||
  permission === SIGNED_IN ||
  (ALL_PERMISSIONS as readonly string[]).includes(permission);

/** The routes of one permission, by method. */
const routesCell = (routes: readonly Route[]): string =>
  METHODS.map((method) => method.toUpperCase())
    .map((method) => ({ method, paths: routes.filter((route) => route.method === method) }))
    .filter(({ paths }) => paths.length > 0)
    .map(({ method, paths }) => `${method} ${paths.map(({ path }) => `\`${path}\``).join(', ')}`)
    .join('; ');

const mark = (allowed: boolean): string => (allowed ? '✓' : '');

const may = (type: UserType, permission: string): boolean =>
  permission === 'public' ||
  permission === SIGNED_IN ||
  permissionsOf(type).includes(permission as Permission);
