/** Chaves de API in the matrix: the list with keys in use and ended, a new one, its secret, and the question before one is revoked. */
import type { Page } from 'playwright-core';
import { SCOPES } from '../../../backend/src/identity/access-key/scopes.ts';
import { LONG_NAME } from './answers.ts';
import { everyState, pageShows, type Screen } from './screens.ts';

const AT = '/chaves-de-api';
const NAME = 'BI noturno';
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const ana = { id: id(9), name: 'Ana Administradora' };
const key = (n: number, more: object = {}) => ({
  id: id(n),
  name: NAME,
  scopes: ['exports', 'transactions:read'],
  state: 'active',
  expires_at: '2027-02-23T02:59:59.999Z',
  issued_at: '2026-11-24T12:00:00.000Z',
  issued_by: ana,
  revoked_at: null as string | null,
  revoked_by: null as object | null,
  last_used_at: '2026-11-25T05:00:00.000Z' as string | null,
  last_address: '2001:db8:85a3::8a2e:370:7334' as string | null,
  ...more,
});
const keys = [
  key(1),
  key(2, { name: LONG_NAME, scopes: SCOPES, issued_by: { ...ana, name: LONG_NAME } }),
  key(3, { name: 'ERP', last_used_at: null, last_address: null, issued_by: { id: 'system', name: null } }),
  key(4, { name: 'Do ano passado', state: 'expired', expires_at: '2026-11-01T02:59:59.999Z' }),
  key(5, { name: 'Vazada', state: 'revoked', revoked_at: '2026-11-24T13:00:00.000Z', revoked_by: ana }),
];
const LIST = [{ on: /^GET \/api\/access-keys\/$/, status: 200, data: keys }];
const SECRET = `livro_${'0'.repeat(32)}_${'A'.repeat(49)}`;
const DIALOG = `${AT}?dialogo=nova-chave`;

const fill = async (page: Page) => {
  await page.getByLabel(/^Nome da chave/).fill(LONG_NAME.slice(0, 60));
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Emitir chave' }).click();
};

export function accessKeyScreens(): readonly Screen[] {
  return [
    {
      name: 'access-keys',
      states: everyState.filter((state) => state !== 'ready' && state !== 'long'),
      at: AT,
      shows: pageShows('Chaves de API', 'Nenhuma chave em uso', ''),
    },
    {
      name: 'access-keys-listed',
      states: ['ready'],
      at: AT,
      canned: LIST,
      shows: (page) => page.getByText('Vazada'),
    },
    {
      name: 'access-key-form',
      states: ['ready', 'loading', 'error'],
      reads: /^GET \/api\/access-keys\/scopes\//,
      at: DIALOG,
      open: (page) => page.getByLabel(/^Validade/).selectOption('Até um dia que eu escolho'),
      shows: (page, state) =>
        state === 'ready'
          ? page.getByRole('group', { name: 'Histórico' })
          : state === 'error'
            ? page.getByText('Não foi possível carregar as permissões.')
            : page.getByRole('dialog', { name: 'Nova chave de API' }),
    },
    {
      name: 'access-key-refused',
      states: ['error'],
      reads: /^none/,
      at: DIALOG,
      open: async (page) => {
        await page.getByRole('group', { name: 'Histórico' }).waitFor();
        await page.getByRole('button', { name: 'Emitir chave' }).click();
      },
      shows: (page) => page.getByText('Corrija os campos abaixo:'),
    },
    {
      name: 'access-key-issued',
      states: ['ready'],
      at: DIALOG,
      canned: [
        {
          on: /^POST \/api\/access-keys\//,
          status: 201,
          data: { ...key(1, { name: LONG_NAME }), key: SECRET },
        },
      ],
      open: fill,
      shows: (page) => page.getByText(SECRET),
    },
    {
      name: 'access-key-revoked',
      states: ['ready'],
      at: `${AT}?dialogo=revogar-chave&chave=${id(2)}`,
      canned: LIST,
      shows: (page) => page.getByRole('alertdialog', { name: 'Revogar chave' }),
    },
  ];
}
