/** By which origin the browser reached the program, and whether passkeys can be bound to its name. */
import net from 'node:net';
import { isLoopback } from '../../platform/config/settings.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { PasskeyPlace } from '../second-factor/passkeys.store.ts';

/** PUBLIC_URL's, else that of the loopback address in the request; undefined where nobody has said what it is. */
export function ownOrigin(request: LivroRequest, publicUrl: string | undefined): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const host = request.headers.host ?? '';
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isLoopback(name) ? `${request.protocol}://${host}` : undefined;
}

/** Undefined where the browser came by an address: WebAuthn binds keys to names only. */
export function passkeyPlace(request: LivroRequest, publicUrl: string | undefined): PasskeyPlace | undefined {
  const origin = ownOrigin(request, publicUrl);
  if (origin === undefined) return undefined;
  const { hostname } = new URL(origin);
  return net.isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? { rpId: hostname, origin } : undefined;
}
