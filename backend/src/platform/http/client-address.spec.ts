import type { Socket } from 'node:net';
import { clientAddress, networkOf } from './client-address.ts';

it.each([
  ['203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['::ffff:10.0.0.7', '::ffff:10.0.0.7', '10.0.0.7'],
  ['<b>anything</b>', '127.0.0.1', '127.0.0.1'],
  [undefined, undefined, ''],
])('the address of %s from %s is %s', (ip, remoteAddress, address) =>
  expect(clientAddress({ ip, socket: { remoteAddress } as Socket })).toBe(address),
);

it.each([
  ['10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1::6', '2001:db8:1:0::/64'],
  ['2001:0db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
