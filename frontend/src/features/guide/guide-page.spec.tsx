import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import GuidePage from './guide-page.tsx';

jest.mock('./guide-pages.ts', () => ({
  guidePages: new Map([
    [
      'README',
      '# Guia do Livro\n\n- [Provas](provas.md#o-pacote)\n- [Formato](../reference/proof-formats.md)\n',
    ],
    [
      'provas',
      '# Provas\n\n## O pacote\n\nClique em **Provar**. <b onclick="x()">cru</b>\n\n![O verificador](imagens/v.webp)\n\n' +
        '| Se | Nota |\n| -- | ---- |\n| muda | a verificação |\n\n```sh\nnode verificador.mjs .\n```\n',
    ],
  ]),
  guidePictures: new Map([['v.webp', '/assets/v-1.webp']]),
}));

function show(address: string) {
  const routes = ['/ajuda', '/ajuda/:guidePage'].map((path) => ({ path, Component: GuidePage }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
afterEach(cleanup);

it('lists its pages and leads to them, and to nothing outside of the program', async () => {
  const router = show('/ajuda');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Guia do Livro');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Formato')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Provas' }));
  expect(router.state.location).toMatchObject({ pathname: '/ajuda/provas', hash: '#o-pacote' });
  const heading = screen.getByRole('heading', { level: 1, name: 'Provas' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('Provas · Livro');
  expect(screen.getByRole('heading', { level: 2 }).id).toBe('o-pacote');
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Trilha' })).getByRole('link', { name: 'Guia do Livro' }),
  );
  expect(router.state.location.pathname).toBe('/ajuda');
});

it('shows pictures, tables and commands, and no HTML of a page as HTML', () => {
  show('/ajuda/provas');
  expect(screen.getByRole('img', { name: 'O verificador' }).getAttribute('src')).toBe('/assets/v-1.webp');
  expect(screen.getByRole('columnheader', { name: 'Nota' })).toBeTruthy();
  expect(screen.getByText('node verificador.mjs .').closest('pre')!.tabIndex).toBe(0);
  expect(document.querySelector('[onclick]')).toBeNull();
  expect(screen.getByText(/<b onclick/)).toBeTruthy();
});

it('says where a page is not there', () => {
  show('/ajuda/nada');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Página não encontrada');
  expect(screen.getByText('O guia não tem esta página.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver todas as páginas' }).getAttribute('href')).toBe('/ajuda');
});
