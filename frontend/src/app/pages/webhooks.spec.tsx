/** Webhooks: how each fares in words, the secret shown once, what is asked before anything is done, and nothing said that was not read. */
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import WebhooksPage from '../../features/webhooks/webhooks-page.tsx';
import type { WebhookDeliveryView, WebhookView } from '../../shared/api/generated.ts';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const URL_TEXT = 'https://relatorios.exemplo.com.br/livro';
const well: WebhookView = {
  id: 'w1',
  name: 'Armazém',
  url: URL_TEXT,
  types: [],
  state: 'active',
  off_reason: null,
  off_at: null,
  off_by: null,
  failing_since: null,
  attempts: 0,
  next_attempt_at: null,
  last_error: null,
  taken_at: '2026-11-24T12:00:00Z',
  position: '2r.90c2b7aa.ledger',
  registered_at: '2026-11-20T12:00:00Z',
  registered_by: { id: 'u1', name: 'Ana Administradora' },
  secret_changed_at: null,
  former_secret_until: null,
  version: 3,
};
const failing: WebhookView = {
  ...well,
  id: 'w2',
  name: 'BI',
  types: ['ExpenseRecorded', 'EntryReversed'],
  state: 'failing',
  failing_since: '2026-11-24T13:00:00Z',
  attempts: 3,
  next_attempt_at: '2026-11-24T13:10:00Z',
  last_error: 'Recusou a conexão',
  taken_at: null,
  former_secret_until: '2026-11-25T12:00:00Z',
};
const gone: WebhookView = {
  ...well,
  id: 'w3',
  name: 'Antigo',
  state: 'off',
  off_reason: 'gone',
  off_at: '2026-11-24T14:00:00Z',
  last_error: 'Respondeu 410',
};
const paused: WebhookView = {
  ...well,
  id: 'w4',
  name: 'Parado',
  state: 'off',
  off_reason: 'asked',
  off_at: '2026-11-24T14:00:00Z',
  off_by: { id: 'u1', name: 'Ana Administradora' },
};
const taken: WebhookDeliveryView = {
  id: 'd1',
  message_id: 'msg_1',
  kind: 'events',
  state: 'taken',
  events: 2,
  after: '2q.5d0f1a3c.ledger',
  first: '2r.90c2b7aa.ledger',
  last: '2s.0a1b2c3d.ledger',
  made_at: '2026-11-24T12:00:00Z',
  attempted_at: '2026-11-24T12:00:00Z',
  attempts: 1,
  status: 204,
  duration_ms: 38,
  error: null,
  asked_by: null,
};
const SECRET = `whsec_${'A'.repeat(43)}=`;

let webhooks: readonly WebhookView[];
let deliveries: readonly WebhookDeliveryView[];
let answers: (() => Response)[];
const sent: { call: string; body: unknown; match: string | null }[] = [];
const took = async ({ request }: { request: Request }) => {
  const text = await request.text();
  sent.push({
    call: `${request.method} ${new URL(request.url).pathname.replace('/api/webhooks', '')}`,
    body: text ? JSON.parse(text) : undefined,
    match: request.headers.get('If-Match'),
  });
  return answers.shift()!();
};
const server = setupServer(
  http.get('*/api/webhooks/types/', () =>
    ok([
      { type: 'ExpenseRecorded', stream: 'ledger' },
      { type: 'EntryReversed', stream: 'ledger' },
      { type: 'DevelopmentCreated', stream: 'developments' },
    ]),
  ),
  http.get('*/api/webhooks/:id/deliveries/', () => ok(deliveries)),
  http.get('*/api/webhooks/', () => ok(webhooks)),
  http.post('*/api/webhooks/*', took),
  http.post('*/api/webhooks/', took),
  http.patch('*/api/webhooks/:id/', took),
  http.delete('*/api/webhooks/:id/', took),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  server.resetHandlers();
  webhooks = [well, failing, gone, paused];
  deliveries = [taken];
  answers = [];
  sent.length = 0;
  sessionStorage.clear();
});

