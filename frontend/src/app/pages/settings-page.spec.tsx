/** Configurações: what is told, what is not told yet, what failed, and who may tell it. */
import { File as NodeFile } from 'node:buffer';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import SettingsPage from '../../features/company/settings-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const nothing = {
  name: null,
  cnpj: null,
  registration: null,
  city: null,
  accountant_name: null,
  accountant_crc: null,
  book_purpose: null,
  updated_at: null,
  version: 0,
};
const aurora = {
  ...nothing,
  name: 'Construtora Aurora Ltda.',
  cnpj: '33.000.167/0001-01',
  updated_at: '2026-11-23T12:00:00Z',
  version: 1,
};
const usual = {
  fine: null,
  interest: null,
  fine_in_force: '2',
  interest_in_force: '1',
  updated_at: null,
  version: 0,
};
const noLogo = {
  url: null,
  media_type: null,
  width: null,
  height: null,
  size: null,
  sha256: null,
  updated_at: null,
  version: 0,
};
const someLogo = {
  ...noLogo,
  url: '/api/company/logo/content/?sha256=ab',
  width: 640,
  height: 160,
  updated_at: '2026-11-23T12:00:00Z',
  version: 1,
};
let logo: object;
let answer: () => Response;
let now: object;
let rule: object;
const sent: { ifMatch: string | null; body: unknown }[] = [];
const server = setupServer(
  http.get('*/api/company/logo/', () => ok(logo)),
  http.post('*/api/company/logo/', async ({ request }) => {
    const file = (await request.formData()).get('file') as File;
    sent.push({ ifMatch: request.headers.get('If-Match'), body: { name: file.name, size: file.size } });
    return answer();
  }),
  http.delete('*/api/company/logo/', ({ request }) => {
    sent.push({ ifMatch: request.headers.get('If-Match'), body: 'DELETE' });
    logo = { ...noLogo, version: 2 };
    return ok(logo);
  }),
  http.get('*/api/mail-notices/', () => ok({ enabled: false })),
  http.get('*/api/late-rule/', () => ok(rule)),
  http.put('*/api/late-rule/', async ({ request }) => {
    const body = await request.json();
    sent.push({ ifMatch: request.headers.get('If-Match'), body });
    rule = { ...usual, fine: '1.5', interest: '0', fine_in_force: '1.5', interest_in_force: '0', version: 1 };
    return ok(rule);
  }),
  http.get('*/api/company/', () => ok(now)),
  http.put('*/api/company/', async ({ request }) => {
    sent.push({ ifMatch: request.headers.get('If-Match'), body: await request.json() });
    now = aurora;
    return ok(now);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sessionStorage.clear();
  server.resetHandlers();
  now = nothing;
  rule = usual;
  logo = noLogo;
  answer = () => ok((logo = someLogo));
  Object.assign(URL, { createObjectURL: () => 'blob:logotipo', revokeObjectURL: () => undefined });
  sent.length = 0;
});

it('is told for the first time, refused at once where the CNPJ is wrong', async () => {
  showPage(SettingsPage, ['company:read', 'company:update'], '/company');
  await userEvent.click(await screen.findByRole('button', { name: 'Informar dados' }));
  fireEvent.change(await screen.findByLabelText(/^Nome empresarial/), { target: { value: aurora.name } });
  const cnpj = screen.getByLabelText<HTMLInputElement>(/^CNPJ/);
  fireEvent.change(cnpj, { target: { value: '33000167000102' } });
  expect(cnpj.value).toBe('33.000.167/0001-02');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('CNPJ inválido')).toBeTruthy();
  fireEvent.change(cnpj, { target: { value: '33000167000101' } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    ifMatch: 'W/"0"',
    body: { name: aurora.name, cnpj: '33.000.167/0001-01' },
  });
  expect(await screen.findByText('33.000.167/0001-01')).toBeTruthy();
});

