/** Importar livros: nothing is booked before the person says so; what is wrong, what goes on and what came of it are told as they are. */
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import ImportPage from '../../features/importing/import-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import {
  badCheck,
  booked,
  bookFolder,
  csvFile,
  goodCheck,
  interrupted,
  problemAt,
  running,
  stopped,
} from './import-page.fixture.tsx';
import { showPage, showRoutes } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

let runs: readonly object[];
let checks: (() => Response)[];
let starts: (() => Response)[];
const sent: { path: string; key: string | null; checked: unknown; files: string[] }[] = [];
const took = async (request: Request) => {
  const form = await request.formData();
  const files = form.getAll('files').map((file) => (file as File).name);
  const { pathname } = new URL(request.url);
  sent.push({
    path: pathname,
    key: request.headers.get('Idempotency-Key'),
    checked: form.get('checked'),
    files,
  });
};
const server = setupServer(
  http.get('*/api/imports/', () => ok(runs)),
  http.post('*/api/imports/check/', async ({ request }) => {
    await took(request);
    return checks.shift()!();
  }),
  http.post('*/api/imports/', async ({ request }) => {
    await took(request);
    return starts.shift()!();
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  server.resetHandlers();
  runs = [];
  checks = [];
  starts = [];
  sent.length = 0;
});

const admin = ['imports:read', 'imports:run'];
/** On a desk: a phone has no column of its own for how many there are. */
const show = (permissions = admin) => showPage(ImportPage, permissions, '/importar', 1440);
const drop = async (...files: readonly File[]) =>
  fireEvent.drop(await screen.findByRole('group', { name: 'Pasta dos livros' }), {
    dataTransfer: { files, types: ['Files'] },
  });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

it('checks what was chosen, tells what would come, and books it at one press alone', async () => {
  checks = [() => ok(goodCheck)];
  starts = [
    () => {
      runs = [running];
      return ok(running);
    },
  ];
  show();
  expect(await screen.findByText('Nenhuma importação foi feita por aqui ainda.')).toBeTruthy();
  await drop(...bookFolder(), csvFile('notas.txt'));
  expect(
    await screen.findByText(
      'Nenhum problema. Nos livros entrariam 1.200 lançamentos, 1 empreendimento e 3 clientes. Nada foi lançado ainda.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('1 outro arquivo fica de fora')).toBeTruthy();
  expect(screen.getByText('1.200 novos, 300 já nos livros')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'O que entraria nos livros' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    'TipoQuantosSoma',
    'Saldo inicial1R$ 500,00',
    'Despesa1.199R$ 1.234.067,89',
    'Total1.200R$ 1.234.567,89',
  ]);
  expect(sent.map(({ path }) => path)).toEqual(['/api/imports/check/']);
  await userEvent.click(screen.getByRole('button', { name: 'Importar 1.200 lançamentos' }));
  expect(await screen.findByRole('heading', { name: 'Importação em andamento' })).toBeTruthy();
  expect(sent[1]).toEqual({
    path: '/api/imports/',
    key: expect.stringMatching(/.{8}/),
    checked: 'o-que-foi-conferido',
    files: ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv'],
  });
  expect(screen.queryByRole('group', { name: 'Pasta dos livros' })).toBeNull();
});

it('shows how far it is until its end, and then what came of it', async () => {
  runs = [running];
  show();
  expect(await screen.findByText('300 de 1.200, 150 por segundo, faltam cerca de 6 s')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  runs = [booked];
  const report = within(await screen.findByRole('region', { name: 'Última importação' }));
  expect(
    report.getAllByText('Importação concluída: 1.200 lançamentos, 1 empreendimento e 3 clientes.')[0],
  ).toBeTruthy();
  expect(report.getByText('13 a 1.212')).toBeTruthy();
  expect(
    report
      .getByRole('link', { name: 'Ver os lançamentos de 02/01/2025 a 30/12/2025 de Ana Administradora' })
      .getAttribute('href'),
  ).toBe('/lancamentos?author=u1&from=2025-01-02&to=2025-12-30');
  await userEvent.click(report.getByText('Ver por conta'));
  expect(report.getByRole('link', { name: 'Jardim das Acácias' }).getAttribute('href')).toBe(
    '/developments/d1',
  );
  const [row] = within(screen.getByRole('list', { name: 'Importações' })).getAllByRole('listitem');
  expect(plain(row!.textContent)).toMatch(
    /^Concluída23\/11\/2026, 09:00 · Ana Administradora1\.200 lançamentos, R\$ 1\.234\.567,89$/,
  );
});

it('does not say how far it is where that is not known', async () => {
  runs = [{ ...running, planned_entries: 900 }];
  const { unmount } = showRoutes(ImportPage, admin, '/importar', 1440);
  expect(await screen.findByText(/^300 de 1\.200, .* \(com os que já estavam nos livros\)$/)).toBeTruthy();
  unmount();
  runs = [{ ...running, progress: null }];
  show();
  expect(await screen.findByText(/Quanto já foi feito ainda não é conhecido/)).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
  expect(screen.queryByText(/faltam/)).toBeNull();
});

it('lists what is wrong by file and line, some at a time, and offers no start', async () => {
  const many = Array.from({ length: 2_000 }, (_, n) => problemAt(n + 2, `Valor errado ${n}`));
  checks = [() => ok(badCheck([problemAt(null, 'O arquivo não está em UTF-8'), ...many.slice(1)], 11_500))];
  show();
  await drop(...bookFolder());
  expect(await screen.findByText('11.500 problemas: nada pode ser lançado antes de corrigir.')).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Problemas' });
  const lines = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines()).toHaveLength(25);
  expect(lines().slice(0, 2)).toEqual([
    'movimentos.csvO arquivo não está em UTF-8',
    'movimentos.csv, linha 3, coluna valorValor errado 1',
  ]);
  expect(screen.getByText(/^1–25 de 2\.000 mostrados; no total são 11\.500/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
  expect(lines()[0]).toBe('movimentos.csv, linha 27, coluna valorValor errado 25');
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

it('says what is missing, takes it by itself, and asks the server for nothing before', async () => {
  checks = [() => ok(goodCheck)];
  show();
  await drop(csvFile('notas.txt'));
  expect(
    await screen.findByText('Escolha a pasta com empreendimentos.csv, clientes.csv e movimentos.csv'),
  ).toBeTruthy();
  const [developments, clients, movements] = bookFolder();
  await drop(movements!, csvFile('EMPREENDIMENTOS.CSV'));
  expect(await screen.findByText(/^Falta clientes\.csv: /)).toBeTruthy();
  await drop(movements!, developments!, csvFile('Movimentos.csv'));
  expect(await screen.findByText('O arquivo movimentos.csv veio duas vezes')).toBeTruthy();
  expect(sent).toEqual([]);
  await drop(clients!);
  expect(await screen.findByText(/^Nenhum problema\./)).toBeTruthy();
  expect(sent[0]!.files).toEqual(['empreendimentos.csv', 'clientes.csv', 'movimentos.csv']);
});

it('says that all is there already, or that a file changed under it, and does not start', async () => {
  const known = { lines: 2, fresh: 0, known: 2, linked: 0 };
  checks = [
    () => ok({ ...goodCheck, developments: known, clients: known, entries: known, sums: [], amount: 0 }),
  ];
  show();
  await drop(...bookFolder());
  expect(await screen.findByText(/^Tudo o que está nesta pasta já está nos livros/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  const changed = Object.assign(csvFile('movimentos.csv'), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  await drop(changed);
  expect(
    await screen.findByText(/^movimentos\.csv mudou depois de escolhido: escolha a pasta de novo/),
  ).toBeTruthy();
  expect(sent).toHaveLength(1);
});

it('tells why nothing was started in the words of the server, and keeps one key until it is checked anew', async () => {
  checks = [
    refusal(503, 'SERVICE_UNAVAILABLE', 'As consultas ainda não mostram os últimos lançamentos.'),
    () => ok(goodCheck),
    () => ok(goodCheck),
  ];
  starts = [
    refusal(
      409,
      'CONFLICT',
      'Os arquivos ou os livros mudaram desde a conferência: confira de novo antes de lançar',
    ),
    refusal(500, 'INTERNAL_ERROR', 'Erro ao lançar os arquivos'),
    refusal(409, 'CONFLICT', 'Uma importação já está em andamento. Espere que termine.'),
  ];
  show();
  await drop(...bookFolder());
  expect(await screen.findByText(/^As consultas ainda não mostram .* Nada foi lançado\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Importar 1.200 lançamentos' }));
  await press();
  expect(await screen.findByText(/^Os arquivos ou os livros mudaram desde a conferência/)).toBeTruthy();
  await press();
  expect(await screen.findByText(/^Erro ao lançar os arquivos\. /)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Conferir de novo' }));
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('check/'))).toHaveLength(3));
  await press();
  expect(await screen.findByText(/^Uma importação já está em andamento/)).toBeTruthy();
  const keys = sent.filter(({ path }) => !path.endsWith('check/')).map(({ key }) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('shows a failed read as a failure, and tells of what broke off and what was stopped', async () => {
  server.use(
    http.get('*/api/imports/', refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado'), { once: true }),
  );
  runs = [interrupted, { ...stopped, id: '2' }];
  show();
  expect(await screen.findByText('Não foi possível carregar as importações.')).toBeTruthy();
  expect(screen.queryByText('Nenhuma importação foi feita por aqui ainda.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  const newest = within(await screen.findByRole('region', { name: 'Última importação' }));
  expect(
    newest.getByText(/^A importação foi interrompida antes do fim\. .* só o que falta é lançado\.$/),
  ).toBeTruthy();
  await userEvent.click(screen.getByText('Ver o relatório'));
  expect(
    screen.getByText(
      /^A importação parou em movimentos\.csv, linha 9, coluna valor: Saldo insuficiente\. Entraram nos livros 7 lançamentos/,
    ),
  ).toBeTruthy();
});

it('lets one who may only read see the history, and nobody else anything', async () => {
  runs = [booked];
  show(['imports:read']);
  expect(await screen.findByRole('region', { name: 'Última importação' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Pasta dos livros' })).toBeNull();
});

it('is closed to whom may not read', async () => {
  show([]);
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
});
