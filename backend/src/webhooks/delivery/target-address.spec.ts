import { guardedLookup, INTERNAL_ADDRESS, mayTry, reachable, reachedNow } from './target-address.ts';

const nobody = reachable([]);
const loopback = reachable([
  { address: '127.0.0.0', family: 'ipv4', bits: 8 },
  { address: '::1', family: 'ipv6', bits: 128 },
]);

it.each([
  '127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.10', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1',
  '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'fc00::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1',
  '2002:a00:1::', '2001:db8::1', '2001::1', 'livro.exemplo.com.br', '',
])('sends nothing to %s', (address) => expect(nobody(address)).toBe(false)); // prettier-ignore

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  'sends to %s',
  (address) => expect(nobody(address)).toBe(true),
);

it('sends to what the installation allows, and to no neighbour of it', () => {
  const some = reachable([{ address: '10.1.0.0', family: 'ipv4', bits: 16 }]);
  expect(['10.1.0.1', '10.1.255.1', '10.2.0.1', '127.0.0.1'].map(some)).toEqual([true, true, false, false]);
  expect(loopback('127.0.0.1')).toBe(true);
});

it.each([
  ['http://127.0.0.1:9000/', false],
  ['http://[::1]:9000/', false],
  // As a browser reads them: decimal, octal, short.
  ['https://2130706433/', false],
  ['https://0177.0.0.1/', false],
  ['https://127.1/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['https://livro.exemplo.com.br/', true],
])('tries %s: %s', (url, may) => expect(mayTry(nobody, url)).toBe(may));

const looked = (mayReach: typeof nobody, options: object) =>
  new Promise<unknown>((resolve) =>
    guardedLookup(mayReach)('localhost', options, (error, address) => resolve(error?.code ?? address)),
  );

it('looks a name up, and lets nobody in whose addresses are all internal', async () => {
  expect(await looked(nobody, { all: true })).toBe(INTERNAL_ADDRESS);
  expect(await looked(nobody, {})).toBe(INTERNAL_ADDRESS);
  expect(await looked(loopback, {})).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(await looked(loopback, { all: true })).toEqual(expect.arrayContaining([expect.anything()]));
});

it('tells who registers an address what would become of it', async () => {
  expect(await reachedNow(nobody, 'http://localhost:9000/')).toBe('internal');
  expect(await reachedNow(loopback, 'http://localhost:9000/')).toBe('yes');
  expect(await reachedNow(nobody, 'https://192.168.0.1/')).toBe('internal');
  expect(await reachedNow(nobody, 'https://nao-ha.invalid/')).toBe('unknown');
});