it('shows a failed read as a failure, and to whom may not change it that he may not', async () => {
  server.use(
    http.get('*/api/company/', refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado'), { once: true }),
  );
  now = aurora;
  showPage(SettingsPage, ['company:read'], '/company');
  expect(await screen.findByText('Não foi possível carregar os dados da empresa.')).toBeTruthy();
  // What else is set is there all the same.
  expect(await screen.findByText('2 % e 1 % ao mês')).toBeTruthy();
  expect(await screen.findByText(/^Nenhum e-mail é enviado/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /tentar novamente/i }));
  expect(await screen.findByText(aurora.name)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Editar dados' }).getAttribute('aria-disabled')).toBe('true');
});

it('sets fine and interest of late payments together, on the version that was read', async () => {
  showPage(SettingsPage, ['company:read', 'company:update'], '/company');
  await userEvent.click(await screen.findByRole('button', { name: 'Mudar multa e juros' }));
  fireEvent.change(await screen.findByLabelText(/^Multa/), { target: { value: '1,5' } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Informe multa e juros, ou deixe os dois vazios')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Juros/), { target: { value: '0' } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toEqual([{ ifMatch: 'W/"0"', body: { fine: '1,5', interest: '0' } }]));
  expect(await screen.findByText('1,5 % e 0 % ao mês')).toBeTruthy();
});

/** jsdom's own can be neither read nor sent. */
const picture = (name: string, first: string, size = 50): File => {
  const bytes = Uint8Array.from(first.padEnd(size, '.'), (letter) => letter.charCodeAt(0));
  return new NodeFile([bytes], name) as unknown as File;
};
const PNG = '\x89PNG\r\n\x1a\n';

it('sends a logo that was looked at, and tells why one is refused, before it is sent and after', async () => {
  showPage(SettingsPage, ['company:read', 'company:update'], '/company');
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar logotipo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Logotipo' }));
  const area = dialog.getByRole('group', { name: 'Logotipo' });
  const drop = (...files: File[]) => fireEvent.drop(area, { dataTransfer: { files, types: ['Files'] } });
  drop(picture('logo.png', '<svg/>'));
  expect(await dialog.findByText('O logotipo deve ser um arquivo PNG ou JPEG')).toBeTruthy();
  drop(picture('logo.png', PNG, 1024 * 1024 + 1));
  expect(await dialog.findByText('O logotipo pode ter até 1 MB')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(sent).toEqual([]);

  fireEvent.paste(document.body, { clipboardData: { files: [picture('logo.png', PNG)] } });
  expect(await dialog.findByRole('img', { name: 'Prévia de logo.png' })).toBeTruthy();
  answer = refusal(422, 'INVALID_FORMAT', 'Este arquivo está danificado: não foi possível ler a imagem');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect((await dialog.findByText(/está danificado/)).textContent).toMatch('não foi possível ler a imagem');
  answer = () => ok((logo = someLogo));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Logotipo salvo!')).toBeTruthy();
  expect(sent[1]).toEqual({ ifMatch: 'W/"0"', body: { name: 'logo.png', size: 50 } });
  const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'Logotipo da empresa' });
  expect(shown.src).toContain(someLogo.url);
  fireEvent.error(shown);
  expect(await screen.findByText(/O arquivo do logotipo não está no armazenamento/)).toBeTruthy();
});

it('removes the logo on the version that was read, once it was asked', async () => {
  logo = someLogo;
  showPage(SettingsPage, ['company:read', 'company:update'], '/company');
  await userEvent.click(await screen.findByRole('button', { name: 'Remover logotipo' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover o logotipo?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remover logotipo' }));
  await waitFor(() => expect(sent).toEqual([{ ifMatch: 'W/"1"', body: 'DELETE' }]));
  expect(await screen.findByText(/^Nenhum logotipo/)).toBeTruthy();
});

it('shows to whom may not change it what is set, and that he may not', async () => {
  logo = someLogo;
  showPage(SettingsPage, ['company:read'], '/company');
  for (const name of ['Trocar logotipo', 'Remover logotipo', 'Mudar multa e juros'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Remover logotipo' }));
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
});
