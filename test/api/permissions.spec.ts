/**
 * Every route of the program as every type of user and as nobody: who may not is refused, who may is not, and what is refused
 * leaves no event. Which permission a route of the ledger or of the proof needs is written down once more, on purpose.
 */
import { RequestMethod, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { userTypes, type UserType } from '@livro/rules';
import { permissionsOf } from '../../backend/src/identity/permission/permissions.ts';
import { PUBLIC_ROUTE, REQUIRED_PERMISSION, SIGNED_IN } from '../../backend/src/platform/http/public.ts';
import { RECORDS, type Recorded } from '../../backend/src/platform/security-log/records-security.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { apiDocument } from '../support/documented.ts';
import { type Agent, nowhere } from './ledger.fixture.ts';
import { BOOKS } from './permissions.routes.ts';

const ROOMS = new Set(Object.keys(BOOKS).map((route) => route.split(/[ /]/)[1]!));

interface Said {
  /** A permission, `SIGNED_IN`, `public`, or undefined, and then it is shut. */
  readonly access: string | undefined;
  /** What using it leaves in the security log. */
  readonly records: string | undefined;
}

/** What a route says of itself. */
function saidBy(controllers: readonly Type<object>[]): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  const of = (key: string, target: object): unknown => Reflect.getMetadata(key, target) as unknown;
  for (const controller of controllers) {
    const prototype = controller.prototype as Record<string, object>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const handler = prototype[name]!;
      const method = typeof handler === 'function' ? of('method', handler) : undefined;
      if (typeof method !== 'number') continue;
      const first = (key: string): unknown => of(key, handler) ?? of(key, controller);
      const parts = [of('path', controller), of('path', handler)].map(String).join('/');
      const route = parts
        .split('/')
        .filter(Boolean)
        .join('/')
        .replace(/:(\w+)/g, '{$1}');
      said.set(`${RequestMethod[method]} ${route}/`, {
        access: first(PUBLIC_ROUTE) ? 'public' : (first(REQUIRED_PERMISSION) as string | undefined),
        records: (first(RECORDS) as Recorded | undefined)?.kind,
      });
    }
  }
  return said;
}

const documentedRoutes = Object.entries(apiDocument.paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({
    route: `${method.toUpperCase()} ${route.replace(/^\/api\//, '')}`,
    responses,
  })),
);
const routes = documentedRoutes.map(({ route }) => route);

/** Whether what is described there holds what a client is known or reached by. */
function tellsWho(described: unknown, seen: readonly string[] = []): boolean {
  if (typeof described !== 'object' || described === null) return false;
  const { $ref: name, properties, ...rest } = described as Record<string, unknown>;
  const named = (properties ?? {}) as Record<string, unknown>;
  if ('cpf' in named || 'phone' in named) return true;
  if (typeof name === 'string') {
    const schema = apiDocument.components.schemas[name.split('/').at(-1)!];
    return !seen.includes(name) && tellsWho(schema, [...seen, name]);
  }
  return [...Object.values(named), ...Object.values(rest)].some((inner) => tellsWho(inner, seen));
}

let livro: TestApp;
let said: ReadonlyMap<string, Said>;
jest.setTimeout(30_000);
const agents = new Map<UserType | 'nobody', Agent>();

beforeAll(async () => {
  livro = await startTestApp();
  const modules = [...livro.app.get(ModulesContainer).values()];
  said = saidBy(
    modules.flatMap((module) =>
      [...module.controllers.values()].map(({ metatype }) => metatype as Type<object>),
    ),
  );
  agents.set('nobody', livro.visitor());
  agents.set('admin', await livro.administrator());
  for (const type of userTypes.filter((type) => type !== 'admin')) {
    const email = `${type}@construtora.com.br`;
    agents.set(type, (await livro.person({ email, type })).agent);
  }
}, 60_000);
afterAll(() => livro?.stop());

/** With ids that name nothing and a body that says nothing: anyone who gets past the door changes nothing either. */
async function statusOf(who: UserType | 'nobody', route: string): Promise<number> {
  const [method = '', template = ''] = route.split(' ');
  const url = `/api/${template.replace('{period}', 'nada').replace(/\{\w+\}/g, nowhere)}`;
  const agent = agents.get(who)!;
  const call = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
  const request = agent[call](url);
  const { status } = await (method === 'GET' ? request : request.send({}));
  return status;
}

it('every documented route says who may call it', () => {
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter((route) => said.get(route)?.access === undefined)).toEqual([]);
});

it('every route that answers with who a client is leaves a line in the security log', () => {
  const telling = documentedRoutes
    .filter(({ route, responses }) => tellsWho(responses) && route !== 'POST clients/')
    .map(({ route }) => route);
  // What these tell is no field of an answer: files, and texts that may name the person.
  telling.push('GET exports/clients/', 'GET exports/payments/', 'GET clients/{id}/erase-preview/');
  telling.push('GET reports/clients/{id}/statement/', 'GET clients/{id}/history/', 'GET receivables/');
  expect(telling.length).toBeGreaterThan(8);
  const silent = telling.filter((route) => !said.get(route)?.records?.startsWith('personal-data-'));
  expect(silent).toEqual([]);
});

it('every route of the books is in the table, with the permission that it asks for', () => {
  const ofBooks = routes.filter((route) => ROOMS.has(route.split(/[ /]/)[1]!));
  expect(Object.fromEntries(ofBooks.map((route) => [route, said.get(route)?.access]))).toEqual(BOOKS);
});

describe.each(['nobody', ...userTypes] as const)('%s', (who) => {
  it('gets through every door that the table opens, and through no other', async () => {
    const held = new Set<string>(who === 'nobody' ? [] : permissionsOf(who));
    const events = async () =>
      (await Promise.all(['ledger', 'developments', 'clients'].map((stream) => livro.events(stream)))).flat()
        .length;
    const before = await events();
    const wrong: string[] = [];
    let tried = 0;
    for (const route of routes) {
      const permission = said.get(route)!.access!;
      if (permission === 'public' || permission === SIGNED_IN) continue;
      const may = held.has(BOOKS[route] ?? permission);
      // What a route of another room does with an empty body is its own to try.
      if (may && !(route in BOOKS) && !route.startsWith('GET ')) continue;
      const status = await statusOf(who, route);
      const shut = who === 'nobody' ? 401 : 403;
      if (may ? status === 401 || status === 403 || status >= 500 : status !== shut) {
        wrong.push(`${route}: ${status}`);
      }
      tried++;
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(Object.keys(BOOKS).length);
    expect(await events()).toBe(before);
  }, 60_000);
});
