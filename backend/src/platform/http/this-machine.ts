/**
 * Whether a request was made on this very machine and meant for it: what operators ask of a running program without a session. A
 * proxy in front is on this machine, too; it gives itself away by its headers, or by speaking HTTP/1.0 as nginx does.
 */
import type { Request } from 'express';
import { isLoopback } from '../config/settings.ts';

/** By the standards (RFC 7239, 9110), by custom, and by the names that the large providers use. */
const FORWARDING =
  /^(?:forwarded|via|client-ip|x-(?:forwarded|real|client|cluster-client|remote|original|proxy|envoy|azure|amz|amzn|appengine)(?:-.+)?|(?:cf|fastly|fly|true|akamai)-.+)$/;

export function isFromThisMachine({ headers, httpVersion, socket }: Request): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return (
    isLoopback(peer) &&
    isLoopback(host) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}
