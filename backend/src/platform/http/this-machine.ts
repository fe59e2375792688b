/**
 * Whether a request began on this machine: by the peer's address, the name that was asked for, and the absence of whatever a
 * proxy on this machine would have left of somebody farther away.
 */
import { isLoopback } from '../config/settings.ts';
import type { LivroRequest } from './request.ts';

/** By the standards (RFC 7239, 9110), by custom, and by the names that the large providers use. */
const FORWARDED =
  /^(?:forwarded|via|client-ip|x-(?:forwarded|real|client|cluster-client|remote|original|proxy|envoy|azure|amz|amzn|appengine)(?:-.+)?|(?:cf|fastly|fly|true|akamai)-.+)$/;

export function isFromThisMachine({ headers, socket, httpVersion }: LivroRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  // A proxy that says nothing of its own often speaks 1.0 to what is behind it, and no browser does.
  const isOld = httpVersion === '1.0' || httpVersion === '0.9';
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
  return isLoopback(host) && isLoopback(peer) && !isOld && !isForwarded;
}
