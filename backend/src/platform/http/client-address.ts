/**
 * Whose request it is, as an address: the peer's, or the one that a proxy of `TRUST_PROXY` forwards. The one place that says
 * so, for throttles, the security log and sessions alike.
 */
import { isIP } from 'node:net';
import type { Request } from 'express';

/** IPv4 as such, also where the socket writes it as IPv6. Empty once the peer has gone. */
export function clientAddress({ ip, socket }: Pick<Request, 'ip' | 'socket'>): string {
  // A proxy may pass on any text as an address: then it is the proxy's own that counts.
  const given = ip !== undefined && isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return given.replace(/^::ffff:/i, '');
}

/** What counts as one address: a customer of IPv6 owns a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

const networks = new WeakMap<object, string>();

/** What counts as the address of a call; worked out once. */
export function networkOfCall(request: Pick<Request, 'ip' | 'socket'>): string {
  let network = networks.get(request);
  if (network === undefined) networks.set(request, (network = networkOf(clientAddress(request))));
  return network;
}
