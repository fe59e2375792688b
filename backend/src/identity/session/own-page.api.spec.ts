import { ownPage, withEntranceWord } from './own-page.api.ts';

it.each(['/', '/developments', '/clients?q=a%20b&dialogo=novo-cliente', '/developments/1#fim', '/apis'])(
  'takes a page of the program: %s',
  (page) => expect(ownPage(page)).toBe(page),
);

it.each([
  'https://exemplo.com',
  '//exemplo.com',
  '/\\exemplo.com',
  '\\\\exemplo.com',
  '/\t/exemplo.com',
  '/\n/exemplo.com',
  '/.//exemplo.com',
  '/x/..//exemplo.com',
  '/%2e//exemplo.com',
  'javascript:alert(1)',
  'developments',
  '',
  '/api/auth/logout/',
  '/API/health/',
  '/x/../api/health/',
])('takes nothing that leads elsewhere: %j', (address) => expect(ownPage(address)).toBeUndefined());

it('puts its word beside what the query has', () => {
  expect(withEntranceWord('/clients?q=cal#fim', 'recusada')).toBe('/clients?q=cal&entrada=recusada#fim');
  expect(withEntranceWord('/', undefined)).toBe('/');
});
