/**
 * Serves only those who ask for this server by a name of its own. A page whose name was made to point here (DNS rebinding)
 * would otherwise be this very origin to its visitor's browser.
 */
import { DomainError } from '@livro/event-sourcing';
import type { NextFunction, Response } from 'express';
import { isLoopback, type Settings } from '../config/settings.ts';
import type { LivroRequest } from './request.ts';
import { requestTexts } from './request-texts.ts';

/** What this server is called: the address it listens on, and the one that `PUBLIC_URL` gives it. */
export type OwnNames = Pick<Settings, 'host' | 'publicUrl'>;

export const ownHost = (names: OwnNames) => {
  const isOwn = ownHostCheck(names);
  return (request: LivroRequest, _response: Response, next: NextFunction): void =>
    isOwn(request) ? next() : next(new DomainError('MISDIRECTED_REQUEST', requestTexts.misdirected, 'Host'));
};

const HOST = /^(?<name>\[[\da-f:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/;

/** The public name, with its port or, as many proxies pass it on, without; or an address of this machine with our port. */
function ownHostCheck({ host, publicUrl }: OwnNames): (request: LivroRequest) => boolean {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  return ({ headers, socket }) => {
    const asked = (headers.host ?? '').toLowerCase();
    if (own && (asked === own.host || asked === own.hostname)) return true;
    const { name, port } = HOST.exec(asked)?.groups ?? {};
    if (name === undefined) return false;
    const standard = 'encrypted' in socket ? 443 : 80;
    if (Number(port ?? standard) !== socket.localPort) return false;
    const address = name.replace(/^\[(.*)\]$/, '$1');
    // Where we listen on every address, the one that the caller reached is one of them.
    const reached = socket.localAddress?.replace(/^::ffff:/, '');
    return isLoopback(address) || address === host.toLowerCase() || address === reached;
  };
}
