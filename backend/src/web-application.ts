/** Puts the HTTP face on the program: conventions, API documentation and the built screens, all on one port. */
import fs from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import express, { type NextFunction, type Request, type Response } from 'express';
import { VERIFIER_PAGE, verifierFile } from './audit/bundle/verifier-file.read.ts';
import { ATTACHMENTS_PATH } from './attachments/attachment/attachments.controller.ts';
import { LOGO_PATH } from './attachments/logo/logo.controller.ts';
import { STATEMENTS_PATH } from './banking/statement/file-upload.interceptor.ts';
import { IMPORTS_PATH } from './importing/run/import-upload.interceptor.ts';
import { addFeedSchemas } from './feed/http/feed-document.ts';
import { OAUTH_TOKEN_PATH } from './identity/access-key/oauth.controller.ts';
import { JwtStrategy } from './identity/session/jwt.strategy.ts';
import { signedInOnly } from './identity/session/signed-in.middleware.ts';
import { SETTINGS } from './platform/config/config.module.ts';
import type { Settings } from './platform/config/settings.ts';
import { configureHttp } from './platform/http/configure-http.ts';
import { addPositions } from './platform/http/openapi-positions.ts';
import { addRefusals, ProblemDetails } from './platform/http/openapi-refusals.ts';
import { ErrorBody } from './platform/http/openapi.ts';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** Applies everything that a request meets before it reaches a controller. Call before `init` or `listen`. */
export function configureWebApplication(app: NestExpressApplication, screensFolder?: string): void {
  const { host, publicUrl, trustProxy } = app.get<Settings>(SETTINGS);
  configureHttp(app, {
    takesForms: [OAUTH_TOKEN_PATH],
    takesFiles: [ATTACHMENTS_PATH, LOGO_PATH, STATEMENTS_PATH, IMPORTS_PATH],
    host,
    publicUrl,
    trustProxy,
  });
  app.use(['/api/docs', '/api/docs-json', '/api/docs-yaml'], signedInOnly(app.get(JwtStrategy)));
  SwaggerModule.setup('api/docs', app, () => describeApi(app), { jsonDocumentUrl: 'api/docs-json' });
  serveVerifier(app);
  if (screensFolder && fs.existsSync(path.join(screensFolder, 'index.html')))
    serveScreens(app, screensFolder);
}

/** The OpenAPI document, as it stands in docs/openapi.json. */
export function describeApi(app: NestExpressApplication): OpenAPIObject {
  const head = new DocumentBuilder()
    .setTitle('Livro')
    .setDescription('Livro-razão por eventos para incorporadoras e construtoras.')
    .setVersion('1')
    .addCookieAuth('livro_access')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, head, {
    operationIdFactory,
    extraModels: [ErrorBody, ProblemDetails],
  });
  // Both forms are served; the one with the slash is the specification's.
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([route, item]) => [`${route}/`, item]),
  );
  for (const [route, { post, patch }] of Object.entries(document.paths)) {
    // Signing in takes no key: the journal would keep a digest of a body that holds a password.
    if (/^\/api\/(auth|oauth)\//.test(route)) continue;
    for (const operation of [post, patch])
      if (operation) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  }
  addPositions(document);
  addRefusals(document);
  addFeedSchemas(document);
  return document;
}

/** `ExpensesController.create` is `expensesCreate`: unique, and what the screens' generated hooks are named after. */
function operationIdFactory(controller: string, method: string): string {
  const area = controller.replace(/Controller$/, '');
  return area.charAt(0).toLowerCase() + area.slice(1) + method.charAt(0).toUpperCase() + method.slice(1);
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422).',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/**
 * Where the code on a document leads. One page with its program in it, for anybody: in a sandbox, so that it is nobody of ours to the
 * browser and reaches nothing of the person who may be signed in.
 */
function serveVerifier(app: NestExpressApplication): void {
  const policy =
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  app.use(`/${VERIFIER_PAGE}`, (_: Request, response: Response, next: NextFunction) => {
    const send = (page: Buffer): void => {
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Cache-Control', 'no-cache');
      response.type('html').send(page);
    };
    verifierFile(VERIFIER_PAGE).then(send, next);
  });
}

function serveScreens(app: NestExpressApplication, folder: string): void {
  // Names of built files carry a hash of their content, so they never change; the page that names them always may.
  app.use(
    '/assets',
    express.static(path.join(folder, 'assets'), {
      immutable: true,
      maxAge: ONE_YEAR_MS,
      fallthrough: false,
      redirect: false,
    }),
  );
  const files = express.static(folder, { index: false, redirect: false, maxAge: 0 });
  const page = path.join(folder, 'index.html');
  app.use((request: Request, response: Response, next: NextFunction) => {
    // These name no file, and to look for one would cost each of them a visit to the disk.
    if (request.path.startsWith('/api') || request.path === '/metrics') return next();
    files(request, response, (error?: unknown) => {
      const wantsPage = ['GET', 'HEAD'].includes(request.method) && request.accepts('html');
      if (error || !wantsPage) return next(error);
      response.setHeader('Cache-Control', 'no-cache');
      response.sendFile(page);
    });
  });
}
