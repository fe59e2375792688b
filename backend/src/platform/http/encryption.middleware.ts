/**
 * Whether a request came encrypted, decided once for cookies and headers alike; and what came over a network in plain text
 * although it should not is sent to the encrypted address, or refused.
 */
import { DomainError } from '@livro/event-sourcing';
import type { NextFunction, Request, Response } from 'express';
import { isLoopback, type Settings } from '../config/settings.ts';
import type { LivroRequest } from './request.ts';
import { requestTexts } from './request-texts.ts';

const HSTS = 'max-age=31536000; includeSubDomains';
/** One word each, which an orchestrator asks for from beyond this machine and without a certificate. */
const PROBES = /^\/api\/health\/(?:live|ready|start)\/?$/;
const NO_PAGE = /^\/(?:api|metrics)(?:[/?]|$)/;

/** With a `publicUrl` of https anyone who is not on this machine must come encrypted. */
export const encryption = (publicUrl: Settings['publicUrl']) => {
  const own = publicUrl?.startsWith('https:') ? new URL(publicUrl) : undefined;
  return (request: LivroRequest, response: Response, next: NextFunction): void => {
    const isNear = isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
    const proxy = forwarding(request);
    const saysPlain = proxy.saysHow && !request.secure;
    // A proxy on this machine that does not say: anyone who asks it for the public name asks it over TLS.
    const asked = (request.headers.host ?? '').toLowerCase();
    const isPublic = own !== undefined && isNear && [own.host, own.hostname].includes(asked);
    request.encrypted = request.secure || (isPublic && !saysPlain);
    if (request.encrypted) response.setHeader('Strict-Transport-Security', HSTS);
    if (request.secure || (!saysPlain && (own === undefined || isNear))) return next();
    if (request.method === 'GET' && PROBES.test(request.originalUrl)) return next();
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NO_PAGE.test(request.originalUrl);
    // A proxy that is trusted and does not say would be sent round in a circle.
    if (own && isPage && (proxy.saysHow || !proxy.isTrusted))
      return response.redirect(308, `${own.origin}${request.originalUrl}`);
    next(new DomainError('FORBIDDEN', requestTexts.plainText));
  };
};

/** Whether the caller is a proxy of `TRUST_PROXY`, and tells how the browser came to it. */
function forwarding({ app, headers, socket }: Request): { isTrusted: boolean; saysHow: boolean } {
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const isTrusted = trusts(socket.remoteAddress ?? '', 0);
  return { isTrusted, saysHow: isTrusted && headers['x-forwarded-proto'] !== undefined };
}
