import { waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { useDialogAddress } from '../shared/dialog/use-dialog-address.ts';
import { useListAddress } from '../shared/grid/use-list-address.ts';
import { Routed } from './workspace.tsx';

function Page() {
  const dialog = useDialogAddress();
  const [, change] = useListAddress();
  return (
    <>
      <button onClick={() => dialog.open('novo-cliente')}>Abrir</button>
      <button onClick={() => change({ q: 'cal' }, true)}>Buscar</button>
    </>
  );
}

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  // As in a browser: React draws when it would, not when the test lets it.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  document.body.innerHTML = '';
});

it('builds each step on the address as it is: a search that was on its way leaves a dialog open that came before it', async () => {
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: ['/clients'] });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<Routed router={router} />);
  await waitFor(() => expect(container.querySelectorAll('button')).toHaveLength(2));
  const [open, search] = container.querySelectorAll('button');

  open!.click();
  // The search's pause ends before the browser has come to draw anything.
  await Promise.resolve();
  search!.click();

  await waitFor(() => expect(router.state.location.search).toContain('q=cal'));
  expect(router.state.location.search).toBe('?dialogo=novo-cliente&q=cal');
  root.unmount();
});
