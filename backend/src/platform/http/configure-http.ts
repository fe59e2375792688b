/** What a request meets before it reaches a controller, in this order. Called once, before `init` or `listen`. */
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import type { Request } from 'express';
import { admit, admitBody, limitVisitors } from './admission.middleware.ts';
import { answerInTurn } from './answer-in-turn.ts';
import helmet from 'helmet';
import {
  BODY_LIMIT_BYTES,
  FORM_LIMIT_BYTES,
  isForm,
  isPlainForm,
  jsonOnly,
  unparsable,
} from './body.middleware.ts';
import { CallsInProgress } from './calls-in-progress.ts';
import type { Settings } from '../config/settings.ts';
import { watchConnections } from './connection-watch.ts';
import { correlation } from './correlation.middleware.ts';
import { encryption } from './encryption.middleware.ts';
import { assertModestJson } from './json-shape.ts';
import { ownHost, type OwnNames } from './own-host.middleware.ts';
import { keepRequest } from './request-origin.ts';
import { requestCase } from './request-case.middleware.ts';
import { sameOrigin } from './same-origin.middleware.ts';

export interface HttpOptions extends OwnNames {
  /** Matches the paths that a form with files may be posted to; without it there is none. */
  readonly takesFiles?: readonly RegExp[];
  /** Matches the paths that names and values (`application/x-www-form-urlencoded`) may be posted to; without it there is none. */
  readonly takesForms?: readonly RegExp[];
  readonly trustProxy?: Settings['trustProxy'];
}

type TrustFn = (address: string, hops: number) => boolean;

export function configureHttp(
  app: NestExpressApplication,
  { takesFiles, takesForms, trustProxy = [], ...names }: HttpOptions,
): void {
  // Collectors look for it there.
  app.setGlobalPrefix('api', { exclude: ['metrics'] });
  app.disable('x-powered-by');
  // Addresses count for throttling: one that no trusted proxy forwards could be anybody's invention.
  app.set('trust proxy', trustProxy.length > 0 ? [...trustProxy] : false);
  const express = app.getHttpAdapter().getInstance();
  const trusted = express.get('trust proxy fn') as TrustFn;
  watchConnections(app.getHttpServer(), (address) => trusted(address, 0));
  answerInTurn(app.getHttpServer());
  app.use(correlation);
  app.use(securityHeaders());
  app.use(ownHost(names));
  app.use(encryption(names.publicUrl));
  app.use(limitVisitors());
  app.use(compression());
  app.use(cookieParser());
  app.use(sameOrigin(names.publicUrl));
  app.use(jsonOnly(takesFiles, takesForms));
  app.use(admitBody(app.get(CallsInProgress)));
  app.useBodyParser('json', {
    limit: BODY_LIMIT_BYTES,
    strict: false,
    inflate: false,
    verify: (_request: unknown, _response: unknown, body: Buffer) => assertModestJson(body),
    type: (request) => !isForm(request as Request) && !isPlainForm(request as Request),
  });
  app.useBodyParser('urlencoded', {
    extended: false,
    limit: FORM_LIMIT_BYTES,
    inflate: false,
    type: (request) => isPlainForm(request as Request),
  });
  app.use(unparsable);
  app.use(admit(app.get(CallsInProgress)));
  app.use(requestCase);
  app.use(keepRequest);
}

/** Scripts only from here; styles also inline, as the screens' style engine writes them. */
function securityHeaders() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Said where it holds: over TLS.
    strictTransportSecurity: false,
  });
}
