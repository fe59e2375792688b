/** For specs: one page of the application with a signed-in user, in front of a server that the spec describes. */
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signedIn } from '../../shared/session/session.ts';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';

/** On a screen of `width` px, a phone unless the spec says otherwise: below the table's room there are cards; answers where it is. */
export function showPage(Page: ComponentType, permissions: readonly string[], address: string, width = 390) {
  const { where } = showRoutes(Page, permissions, address, width);
  return where;
}

export function showRoutes(
  Page: ComponentType,
  permissions: readonly string[],
  address: string,
  width = 390,
) {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: isMet(query, width),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  });
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] });
  const { unmount } = render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { router, unmount, where: () => router.state.location.pathname + router.state.location.search };
}

/** Only widths are asked about here. */
function isMet(query: string, width: number): boolean {
  const bounds = [...query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, side, px]) => (side === 'min' ? width >= Number(px) : width <= Number(px)))
  );
}
