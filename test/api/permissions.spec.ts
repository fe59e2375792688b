/**
 * Every route of the program as every type of user and as nobody: who may not is refused, who may is not, and what is refused
 * leaves no event. Which permission a route of the ledger or of the proof needs is written down here once more, on purpose.
 */
import { RequestMethod, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { userTypes, type UserType } from '@livro/rules';
import { permissionsOf, type Permission } from '../../backend/src/identity/permission/permissions.ts';
import { PUBLIC_ROUTE, REQUIRED_PERMISSION, SIGNED_IN } from '../../backend/src/platform/http/public.ts';
import { RECORDS, type Recorded } from '../../backend/src/platform/security-log/records-security.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { apiDocument } from '../support/documented.ts';
import { type Agent, nowhere } from './ledger.fixture.ts';

const BOOKS: Readonly<Record<string, Permission>> = {
  'GET accounts/': 'accounts:read',
  'GET accounts/daily-balances/': 'accounts:read',
  'GET accounts/monthly-balances/': 'accounts:read',
  'GET accounts/{id}/': 'accounts:read',
  'GET accounts/{id}/statement/': 'transactions:read',
  'GET accounts/{id}/replay/': 'audit:replay',
  'POST accounts/{id}/set_initial_balance/': 'accounts:set_initial_balance',
  'GET transactions/': 'transactions:read',
  'GET transactions/authors/': 'transactions:read',
  'GET transactions/{id}/': 'transactions:read',
  'POST transactions/': 'transactions:create',
  'POST transactions/{id}/reverse/': 'transactions:reverse',
  'GET saved-views/': 'transactions:read',
  'POST saved-views/': 'views:save',
  'PATCH saved-views/{id}/': 'views:save',
  'DELETE saved-views/{id}/': 'views:save',
  'POST transactions/batch/': 'transactions:create',
  'POST transactions/batch/{id}/reverse/': 'transactions:reverse',
  'POST transactions/reverse/': 'transactions:reverse',
  'POST transactions/tag/': 'expenses:update',
  'POST transactions/attachments/': 'expenses:update',
  'GET expenses/': 'expenses:read',
  'GET expenses/search/': 'expenses:read',
  'GET expenses/stats/': 'expenses:read',
  'GET expenses/suggestions/': 'expenses:read',
  'GET expenses/{id}/': 'expenses:read',
  'POST expenses/': 'expenses:create',
  'PATCH expenses/{id}/': 'expenses:update',
  'DELETE expenses/{id}/': 'expenses:delete',
  'GET expenses/{id}/attachments/': 'expenses:read',
  'GET expenses/{id}/attachments/{attachmentId}/': 'expenses:read',
  'POST expenses/{id}/attachments/': 'expenses:update',
  'DELETE expenses/{id}/attachments/{attachmentId}/': 'expenses:update',
  'GET payments/': 'payments:read',
  'GET payments/search/': 'payments:read',
  'GET payments/stats/': 'payments:read',
  'GET payments/{id}/': 'payments:read',
  'POST payments/': 'payments:create',
  'PATCH payments/{id}/': 'payments:update',
  'DELETE payments/{id}/': 'payments:delete',
  'POST payments/plans/': 'payments:create',
  'POST payments/plans/{id}/cancel/': 'payments:cancel',
  'POST payments/confirm/': 'payments:confirm',
  'POST payments/{id}/confirm/': 'payments:confirm',
  'POST payments/{id}/cancel/': 'payments:cancel',
  'POST payments/{id}/refund/': 'payments:refund',
  'GET payments/{id}/attachments/': 'payments:read',
  'GET payments/{id}/attachments/{attachmentId}/': 'payments:read',
  'POST payments/{id}/attachments/': 'payments:update',
  'DELETE payments/{id}/attachments/{attachmentId}/': 'payments:update',
  'GET transfers/': 'transfers:read',
  'GET transfers/account-options/': 'accounts:read',
  'GET transfers/summary/': 'transfers:read',
  'GET transfers/{id}/': 'transfers:read',
  'POST transfers/': 'transfers:create',
  'POST transfers/validate/': 'transfers:create',
  'PATCH transfers/{id}/': 'transfers:update',
  'POST transfers/{id}/cancel/': 'transfers:cancel',
  'GET financial-investments/': 'investments:read',
  'GET financial-investments/summary/': 'investments:read',
  'GET financial-investments/xirr/': 'investments:read',
  'GET financial-investments/returns/{id}/': 'investments:read',
  'PATCH financial-investments/returns/{id}/': 'investments:update_return',
  'GET financial-investments/{id}/': 'investments:read',
  'PATCH financial-investments/{id}/': 'investments:update',
  'POST financial-investments/': 'investments:create',
  'POST financial-investments/{id}/add_return/': 'investments:add_return',
  'GET company/': 'company:read',
  'PUT company/': 'company:update',
  'GET company/logo/': 'company:read',
  'GET company/logo/content/': 'company:read',
  'POST company/logo/': 'company:update',
  'DELETE company/logo/': 'company:update',
  'GET mail-notices/': 'company:read',
  'GET late-rule/': 'company:read',
  'PUT late-rule/': 'company:update',
  'GET access-keys/': 'access-keys:read',
  'GET access-keys/scopes/': 'access-keys:read',
  'POST access-keys/': 'access-keys:manage',
  'DELETE access-keys/{id}/': 'access-keys:manage',
  'GET periods/': 'periods:read',
  'GET periods/history/': 'periods:read',
  'POST periods/{period}/close/': 'periods:close',
  'POST periods/{period}/reopen/': 'periods:close',
  'GET closing/': 'periods:read',
  'GET closing/obstacles/': 'periods:read',
  'GET closing/items/': 'periods:read',
  'GET bank-accounts/': 'banking:read',
  'GET bank-accounts/{account}/lines/': 'banking:read',
  'GET bank-accounts/{account}/entries/': 'banking:read',
  'GET bank-accounts/{account}/balance/': 'banking:read',
  'POST bank-accounts/{account}/statements/': 'banking:reconcile',
  'POST bank-accounts/{account}/matches/': 'banking:reconcile',
  'POST bank-accounts/{account}/matches/{match}/undo/': 'banking:reconcile',
  'POST bank-accounts/{account}/lines/{line}/ignore/': 'banking:reconcile',
  'POST bank-accounts/{account}/lines/{line}/restore/': 'banking:reconcile',
  'POST bank-accounts/{account}/lines/{line}/entry/': 'banking:reconcile',
  'POST bank-accounts/{account}/reconciliations/': 'banking:reconcile',
  'GET trial-balance/': 'audit:read',
  'POST entries/{entryNumber}/void/': 'entries:void',
  'GET audit/actions/': 'audit:read',
  'GET audit/changes/': 'audit:read',
  'GET audit/journal/': 'audit:read',
  'GET audit/ledger/': 'audit:read',
  'GET audit/entries/{entryNumber}/': 'audit:read',
  'GET audit/seals/': 'audit:read',
  'GET audit/entry-tests/': 'audit:verify',
  'GET audit/entry-tests/{test}/': 'audit:verify',
  'GET audit/entry-tests/{test}/sample/': 'audit:verify',
  'GET audit/duties/': 'audit:verify',
  'GET audit/duties/acts/': 'audit:verify',
  'GET audit/proof/{entry}/': 'audit:read',
  'GET audit/proof/{stream}/{number}/': 'audit:read',
  'GET audit/log/checkpoint/': 'audit:read',
  'GET audit/log/keys/': 'audit:read',
  'GET audit/log/stamp/{size}/': 'audit:read',
  'GET audit/log/tile/{level}/{a}/': 'audit:read',
  'GET audit/log/tile/{level}/{a}/{b}/': 'audit:read',
  'GET audit/log/tile/{level}/{a}/{b}/{c}/': 'audit:read',
  'GET audit/log/tile/{level}/{a}/{b}/{c}/{d}/': 'audit:read',
  'GET audit/bundle/': 'audit:export',
  'GET audit/bundle/progress/': 'audit:export',
  'POST audit/verify/': 'audit:verify',
  'POST audit/verifications/': 'audit:verify',
  'GET audit/verifications/': 'audit:read',
  'GET audit/verifications/{id}/': 'audit:read',
  'POST imports/check/': 'imports:run',
  'POST imports/': 'imports:run',
  'GET imports/': 'imports:read',
  'GET imports/{id}/': 'imports:read',
  'GET system/': 'system:read',
  'GET system/projections/': 'system:read',
  'GET system/parked/': 'system:read',
  'GET system/errors/': 'admin:read',
  'GET feed/': 'feed:read',
  'GET audit/accountant/mapping/': 'audit:read',
  'POST audit/accountant/mapping/': 'audit:deliver',
  'POST audit/accountant/mapping/import/': 'audit:deliver',
  'GET audit/accountant/lots/': 'audit:read',
  'GET audit/accountant/lots/preview/': 'audit:read',
  'POST audit/accountant/lots/': 'audit:deliver',
  'POST audit/accountant/lots/{number}/again/': 'audit:deliver',
  'GET exports/accountant/lots/{number}/': 'audit:export',
  'GET exports/accountant/mapping/': 'audit:export',
  'GET exports/transactions/': 'transactions:read',
  'GET exports/journal/': 'audit:export',
  'GET exports/ledger/': 'audit:export',
  'GET exports/books/journal/': 'audit:export',
  'GET exports/books/ledger/': 'audit:export',
  'GET exports/entry-tests/{test}/': 'audit:export',
  'GET exports/entry-tests/{test}/sample/': 'audit:export',
  'GET exports/expenses/': 'expenses:read',
  'GET exports/payments/': 'payments:read',
  'GET exports/clients/': 'clients:read',
  'GET exports/security-log/': 'security-log:read',
  'GET security-log/': 'security-log:read',
  'GET security-log/{id}/': 'security-log:read',
  'GET exports/purchase-requests/': 'purchases:read',
  'GET reports/accounts/{id}/statement/': 'transactions:read',
  'GET reports/developments/{id}/statement/': 'transactions:read',
  'GET reports/developments/{id}/': 'dashboard:read',
  'GET reports/clients/{id}/statement/': 'payments:read',
  'GET receivables/': 'payments:read',
  'GET receivables/ages/': 'payments:read',
};
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
