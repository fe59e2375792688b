import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { keymap, keysOf, type ShortcutName } from '../../shared/keyboard/keymap.ts';
import { showHelp } from '../../shared/keyboard/shortcuts.ts';
import { signedIn } from '../../shared/session/session.ts';
import { pageHelp } from '../pages/page-help.ts';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';
import { menuEntries } from './menu-entries.tsx';
import { ShortcutsHost } from './shortcuts-host.tsx';

jest.setTimeout(60_000);
window.matchMedia = ((media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
})) as unknown as typeof window.matchMedia;

function show(page: string | undefined, permissions = menuEntries.map(({ permission }) => permission)) {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const Page = () => (
    <>
      <input aria-label="Campo" />
      <ShortcutsHost />
    </>
  );
  const router = createMemoryRouter([{ path: '*', Component: Page, handle: { page } }]);
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return router;
}
const help = () => screen.findByRole('dialog', { name: 'Ajuda' });

it('opens by its key outside of fields only, and tells what the page is for', async () => {
  show('closing');
  await userEvent.type(screen.getByLabelText('Campo'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(document.body);
  await userEvent.keyboard('?');
  const opened = within(await help());
  expect(opened.getByRole('heading', { name: 'Esta página: Fechamento' })).toBeTruthy();
  expect(opened.getByText(pageHelp.closing.about)).toBeTruthy();
  expect(opened.getByRole('link', { name: 'Conciliação' })).toBeTruthy();
});

it('names every key that is listened for, and no page that one may not see', async () => {
  show('entries', ['transactions:read']);
  showHelp();
  const dialog = await help();
  const told = [...dialog.querySelectorAll('dl > div')].map((row) => [
    [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
    row.querySelector('dd')?.textContent,
  ]);
  for (const name of Object.keys(keymap) as ShortcutName[])
    if (name !== 'book') expect(told).toContainEqual([keysOf(name).join(' '), keymap[name].does]);
  expect(told).toContainEqual(['g l', 'Lançamentos']);
  expect(told.map(([, does]) => does)).not.toContain('Usuários');
  expect(told.map(([keys]) => keys)).not.toContain('l d');
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['Nesta página', 'Em qualquer página']);
});

it('leads on to the other page and goes', async () => {
  const router = show('closing');
  showHelp();
  await userEvent.click(within(await help()).getByRole('link', { name: 'Conciliação' }));
  expect(router.state.location.pathname).toBe('/conciliacao');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
});

it('has two or three sentences for each page, none of them twice', () => {
  const texts = Object.values(pageHelp).map(({ about }) => about);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text.split(/[.;:] /).length).toBeLessThanOrEqual(5);
});
