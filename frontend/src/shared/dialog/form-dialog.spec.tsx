import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { FormDialog } from './form-dialog.tsx';
import type { DialogProps } from './dialog.tsx';

/** A dialog at one address of two; answers how to go to the other. */
function openWith(props: Partial<DialogProps>) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <FormDialog title="Despesa" onClose={() => undefined} {...props}>
          <input aria-label="Valor" />
        </FormDialog>
      ),
    },
    { path: '/outro', element: <h1>Outro lugar</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return () => act(() => router.navigate('/outro'));
}
/** Whether the browser is to ask before it closes the tab. */
function asksBeforeTheTabGoes(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
const question = () => screen.queryByText('Você tem alterações não salvas. Deseja realmente fechar?');

describe('a dialog with a form', () => {
  it('holds a tab and a link back while something typed would be lost, as it stands at that moment', async () => {
    let typed = false;
    const leave = openWith({ isDirty: () => typed });
    expect(asksBeforeTheTabGoes()).toBe(false);
    typed = true;
    expect(asksBeforeTheTabGoes()).toBe(true);
    await leave();
    expect(question()).toBeTruthy();
    expect(screen.queryByText('Outro lugar')).toBeNull();
  });

  it('lets go of what is as it was', async () => {
    const leave = openWith({ isDirty: () => false });
    await leave();
    expect(screen.getByText('Outro lugar')).toBeTruthy();
  });

  it('asks no more once it is done', async () => {
    const leave = openWith({ isDirty: () => true, success: { title: 'Feito!' } });
    expect(asksBeforeTheTabGoes()).toBe(false);
    await leave();
    expect(screen.getByText('Outro lugar')).toBeTruthy();
  });
});
