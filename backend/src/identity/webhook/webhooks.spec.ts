import { specification } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { WebhookEvent } from './events.ts';
import { webhooksDecider, type WebhooksCommand } from './webhooks.ts';

const id = (n: number): string => `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const webhookId = id(1);
const other = id(2);
const secretId = id(11);
const known = ['ExpenseRecorded', 'EntryReversed', 'PeriodClosed'];
const url = 'https://relatorios.exemplo.com.br/livro';
const asked: Extract<WebhooksCommand, { type: 'RegisterWebhook' }> = {
  type: 'RegisterWebhook',
  webhookId,
  name: 'Armazém',
  url,
  types: [],
  start: 'now',
  secretId,
  known,
};
const registered = (
  change: Partial<Extract<WebhookEvent, { type: 'WebhookRegistered' }>['data']> = {},
): WebhookEvent => ({
  type: 'WebhookRegistered',
  data: { webhookId, name: 'Armazém', url, types: [], start: 'now', secretId, ...change },
});
const disabled = (reason: 'asked' | 'failing' | 'gone'): WebhookEvent => ({
  type: 'WebhookDisabled',
  data: { webhookId, reason },
});
const enabled: WebhookEvent = { type: 'WebhookEnabled', data: { webhookId } };
const removed: WebhookEvent = { type: 'WebhookRemoved', data: { webhookId } };
const webhooks = specification(webhooksDecider);

describe('registering', () => {
  it('tells name, address, start and the types once each, in the order of the feed', () =>
    webhooks
      .given([])
      .when({ ...asked, types: ['PeriodClosed', 'ExpenseRecorded', 'PeriodClosed'] })
      .then([registered({ types: ['ExpenseRecorded', 'PeriodClosed'] })]));

  it.each<[string, Partial<typeof asked>, string, string, string]>([
    ['no name', { name: ' ' }, 'REQUIRED_FIELD', 'Nome do webhook é obrigatório', 'name'],
    ['a name of a novel', { name: 'x'.repeat(61) }, 'MAX_LENGTH', 'Nome do webhook deve ter no máximo 60 caracteres', 'name'],
    ['no address', { url: '' }, 'REQUIRED_FIELD', 'Endereço é obrigatório', 'url'],
    ['half an address', { url: 'relatorios' }, 'INVALID_FORMAT', 'Endereço inválido: escreva-o inteiro, como https://relatorios.exemplo.com.br/livro', 'url'],
    ['a way that anybody reads', { url: 'http://relatorios.exemplo.com.br/' }, 'INVALID_FORMAT', 'O endereço deve começar com https:// (http:// só para esta máquina)', 'url'],
    ['another protocol', { url: 'ftp://localhost/livro' }, 'INVALID_FORMAT', 'O endereço deve começar com https:// (http:// só para esta máquina)', 'url'],
    ['a password in the address', { url: 'https://livro:segredo@exemplo.com.br/' }, 'INVALID_FORMAT', 'O endereço não pode ter usuário nem senha: quem recebe confere a assinatura', 'url'],
    ['a fragment', { url: `${url}#fim` }, 'INVALID_FORMAT', 'O endereço não pode ter #', 'url'],
    ['a type that there is not', { types: ['UserInvited'] }, 'INVALID_FORMAT', 'Tipo de evento desconhecido: UserInvited', 'types'],
  ])('refuses %s', (_, change, code, message, field) =>
    webhooks
      .given([])
      .when({ ...asked, ...change })
      .thenRefuses(code, message, field),
  ); // prettier-ignore

  it('takes http to this machine', () =>
    webhooks
      .given([])
      .when({ ...asked, url: 'http://127.0.0.1:9000/' })
      .then([registered({ url: 'http://127.0.0.1:9000/' })]));

  it('gives no two one name, whatever its capitals, and that of one that is gone to the next', () => {
    const next = { ...asked, webhookId: other, name: 'ARMAZÉM' };
    webhooks
      .given([registered()])
      .when(next)
      .thenRefuses('DUPLICATE_RECORD', 'Já existe um webhook com este nome', 'name');
    webhooks
      .given([registered(), removed])
      .when(next)
      .then([registered({ webhookId: other, name: 'ARMAZÉM' })]);
  });

  it('has a most', () => {
    const all = Array.from({ length: limits.webhooksMax }, (_, n) =>
      registered({ webhookId: id(100 + n), name: `${n}` }),
    );
    webhooks
      .given(all)
      .when(asked)
      .thenRefuses('INVALID_OPERATION', 'Há 200 webhooks, o máximo: remova um antes');
  });
});

