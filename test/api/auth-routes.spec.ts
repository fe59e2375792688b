/** Deny by default, held against every route that the program has. */
import { type Type, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ALL_PERMISSIONS } from '../../backend/src/identity/permission/permissions.ts';
import {
  DURING_ENROLMENT,
  PUBLIC_ROUTE,
  RECENT_SIGN_IN,
  REQUIRED_PERMISSION,
  SIGNED_IN,
} from '../../backend/src/platform/http/public.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

interface Route {
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly isPublic: boolean;
  readonly permission: string | undefined;
  readonly duringEnrolment: boolean;
  readonly recentSignIn: boolean;
}

let test: TestApp;
beforeAll(async () => void (test = await startTestApp({ REQUIRE_SECOND_FACTOR: 'auditor' })), 60_000);
afterAll(() => test?.stop());

function routes(): Route[] {
  const scanner = new MetadataScanner();
  return [...test.app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => {
      const controller = metatype as Type<object>;
      return scanner.getAllMethodNames(controller.prototype as object).flatMap((methodName) => {
        const handler = (controller.prototype as Record<string, object>)[methodName]!;
        const requestMethod = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (requestMethod === undefined) return [];
        const of = (key: string): unknown =>
          Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
        const parts = [
          Reflect.getMetadata(PATH_METADATA, controller),
          Reflect.getMetadata(PATH_METADATA, handler),
        ] as string[];
        return {
          name: `${controller.name}.${methodName}`,
          method: RequestMethod[requestMethod].toLowerCase() as Route['method'],
          path: `/api/${parts.join('/').replace(/:\w+/g, 'c0000000-0000-4000-8000-000000000001')}/`.replace(
            /\/+/g,
            '/',
          ),
          isPublic: of(PUBLIC_ROUTE) === true,
          permission: of(REQUIRED_PERMISSION) as string | undefined,
          duringEnrolment: of(DURING_ENROLMENT) === true,
          recentSignIn: of(RECENT_SIGN_IN) === 'everybody',
        };
      });
    }),
  );
}

it('every route says who may call it, in words that the table of permissions knows', () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(10);
  const known = new Set<string | undefined>([SIGNED_IN, ...ALL_PERMISSIONS]);
  expect(
    all.filter(({ isPublic, permission }) => !isPublic && !known.has(permission)).map(({ name }) => name),
  ).toEqual([]);
});

it('only these are public', () =>
  expect(
    routes()
      .filter(({ isPublic }) => isPublic)
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/api/health/'))
      .sort(),
  ).toEqual([
    '/api/auth/check-email/',
    '/api/auth/create-password/',
    '/api/auth/login/',
    '/api/auth/logout/',
    '/api/auth/oidc/',
    '/api/auth/oidc/callback/',
    '/api/auth/passkey/',
    '/api/auth/passkey/options/',
    '/api/auth/policy/',
    '/api/auth/refresh/',
    // Twice: the step that waits in this browser, and taking it.
    '/api/auth/second-factor/',
    '/api/auth/second-factor/',
    '/api/auth/second-factor/passkey-options/',
    '/api/auth/token/',
    '/api/auth/ways/',
    // Answers this machine only, and holds nothing of the books.
    '/api/metrics/',
    // Takes a program's key instead of a session.
    '/api/oauth/token/',
  ]));

it('every other route is shut to a visitor', async () => {
  const open: string[] = [];
  for (const { method, path, isPublic, name } of routes()) {
    if (isPublic) continue;
    const { status, body } = await test.visitor()[method](path);
    if (status !== 401 || body.code !== 'UNAUTHORIZED') open.push(`${name} ${status}`);
  }
  expect(open).toEqual([]);
});

it('every other route but what sets up a factor is shut to who must have one and has none', async () => {
  const administrator = await test.administrator();
  const person = { name: 'Auditora', email: 'auditora@construtora.com.br', type: 'auditor' };
  const made = await administrator.post('/api/users/').send(person).expect(201);
  const code = made.body.data.first_access.code ?? undefined;
  const agent = test.visitor();
  await agent
    .post('/api/auth/create-password/')
    .send({ email: person.email, password: 'Segredo-1', code })
    .expect(200);
  const open: string[] = [];
  for (const { method, path, isPublic, duringEnrolment, name } of routes()) {
    if (isPublic || duringEnrolment) continue;
    const { status, body } = await agent[method](path);
    if (status !== 403 || body.code !== 'SECOND_FACTOR_REQUIRED') open.push(`${name} ${status}`);
  }
  expect(open).toEqual([]);
});

it('these ask who is there when the last proof is old', () => {
  const asking = routes().filter(({ recentSignIn }) => recentSignIn);
  const paths = asking.map(({ method, path }) => `${method} ${path.replace(/c0{7}-.*1\//, ':id/')}`);
  expect(paths).toEqual(
    expect.arrayContaining([
      'patch /api/users/:id/',
      'put /api/users/:id/',
      'delete /api/users/:id/',
      'post /api/users/',
      'delete /api/auth/factors/totp/',
    ]),
  );
  const names = asking.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'ErasureController.erase',
      'PeriodsController.reopen',
      'UserFactorsController.reset',
      'UsersController.invite',
    ]),
  );
});

it('an address that is no route is not found, signed in or not', async () => {
  await test.visitor().get('/api/nowhere/').expect(404);
  await (await test.administrator()).get('/api/nowhere/').expect(404);
});