const everything = ['webhooks:read', 'webhooks:manage'];
const show = (permissions = everything, address = '/webhooks') =>
  showPage(WebhooksPage, permissions, address);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (webhook: string, action: string) => {
  await press(`Mais ações para ${webhook}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const fill = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Webhooks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('tells of each how it fares, what failed and when it is tried again', async () => {
  show();
  await screen.findByText('Armazém');
  expect(await cards()).toEqual([
    `ArmazémAtivo${URL_TEXT}Todos os eventosÚltima entrega: 24/11/2026, 09:00Cadastrado em 20/11/2026 por Ana Administradora`,
    `BIFalhandoFalhando desde 24/11/2026, 10:00Recusou a conexão, depois de 3 tentativas. Próxima: 24/11/2026, 10:10.${URL_TEXT}ExpenseRecorded, EntryReversedNenhuma entrega aindaCadastrado em 20/11/2026 por Ana Administradora · O segredo anterior também assina até 25/11/2026, 09:00`,
    `AntigoDesligadoDesligado em 24/11/2026, 11:00: o receptor respondeu 410: não quer mais nadaRespondeu 410.${URL_TEXT}Todos os eventosÚltima entrega: 24/11/2026, 09:00Cadastrado em 20/11/2026 por Ana Administradora`,
    `ParadoDesligadoDesligado em 24/11/2026, 11:00 por Ana Administradora${URL_TEXT}Todos os eventosÚltima entrega: 24/11/2026, 09:00Cadastrado em 20/11/2026 por Ana Administradora`,
  ]);
});

it('registers one with the types that were ticked, and shows its secret once', async () => {
  answers = [() => ok({ ...well, id: 'w9', name: 'Novo', secret: SECRET }, 201)];
  show();
  await press('Novo webhook');
  await fill(await screen.findByLabelText(/^Nome/), ' Novo ');
  await fill(screen.getByLabelText(/^Endereço/), URL_TEXT);
  await userEvent.selectOptions(
    screen.getByLabelText(/^A partir de quando/),
    'Desde o primeiro evento do livro',
  );
  await userEvent.selectOptions(screen.getByLabelText(/^Quais eventos/), 'Só os que eu escolher');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'EntryReversed' }));
  await press('Cadastrar webhook');
  const shown = within(await screen.findByRole('dialog', { name: 'Webhook cadastrado' }));
  expect(sent).toEqual([
    {
      call: 'POST /',
      body: { name: 'Novo', url: URL_TEXT, types: ['EntryReversed'], start: 'first' },
      match: null,
    },
  ]);
  expect(shown.getByText(SECRET)).toBeTruthy();
  await userEvent.click(shown.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(SECRET);
});

it('asks for a name, a safe address and a type before it sends anything, and puts a refusal at its field', async () => {
  show(everything, '/webhooks?dialogo=novo-webhook');
  await fill(await screen.findByLabelText(/^Endereço/), 'http://exemplo.com.br/');
  await userEvent.selectOptions(screen.getByLabelText(/^Quais eventos/), 'Só os que eu escolher');
  await screen.findByRole('checkbox', { name: 'EntryReversed' });
  await press('Cadastrar webhook');
  const summary = within(await screen.findByRole('alert'));
  for (const problem of [
    'Nome do webhook é obrigatório',
    'O endereço deve começar com https:// (http:// só para esta máquina)',
    'Escolha ao menos um tipo de evento',
  ])
    expect(summary.getByText(problem)).toBeTruthy();
  expect(sent).toEqual([]);
  const internal = '10.0.0.7 é um endereço interno';
  answers = [
    refusal(422, 'INVALID_FORMAT', internal, {
      errors: [{ field: 'url', code: 'INVALID_FORMAT', message: internal }],
    }),
  ];
  await fill(screen.getByLabelText(/^Nome/), 'Novo');
  const url = screen.getByLabelText(/^Endereço/);
  await fill(url, 'https://10.0.0.7/');
  await userEvent.selectOptions(
    screen.getByLabelText(/^Quais eventos/),
    'Todos, também os que vierem a existir',
  );
  await press('Cadastrar webhook');
  expect(await screen.findByText(internal)).toBeTruthy();
  expect(url.getAttribute('aria-invalid')).toBe('true');
});

it('changes one as it was read', async () => {
  answers = [() => ok({ ...failing, name: 'BI novo', version: 4 })];
  show();
  await screen.findByText('BI');
  await choose('BI', 'Alterar');
  const name = await screen.findByLabelText(/^Nome/);
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'ExpenseRecorded' })).checked).toBe(
    true,
  );
  await fill(name, 'BI novo');
  await press('Salvar');
  expect(await screen.findByText('Webhook alterado!')).toBeTruthy();
  expect(sent).toEqual([
    {
      call: 'PATCH /w2/',
      body: { name: 'BI novo', url: URL_TEXT, types: ['ExpenseRecorded', 'EntryReversed'] },
      match: 'W/"3"',
    },
  ]);
});

it.each([
  ['Armazém', 'Desligar', 'Desligar webhook', 'Desligar', 'POST /w1/disable/', 'Webhook desligado!'],
  ['Parado', 'Ligar', 'Ligar webhook', 'Ligar', 'POST /w4/enable/', 'Webhook ligado!'],
  ['Armazém', 'Enviar tudo de novo', 'Enviar tudo de novo', 'Enviar de novo', 'POST /w1/rewind/', 'O envio recomeça!'],
  ['Armazém', 'Remover', 'Remover webhook', 'Remover', 'DELETE /w1/', 'Webhook removido!'],
])('%s: %s, after a question', async (webhook, action, question, button, call, done) => {
  answers = [refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado ou fora de alcance'), () => ok(null)];
  show();
  await screen.findByText(webhook);
  await choose(webhook, action);
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  await userEvent.click(dialog.getByRole('button', { name: button }));
  expect(await dialog.findByText(/Não sabemos se foi salvo/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: button }));
  expect(await screen.findByText(done)).toBeTruthy();
  expect(sent.map((one) => one.call)).toEqual([call, call]);
}); // prettier-ignore

it('exchanges the secret after saying what that means, and says where it is not shown again', async () => {
  answers = [() => ok({ ...well, secret: null })];
  show(everything, '/webhooks?dialogo=trocar-segredo&webhook=w1');
  expect(await screen.findByText(/Por 24 horas cada envio leva as duas assinaturas/)).toBeTruthy();
  await press('Trocar segredo');
  expect(await screen.findByText(/o novo não é mostrado outra vez/)).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['POST /w1/secret/']);
});

describe('the deliveries', () => {
  it('are told with what became of each, and one is sent once more', async () => {
    deliveries = [
      { ...taken, id: 'd3', kind: 'ping', state: 'asked', events: 0, first: null, last: null, attempts: 0, attempted_at: null, status: null, duration_ms: null, asked_by: 'Ana Administradora' },
      { ...taken, id: 'd2', state: 'retrying', attempts: 3, status: null, duration_ms: 10_001, error: 'Não respondeu em 10 segundos' },
      taken,
    ]; // prettier-ignore
    answers = [() => ok(taken), () => ok(taken)];
    show(everything, '/webhooks?dialogo=entregas&webhook=w1');
    const list = await screen.findByRole('list', { name: 'Entregas' });
    await screen.findByText(/^Respondeu 204/);
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '24/11/2026, 09:00Na filaTeste, sem eventosAinda não foi enviada · pedido de Ana Administradora',
      '24/11/2026, 09:00A repetir2 eventosNão respondeu em 10 segundos, 3 tentativas2r.90c2b7aa.ledger a 2s.0a1b2c3d.ledger',
      '24/11/2026, 09:00Entregue2 eventosRespondeu 204 em 38 ms2r.90c2b7aa.ledger a 2s.0a1b2c3d.ledger',
    ]);
    await press(/^Reenviar 2 eventos/);
    expect(await screen.findByText('2 eventos: envio pedido.')).toBeTruthy();
    await press('Enviar um teste');
    expect(await screen.findByText('Teste pedido: o resultado aparece aqui.')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['POST /w1/deliveries/d1/send/', 'POST /w1/ping/']);
  });

  it('lead to sending everything again from one on', async () => {
    answers = [() => ok(well)];
    show(everything, '/webhooks?dialogo=entregas&webhook=w1');
    await screen.findByText(/^Respondeu 204/);
    await press(/^Mais ações para 2 eventos/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Enviar tudo de novo desde aqui' }));
    await screen.findByText(/os eventos dessa entrega e todos os que vêm depois/);
    await press('Enviar de novo');
    expect(await screen.findByText('O envio recomeça!')).toBeTruthy();
    expect(sent).toEqual([{ call: 'POST /w1/rewind/', body: { after: taken.after }, match: null }]);
  });
});

it('shows auditors everything and lets them change nothing, and is closed to others', async () => {
  show([]);
  await screen.findByText('Operação não permitida');
  cleanup();
  show(['webhooks:read'], '/webhooks?dialogo=entregas&webhook=w1');
  await screen.findByText(/^Respondeu 204/);
  expect(screen.getByRole('button', { name: 'Enviar um teste' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: /^Reenviar/ }).getAttribute('aria-disabled')).toBe('true');
});

it('tells an empty house from a failed read', async () => {
  webhooks = [];
  server.use(
    http.get('*/api/webhooks/', refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado'), { once: true }),
  );
  show();
  expect(await screen.findByText('Não foi possível carregar os webhooks.')).toBeTruthy();
  await press('Tentar novamente');
  await screen.findByText('Nenhum webhook cadastrado');
});