describe('changing', () => {
  const change = { type: 'ChangeWebhook', webhookId, known } as const;

  it('tells it whole, and nothing where nothing is different', () => {
    webhooks
      .given([registered()])
      .when({ ...change, types: ['EntryReversed'] })
      .then([
        { type: 'WebhookChanged', data: { webhookId, name: 'Armazém', url, types: ['EntryReversed'] } },
      ]);
    webhooks
      .given([registered()])
      .when({ ...change, name: 'Armazém', types: [] })
      .then([]);
  });

  it('refuses what registering refuses, and a version that is past', () => {
    webhooks
      .given([registered()])
      .when({ ...change, url: 'http://exemplo.com.br/' })
      .thenRefuses(
        'INVALID_FORMAT',
        'O endereço deve começar com https:// (http:// só para esta máquina)',
        'url',
      );
    webhooks
      .given([registered(), disabled('asked')])
      .when({ ...change, name: 'Outro', ifMatch: [1] })
      .thenRefuses(
        'STALE_VERSION',
        'O registro mudou desde que foi lido. Atualize e tente de novo.',
        'If-Match',
      );
  });

  it('exchanges the secret, with a day for the one before', () =>
    webhooks
      .given([registered()])
      .when({ type: 'ChangeWebhookSecret', webhookId, secretId: id(12), at: '2026-11-24T12:00:00.000Z' })
      .then([
        {
          type: 'WebhookSecretChanged',
          data: { webhookId, secretId: id(12), formerUntil: '2026-11-25T12:00:00.000Z' },
        },
      ]));
});

describe('switching off and on', () => {
  const disable = { type: 'DisableWebhook', webhookId, reason: 'failing' } as const;

  it('happens once', () => {
    webhooks
      .given([registered()])
      .when(disable)
      .then([disabled('failing')]);
    webhooks
      .given([registered(), disabled('asked')])
      .when(disable)
      .then([]);
    webhooks
      .given([registered(), disabled('gone')])
      .when({ type: 'EnableWebhook', webhookId })
      .then([enabled]);
    webhooks.given([registered()]).when({ type: 'EnableWebhook', webhookId }).then([]);
  });

  it('by the program counts for the webhook that it found failing, and for no later one', () => {
    webhooks
      .given([registered()])
      .when({ ...disable, judged: 1 })
      .then([disabled('failing')]);
    webhooks
      .given([registered(), disabled('failing'), enabled])
      .when({ ...disable, judged: 1 })
      .then([]);
    webhooks
      .given([registered(), removed])
      .when({ ...disable, judged: 1 })
      .then([]);
  });
});

it('begins anew from any position', () =>
  webhooks
    .given([registered()])
    .when({ type: 'RewindWebhook', webhookId, after: null })
    .then([{ type: 'WebhookRewound', data: { webhookId, after: null } }]));

it.each<WebhooksCommand>([
  { type: 'ChangeWebhook', webhookId, known, name: 'Outro' },
  { type: 'ChangeWebhookSecret', webhookId, secretId, at: '2026-11-24T12:00:00.000Z' },
  { type: 'DisableWebhook', webhookId, reason: 'asked' },
  { type: 'EnableWebhook', webhookId },
  { type: 'RewindWebhook', webhookId, after: null },
  { type: 'RemoveWebhook', webhookId },
])('$type is refused of one that was removed', (command) =>
  webhooks.given([registered(), removed]).when(command).thenRefuses('NOT_FOUND', 'Webhook não encontrado'),
);

it('folds a life, and comes back from a snapshot as it was', () => {
  const life: readonly WebhookEvent[] = [
    registered({ start: 'first' }),
    {
      type: 'WebhookSecretChanged',
      data: { webhookId, secretId: id(12), formerUntil: '2026-11-25T12:00:00.000Z' },
    },
    disabled('failing'),
    { type: 'WebhookRewound', data: { webhookId, after: '1.0a1b2c3d.ledger' } },
  ];
  const state = life.reduce((all, event) => webhooksDecider.evolve(all, event), webhooksDecider.initialState);
  expect(state.byId[webhookId]).toEqual({
    webhookId,
    name: 'Armazém',
    url,
    types: [],
    secretId: id(12),
    former: { secretId, until: '2026-11-25T12:00:00.000Z' },
    off: 'failing',
    restarts: 1,
    version: 4,
  });
  const kept = JSON.stringify(webhooksDecider.toSnapshot(state));
  expect(webhooksDecider.fromSnapshot(JSON.parse(kept))).toEqual(state);
});
