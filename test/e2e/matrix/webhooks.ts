/** Webhooks in the matrix: the list in every standing, a new one and its secret, the deliveries, and the questions before what is done. */
import type { Page } from 'playwright-core';
import { LONG_NAME } from './answers.ts';
import { everyState, FEW, pageShows, type Screen } from './screens.ts';

const AT = '/webhooks';
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const ana = { id: id(9), name: 'Ana Administradora' };
const webhook = (n: number, more: object = {}) => ({
  id: id(n),
  name: 'Armazém de dados',
  url: 'https://relatorios.exemplo.com.br/livro',
  types: [] as string[],
  state: 'active',
  off_reason: null as string | null,
  off_at: null as string | null,
  off_by: null as object | null,
  failing_since: null as string | null,
  attempts: 0,
  next_attempt_at: null as string | null,
  last_error: null as string | null,
  taken_at: '2026-11-24T12:00:00.000Z' as string | null,
  position: '2r.90c2b7aa.ledger' as string | null,
  registered_at: '2026-11-20T12:00:00.000Z',
  registered_by: ana,
  secret_changed_at: null as string | null,
  former_secret_until: null as string | null,
  version: 1,
  ...more,
});
const off = { state: 'off', off_at: '2026-11-24T13:00:00.000Z' };
const webhooks = [
  webhook(1),
  webhook(2, {
    name: LONG_NAME,
    url: `https://relatorios.exemplo.com.br/${'caminho-bem-comprido-'.repeat(8)}`,
    types: ['ExpenseRecorded', 'PaymentRegistered', 'PaymentConfirmed', 'MoneyTransferred', 'EntryReversed'],
    registered_by: { ...ana, name: LONG_NAME },
    secret_changed_at: '2026-11-24T12:00:00.000Z',
    former_secret_until: '2026-11-25T12:00:00.000Z',
  }),
  webhook(3, {
    name: 'BI',
    state: 'failing',
    failing_since: '2026-11-24T10:00:00.000Z',
    attempts: 7,
    next_attempt_at: '2026-11-24T14:00:00.000Z',
    last_error: 'O certificado não foi aceito (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
  }),
  webhook(4, {
    name: 'Antigo',
    ...off,
    off_reason: 'failing',
    last_error: 'Recusou a conexão',
    taken_at: null,
  }),
  webhook(5, { name: 'Parado', ...off, off_reason: 'asked', off_by: ana }),
];
const delivery = (n: number, more: object = {}) => ({
  id: id(n),
  message_id: `msg_${id(n).replaceAll('-', '')}`,
  kind: 'events',
  state: 'taken',
  events: 12,
  after: '2q.5d0f1a3c.ledger',
  first: '2r.90c2b7aa.ledger',
  last: '33.0a1b2c3d.purchase-00000000-0000-4000-8000-000000000001',
  made_at: '2026-11-24T12:00:00.000Z',
  attempted_at: '2026-11-24T12:00:00.000Z' as string | null,
  attempts: 1,
  status: 204 as number | null,
  duration_ms: 38 as number | null,
  error: null as string | null,
  asked_by: null as string | null,
  ...more,
});
const deliveries = [
  delivery(1, { kind: 'ping', state: 'asked', events: 0, first: null, last: null, after: null, attempts: 0, attempted_at: null, status: null, duration_ms: null, asked_by: LONG_NAME }),
  delivery(2, { state: 'retrying', attempts: 3, status: null, error: 'Não respondeu em 10 segundos', duration_ms: 10_002 }),
  delivery(3),
  delivery(4, { kind: 'resent', events: 500, asked_by: 'Ana Administradora' }),
  delivery(5, { kind: 'resent', state: 'failed', status: 302, error: 'Respondeu 302: redirecionamentos não são seguidos', asked_by: 'Ana Administradora' }),
]; // prettier-ignore
const LIST = { on: /^GET \/api\/webhooks\/$/, status: 200, data: webhooks };
const LOG = { on: /^GET \/api\/webhooks\/[^/]+\/deliveries\/$/, status: 200, data: deliveries };
const NEW = `${AT}?dialogo=novo-webhook`;
const dialogAt = (name: string, n = 2) => `${AT}?dialogo=${name}&webhook=${id(n)}`;
const question = (name: string, title: string, screen: string): Screen => ({
  name: screen,
  states: ['ready'],
  widths: FEW,
  at: dialogAt(name),
  canned: [LIST],
  shows: (page) => page.getByRole('alertdialog', { name: title }),
});

