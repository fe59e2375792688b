import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { FirstSteps } from '../../features/first-steps/first-steps.tsx';
import { SampleNotice } from '../../features/first-steps/sample-notice.tsx';
import { useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { development, ok } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

let developments: object[] = [];
let company: () => Response;
const server = setupServer(
  http.get('*/api/developments/', () => ok(developments)),
  http.get('*/api/company/', () => company()),
  http.get('*/api/users/', () => ok({ count: 2, results: [] })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  developments = [];
  company = () => ok({ name: null, version: 0 });
});
afterEach(cleanup);

const every = ['company:update', 'developments:create', 'accounts:set_initial_balance', 'users:create'];
const own = { ...development, totalExpenses: 0, totalRevenue: 0, totalInvestment: 0, totalBalance: 0 };
const sample = { ...own, id: 'ex', name: 'Exemplo: Residencial Ipê', tags: ['exemplo'] };
const marks = async () =>
  (await screen.findAllByRole('listitem')).map((step) => [
    within(step).queryByRole('img')?.getAttribute('aria-label') ??
      within(step).queryByTitle(/./)?.textContent,
    within(step).queryByRole('link')?.textContent ?? '',
  ]);

it('ticks what the server says is done and nothing else', async () => {
  showPage(FirstSteps, every, '/');
  await screen.findByTitle('Feito');
  await screen.findAllByTitle('A fazer');
  expect(await marks()).toEqual([
    ['A fazer', 'Informar os dados da empresa'],
    ['A fazer', 'Criar o primeiro empreendimento'],
    ['A fazer', ''],
    ['Feito', 'Convidar pessoas'],
  ]);
  expect(screen.getByRole('button', { name: 'Ver com dados de exemplo' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Importar livros' })).toBeNull();
});

it('leads whoever may bring books in to where they come in', async () => {
  showPage(FirstSteps, [...every, 'imports:run'], '/');
  const way = await screen.findByRole('link', { name: 'Importar livros' });
  expect(way.getAttribute('href')).toBe('/importar');
});

it('tells that it could not be read whether a step is done, and asks again', async () => {
  company = () => HttpResponse.json({ success: false, message: 'Não deu' }, { status: 500 });
  showPage(FirstSteps, every, '/');
  await screen.findByText(/Não foi possível saber se já foi feito/);
  company = () => ok({ name: 'Aurora', version: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.getAllByTitle('Feito').length).toBe(2));
});

it('offers only what one may do, and goes once money moves', async () => {
  developments = [own];
  showPage(FirstSteps, ['accounts:set_initial_balance'], '/');
  expect(await marks()).toEqual([['A fazer', 'Informar os saldos iniciais']]);
  cleanup();
  developments = [{ ...own, totalRevenue: 10 }];
  const Names = () => useDevelopmentsListQuery({}).data?.map(({ name }) => name);
  const Page = () => (
    <>
      <FirstSteps />
      <Names />
    </>
  );
  showPage(Page, every, '/');
  await screen.findByText(own.name);
  expect(screen.queryByText('Primeiros passos')).toBeNull();
});

it('says of the sample that it is one, and of what was one that it went', async () => {
  showPage(() => <SampleNotice developments={[own, sample] as never} />, every, '/');
  const notice = within(await screen.findByRole('note', { name: 'Dados de exemplo' }));
  expect(notice.getByText('Dados de exemplo: não são da sua empresa.')).toBeTruthy();
  expect(notice.getByRole('button', { name: 'Retirar' })).toBeTruthy();
  cleanup();
  showPage(() => <SampleNotice developments={[{ ...sample, status: 'cancelled' }] as never} />, every, '/');
  expect(await screen.findByText(/foram retirados/)).toBeTruthy();
  cleanup();
  showPage(() => <SampleNotice developments={[own] as never} />, every, '/');
  expect(screen.queryByRole('note')).toBeNull();
});
