/** Sistema: a failed read never passes for “tudo bem”; what is asked for is said, sent once, and told as it ended. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import SystemPage from '../../features/system/system-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';
import { comparison, held, liveModel, parkedCase, rebuilding, wellSystem } from './system-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

let system: object;
let models: readonly object[];
let cases: readonly object[];
let answers: (() => Response)[];
const sent: { path: string; body: unknown; key: string | null }[] = [];
const down = refusal(503, 'DATABASE_UNREACHABLE', 'O banco de dados não responde');
const server = setupServer(
  http.get('*/api/system/', () => ok(system)),
  http.get('*/api/system/projections/', () => ok(models)),
  http.get('*/api/system/parked/', () => ok(cases)),
  http.get('*/api/system/errors/', () =>
    ok({
      isTold: true,
      errors: [{ at: '2026-11-23T12:00:00Z', level: 'warn', part: 'Projector', text: 'começa de novo' }],
    }),
  ),
  http.post('*/api/admin/projections/*', async ({ request }) => {
    sent.push({
      path: decodeURIComponent(new URL(request.url).pathname.replace('/api/admin/projections/', '')),
      body: await request.json().catch(() => null),
      key: request.headers.get('Idempotency-Key'),
    });
    return answers.shift()!();
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  server.resetHandlers();
  system = wellSystem;
  models = [liveModel];
  cases = [];
  answers = [];
  sent.length = 0;
});

const admin = ['system:read', 'admin:read', 'admin:manage', 'projections:rebuild'];
const show = (address = '/system', permissions = admin) => showPage(SystemPage, permissions, address, 1440);