const fill = async (page: Page) => {
  await page.getByLabel(/^Nome/).fill(LONG_NAME.slice(0, 60));
  await page.getByLabel(/^Endereço/).fill('https://relatorios.exemplo.com.br/livro');
  await page.getByRole('button', { name: 'Cadastrar webhook' }).click();
};

export function webhookScreens(): readonly Screen[] {
  return [
    {
      name: 'webhooks',
      states: everyState.filter((state) => state !== 'ready' && state !== 'long'),
      at: AT,
      shows: pageShows('Webhooks', 'Nenhum webhook cadastrado', ''),
    },
    {
      name: 'webhooks-listed',
      states: ['ready'],
      at: AT,
      canned: [LIST],
      shows: (page) => page.getByText('Parado'),
    },
    {
      name: 'webhook-form',
      states: ['ready', 'loading', 'error'],
      reads: /^GET \/api\/webhooks\/types\//,
      at: NEW,
      open: (page) => page.getByLabel(/^Quais eventos/).selectOption('Só os que eu escolher'),
      shows: (page, state) =>
        state === 'ready'
          ? page.getByRole('group', { name: 'Lançamentos' })
          : state === 'error'
            ? page.getByText('Não foi possível carregar os tipos de evento.')
            : page.getByRole('dialog', { name: 'Novo webhook' }),
    },
    {
      name: 'webhook-refused',
      states: ['error'],
      reads: /^none/,
      at: NEW,
      open: (page) => page.getByRole('button', { name: 'Cadastrar webhook' }).click(),
      shows: (page) => page.getByText('Corrija os campos abaixo:'),
    },
    {
      name: 'webhook-registered',
      states: ['ready'],
      at: NEW,
      canned: [
        {
          on: /^POST \/api\/webhooks\//,
          status: 201,
          data: { ...webhook(1, { name: LONG_NAME }), secret: `whsec_${'A'.repeat(43)}=` },
        },
      ],
      open: fill,
      shows: (page) => page.getByText(`whsec_${'A'.repeat(43)}=`),
    },
    {
      name: 'webhook-deliveries',
      states: ['ready', 'loading', 'error', 'empty'],
      reads: /^GET \/api\/webhooks\/[^/]+\/deliveries\//,
      at: dialogAt('entregas'),
      canned: [LIST],
      shows: (page, state) =>
        state === 'error'
          ? page.getByText('Não foi possível carregar as entregas.')
          : page.getByRole('dialog', { name: 'Entregas' }),
    },
    {
      name: 'webhook-deliveries-listed',
      states: ['ready'],
      at: dialogAt('entregas', 3),
      canned: [LIST, LOG],
      shows: (page) => page.getByText(/^Reenvio de 500 eventos/),
    },
    {
      name: 'webhook-changed',
      states: ['ready'],
      widths: FEW,
      at: dialogAt('alterar'),
      canned: [LIST],
      shows: (page) => page.getByRole('dialog', { name: 'Alterar webhook' }),
    },
    {
      name: 'webhook-secret',
      states: ['ready'],
      widths: FEW,
      at: dialogAt('trocar-segredo'),
      canned: [LIST],
      shows: (page) => page.getByRole('dialog', { name: 'Trocar o segredo' }),
    },
    question('desligar', 'Desligar webhook', 'webhook-off'),
    question('ligar', 'Ligar webhook', 'webhook-on'),
    question('reenviar', 'Enviar tudo de novo', 'webhook-rewound'),
    question('remover', 'Remover webhook', 'webhook-removed'),
  ];
}
