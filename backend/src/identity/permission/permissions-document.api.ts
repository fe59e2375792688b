/**
 * Prints docs/permissions.md: every route of the API's document beside every type of user, from the table of permissions and
 * from nothing else. Refuses a route that does not say who may call it.
 */
import { userTypeLabels, userTypes, type UserType } from '@livro/rules';
import { PERMISSION_EXTENSION, SIGNED_IN } from '../../platform/http/public.ts';
import { ALL_PERMISSIONS, permissionsOf, type Permission } from './permissions.ts';

/** The paths of an OpenAPI document, as far as they matter here. */
export interface DocumentedRoutes {
  readonly paths: Readonly<Record<string, object>>;
}

interface Route {
  readonly name: string;
  /** A permission, `SIGNED_IN`, or `public`. */
  readonly permission: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const INTRODUCTION = `# Who may do what

Every route and every type of user, printed from the table in \`backend/src/identity/permission/permissions.ts\` and from what each
route says it needs, by \`npm run docs\`, and held against them by a test. What is not marked is refused: 401 without a
session, 403 with one. A deeper rule may still refuse what is marked here, such as a purchaser editing another's request.
`;

/** The whole page as text. Throws where a route names no permission, or one that the table does not know. */
export function permissionsDocument(document: DocumentedRoutes): string {
  const rooms = new Map<string, Route[]>();
  for (const route of routesOf(document)) {
    const room = route.name.split(/[ /]/)[1]!;
    rooms.set(room, [...(rooms.get(room) ?? []), route]);
  }
  const sections = [...rooms].map(([room, routes]) => `## ${room}\n\n${tableOf(routes)}\n`);
  return [INTRODUCTION, ...sections].join('\n');
}

function routesOf({ paths }: DocumentedRoutes): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => method in operations).map((method) => {
      const operation = (operations as Record<string, Record<string, unknown>>)[method]!;
      const name = `${method.toUpperCase()} ${path.replace(/^\/api\//, '')}`;
      const permission = operation[PERMISSION_EXTENSION];
      if (typeof permission === 'string' && isKnown(permission)) return { name, permission };
      throw new Error(`${name} does not say who may call it: ${String(permission)}`);
    }),
  );
}

const isKnown = (permission: string): boolean =>
  permission === 'public' ||
  permission === SIGNED_IN ||
  (ALL_PERMISSIONS as readonly string[]).includes(permission);

function tableOf(routes: readonly Route[]): string {
  const header = ['Route', 'Permission', 'Visitante', ...userTypes.map((type) => userTypeLabels[type])];
  const rows = routes.map(({ name, permission }) => [
    `\`${name}\``,
    wordOf(permission),
    mark(permission === 'public'),
    ...userTypes.map((type) => mark(may(type, permission))),
  ]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const mark = (allowed: boolean): string => (allowed ? '✓' : '');

const wordOf = (permission: string): string =>
  permission === 'public' ? 'anybody' : permission === SIGNED_IN ? 'any session' : `\`${permission}\``;

const may = (type: UserType, permission: string): boolean =>
  permission === 'public' ||
  permission === SIGNED_IN ||
  permissionsOf(type).includes(permission as Permission);