it('says in one sentence whether all is well, and then each part in one', async () => {
  show();
  expect(await screen.findAllByText('Tudo o que este programa acompanha está bem.')).toBeTruthy();
  const parts = within(screen.getByRole('list', { name: 'Partes do programa' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Armazenamento de eventosBemO armazenamento responde.',
    'Cópia de segurançaNão usadoNenhuma cópia registrada.',
  ]);
  expect(screen.getByText('escritorio/4711/0a1b2c3d (este servidor)')).toBeTruthy();
  expect(screen.getByText('A chave dos selos vem do ambiente.')).toBeTruthy();
  const row = within(await screen.findByRole('table', { name: 'Modelos de leitura' })).getAllByRole(
    'row',
  )[1]!;
  expect(row.textContent).toBe('Contas e saldosEm dia31.2004242em dia0,4 por segundo');
  expect(await screen.findByText('começa de novo')).toBeTruthy();
});

it('shows how far the read models of a new release are, and how long they take', async () => {
  models = [{ ...liveModel, state: 'building', successor: { done: 300, total: 1_200, secondsLeft: 185 } }];
  show();
  const table = within(await screen.findByRole('table', { name: 'Modelos de leitura' }));
  expect(table.getAllByRole('row')[1]!.textContent).toContain(
    'Versão nova a caminho31.200424225% refeito, faltam 3 min 5 s',
  );
});

it('shows a failed read as a failure, and what was well before no longer as well', async () => {
  server.use(http.get('*/api/system/', down), http.get('*/api/system/projections/', down));
  show();
  expect(await screen.findByText('Não foi possível ler o estado do sistema.')).toBeTruthy();
  expect(await screen.findByText('Não foi possível ler os modelos de leitura.')).toBeTruthy();
  expect(screen.queryByText(/está bem/)).toBeNull();
  server.resetHandlers();
  for (const button of screen.getAllByRole('button', { name: 'Tentar novamente' }))
    await userEvent.click(button);
  expect(await screen.findAllByText(/está bem/)).toBeTruthy();

  server.use(http.get('*/api/system/', down));
  expect(
    await screen.findByText(/^Não foi possível ler o estado do sistema agora\. O que está abaixo é das/),
  ).toBeTruthy();
  expect(screen.queryByText(/está bem/)).toBeNull();
  expect(screen.getAllByText('Não se sabe')).toHaveLength(2);
});

it('begins a rebuild after saying what it means, shows its pace, and stops it', async () => {
  answers = [
    () => {
      models = [rebuilding];
      return ok(rebuilding);
    },
    () => {
      models = [liveModel];
      return ok(liveModel);
    },
  ];
  show();
  await userEvent.click(await screen.findByRole('link', { name: 'Contas e saldos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reconstruir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Reconstruir Contas e saldos' });
  expect(question.textContent).toContain('as telas continuam lendo as de agora');
  expect(sent).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Reconstruir' }));
  expect(await screen.findByText('300 de 1.200, 150 por segundo, faltam cerca de 6 s')).toBeTruthy();
  expect(sent).toEqual([
    { path: 'accounts/rebuild/', body: { hold: true }, key: expect.stringMatching(/.{8}/) },
  ]);
});

it('rebuilds all at once when told to, shows them as one, and stops them as one', async () => {
  const expenses = { ...liveModel, name: 'expenses' };
  const further = { ...rebuilding.rebuild!, done: 500, rate: 250, secondsLeft: 4 };
  models = [liveModel, expenses];
  const asked = { projections: ['accounts', 'expenses'] };
  answers = [
    () => {
      models = [rebuilding, { ...expenses, rebuild: further }];
      return ok(asked);
    },
    () => ok(asked),
  ];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Reconstruir e trocar todos' }));
  const question = await screen.findByRole('alertdialog', { name: 'Reconstruir e trocar todos os modelos' });
  expect(question.textContent).toContain('O Diário é lido uma vez só para todos os modelos.');
  await userEvent.click(within(question).getByRole('button', { name: 'Reconstruir e trocar' }));
  expect(await screen.findByText('400 de 1.200, 200 por segundo, faltam cerca de 6 s')).toBeTruthy();
  const section = await screen.findByRole('region', { name: 'Reconstruindo 2 modelos' });
  await userEvent.click(within(section).getByRole('button', { name: 'Interromper' }));
  const stopping = await screen.findByRole('alertdialog', { name: 'Interromper a reconstrução' });
  await userEvent.click(within(stopping).getByRole('button', { name: 'Interromper' }));
  expect(await screen.findByText('Interrompida!')).toBeTruthy();
  expect(sent).toEqual([
    { path: 'rebuild/', body: { hold: false }, key: expect.stringMatching(/.{8}/) },
    { path: 'stop/', body: null, key: expect.stringMatching(/.{8}/) },
  ]);
});

it('shows both checksums side by side, and puts what is held in use when told to', async () => {
  models = [held];
  answers = [() => refusal(422, 'INVALID_OPERATION', 'Não há geração à espera')(), () => ok({})];
  show('/system?dialogo=comparar&modelo=accounts');
  const dialog = await screen.findByRole('dialog', { name: 'Comparação: Contas e saldos' });
  expect(within(dialog).getByText('São iguais, linha por linha e byte por byte.')).toBeTruthy();
  expect(within(dialog).getAllByText('1234:-99')).toHaveLength(2);
});

it('says so where what was built differs, before anybody puts it in use', async () => {
  const other = {
    ...comparison,
    equal: false,
    tables: [{ ...comparison.tables[0]!, equal: false, liveChecksum: '7:7', onlyBuilt: 1, onlyLive: 0 }],
  };
  models = [{ ...held, rebuild: { ...held.rebuild!, outcome: 'differs', comparison: other } }];
  models = [
    { ...held, generations: held.generations.map((one) => ({ ...one, comparison: other })), rebuild: null },
  ];
  answers = [refusal(422, 'INVALID_OPERATION', 'Não há geração de accounts à espera de ser promovida.')];
  show('/system?dialogo=usar&modelo=accounts');
  const question = await screen.findByRole('alertdialog', { name: 'Colocar em uso Contas e saldos' });
  expect(question.textContent).toContain('a comparação achou diferenças');
  await userEvent.click(within(question).getByRole('button', { name: 'Colocar em uso' }));
  expect(
    await within(question).findByText('Não há geração de accounts à espera de ser promovida.'),
  ).toBeTruthy();
});

it('names a parked event with its cause and who waits, and tells a retry that failed again as failed', async () => {
  cases = [parkedCase];
  answers = [
    () =>
      ok({
        id: parkedCase.id,
        carriedOut: true,
        still: { ...parkedCase, cause: 'TypeError: ainda sem nome\n at x', attempts: 3 },
      }),
    () => {
      cases = [];
      return ok({ id: parkedCase.id, carriedOut: true, still: null });
    },
  ];
  show();
  const found = within(await screen.findByRole('list', { name: 'Eventos estacionados' }));
  expect(found.getByText('TypeError: sem nome')).toBeTruthy();
  expect(found.getByText(/3 eventos esperam por ele/)).toBeTruthy();
  expect(found.getByRole('link', { name: 'Jardim das Acácias · Conta da Obra' })).toBeTruthy();
  await userEvent.click(found.getByRole('button', { name: 'Tentar de novo' }));
  const question = await screen.findByRole('alertdialog', { name: 'Tentar de novo' });
  await userEvent.click(within(question).getByRole('button', { name: 'Tentar de novo' }));
  expect(
    await within(question).findByText(
      'Falhou outra vez: TypeError: ainda sem nome O evento continua estacionado.',
    ),
  ).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Eventos estacionados' })).toBeNull());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('leaves an event out for a reason alone, and never one of money', async () => {
  cases = [parkedCase, { ...parkedCase, id: 'accounts:e1', projection: 'accounts', maySkip: false }];
  answers = [() => ok({ id: parkedCase.id, carriedOut: true, still: null })];
  show();
  const [first, second] = await screen.findAllByRole('button', { name: 'Deixar de fora' });
  await userEvent.click(second!);
  expect(await screen.findByText(/nada pode ficar de fora/)).toBeTruthy();
  await userEvent.click(first!);
  await userEvent.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Veio de fora');
  const dialog = screen.getByRole('dialog', { name: 'Deixar de fora' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deixar de fora' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: 'parked/suppliers:e1/skip/', body: { reason: 'Veio de fora' }, key: expect.anything() },
    ]),
  );
});

it('lets an auditor read without causes, logs or a way to act, and nobody else in', async () => {
  cases = [{ ...parkedCase, cause: null }];
  show('/system', ['system:read']);
  expect(await screen.findByText(/mostrada aos administradores/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tentar de novo' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('heading', { name: 'Últimas falhas' })).toBeNull();
});

it('is shut to who may not', async () => {
  show('/system', []);
  expect(await screen.findByText('Peça acesso a um administrador.')).toBeTruthy();
});
