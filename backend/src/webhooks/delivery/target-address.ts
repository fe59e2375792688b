/**
 * Where deliveries may go: to addresses of the internet, and of the own network to those that the installation allows. Asked of
 * what a name stands for when the connection is made, so that a name which changes its mind gets nobody in.
 */
import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { InternalNetwork } from '../../platform/config/webhook-settings.ts';

/** Told of a connection that was never begun. */
export const INTERNAL_ADDRESS = 'INTERNAL_ADDRESS';

/** IANA's registry of special purposes: what is of one network, of this machine, of examples, of many at once. */
const SPECIAL_V4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3']; // prettier-ignore
/** Of IPv6 only what is routed at all, without what leads back to IPv4. */
const ROUTED_V6 = '2000::/3';
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf([...SPECIAL_V4, ...SPECIAL_V6]);
const routed = listOf([ROUTED_V6]);

export type MayReach = (address: string) => boolean;

export function reachable(internal: readonly InternalNetwork[]): MayReach {
  const allowed = new BlockList();
  for (const { address, bits, family } of internal) allowed.addSubnet(address, bits, family);
  return (address) => {
    const family = isIP(address);
    if (family === 0) return false;
    const type = family === 6 ? 'ipv6' : 'ipv4';
    if (allowed.check(address, type)) return true;
    if (family === 4) return !special.check(address, type);
    return routed.check(address, type) && !special.check(address, type);
  };
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** For `http.request`: a name is looked up, and stands for what may be reached of it. A host that is an address asks nobody: see `mayTry`. */
export const guardedLookup =
  (mayReach: MayReach): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => mayReach(address));
      const [first] = allowed;
      if (!first) {
        const refused = Object.assign(new Error('the address is internal'), { code: INTERNAL_ADDRESS });
        return callback(refused, []);
      }
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };

/** False only for a host that is an address which may not be reached. */
export const mayTry = (mayReach: MayReach, url: string): boolean =>
  isIP(hostOf(url)) === 0 || mayReach(hostOf(url));

export type Reached = 'yes' | 'internal' | 'unknown';

/** Asked when somebody registers an address, so that they hear at once what would fail later. */
export async function reachedNow(mayReach: MayReach, url: string): Promise<Reached> {
  if (isIP(hostOf(url))) return mayTry(mayReach, url) ? 'yes' : 'internal';
  const found = await dns.promises.lookup(hostOf(url), { all: true }).catch(() => []);
  if (found.length === 0) return 'unknown';
  return found.some(({ address }) => mayReach(address)) ? 'yes' : 'internal';
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string];
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
