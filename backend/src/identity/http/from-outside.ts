/** Whether a request came by an address that others can reach, too. */
import { isLoopback } from '../../platform/config/settings.ts';
import type { LivroRequest } from '../../platform/http/request.ts';

/**
 * True when the browser's address for this server is not this machine's own: a proxy in front, or a page that made its name
 * point here. Then an e-mail alone never opens a first access, wherever the server listens.
 */
export function isFromOutside(request: LivroRequest): boolean {
  const host = request.headers.host ?? '';
  return !isLoopback(host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'));
}
