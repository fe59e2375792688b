import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState, type ReactNode } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function Page({ before, ...props }: Partial<DialogProps> & { before?: ReactNode; closed?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    props.closed?.();
    setOpen(false);
  };
  return (
    <>
      <h1 tabIndex={-1}>Página</h1>
      <button onClick={() => setOpen(true)}>Abrir</button>
      {open && (
        <Dialog title="Janela" {...props} onClose={close}>
          {before}
          <input aria-label="Primeiro" />
          <input aria-label="Segundo" />
        </Dialog>
      )}
    </>
  );
}

async function openWith(props: Parameters<typeof Page>[0] = {}) {
  const u = user();
  const view = render(<Page {...props} />);
  await u.click(screen.getByRole('button', { name: 'Abrir' }));
  await wait(150);
  return { u, rerender: (next: Parameters<typeof Page>[0]) => view.rerender(<Page {...next} />) };
}

it('focuses the first field that is seen and gives the focus back to the opener', async () => {
  const { u } = await openWith();
  expect(document.activeElement).toBe(screen.getByLabelText('Primeiro'));
  await u.keyboard('{Escape}');
  await wait(10);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Abrir'));
});

it('holds no key back once it is gone, though it went before its field had the focus', async () => {
  const u = user();
  const heard = jest.fn();
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  opener.addEventListener('keydown', ({ key }) => heard(key));
  await u.click(opener);
  await u.keyboard('{Escape}');
  await wait(10);
  expect(document.activeElement).toBe(opener);
  await u.keyboard('x');
  expect(heard.mock.calls.flat()).toEqual(['x']);
});

it('passes over a field that only password managers see', async () => {
  await openWith({ before: <input name="username" readOnly hidden aria-label="Usuário" /> });
  expect(document.activeElement).toBe(screen.getByLabelText('Primeiro'));
});

it('keeps the focus inside, both ways round', async () => {
  const { u } = await openWith();
  const inside = new Set<string | null>();
  for (let presses = 0; presses < 8; presses += 1) {
    await u.tab();
    await wait(60);
    inside.add(document.activeElement?.getAttribute('aria-label') ?? null);
  }
  expect(inside).toEqual(new Set(['Fechar', 'Primeiro', 'Segundo']));
  screen.getByRole('button', { name: 'Fechar' }).focus();
  await u.tab({ shift: true });
  await wait(60);
  expect(document.activeElement).toBe(screen.getByLabelText('Segundo'));
});

it('locks the page while it is open', async () => {
  const { u } = await openWith();
  expect(document.documentElement.style.overflow).toBe('hidden');
  await u.keyboard('{Escape}');
  await wait(10);
  expect(document.documentElement.style.overflow).toBe('');
});

it('closes on the backdrop only when press and release were there', async () => {
  await openWith();
  const backdrop = screen.getByRole('dialog').parentElement!;
  const field = screen.getByLabelText('Primeiro');

  fireEvent.mouseDown(field);
  fireEvent.mouseUp(backdrop);
  fireEvent.click(backdrop);
  expect(screen.queryByRole('dialog')).not.toBeNull();

  fireEvent.mouseDown(backdrop);
  fireEvent.mouseUp(field);
  fireEvent.click(backdrop);
  expect(screen.queryByRole('dialog')).not.toBeNull();

  fireEvent.mouseDown(backdrop);
  fireEvent.mouseUp(backdrop);
  fireEvent.click(backdrop);
  await wait(10);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks about unsaved input, the harmless answer first', async () => {
  const onDiscard = jest.fn();
  const { u } = await openWith({ isDirty: () => true, onDiscard });
  await u.keyboard('{Escape}');
  expect(screen.getByText('Você tem alterações não salvas. Deseja realmente fechar?')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continuar editando' }));

  await u.keyboard('{Escape}');
  await wait(200);
  expect(screen.queryByText(/alterações não salvas/)).toBeNull();
  expect(screen.queryByRole('dialog')).not.toBeNull();
  expect(onDiscard).not.toHaveBeenCalled();

  await u.click(screen.getByRole('button', { name: 'Fechar' }));
  await u.click(screen.getByRole('button', { name: 'Fechar sem salvar' }));
  await wait(10);
  expect(onDiscard).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows success for a second and a half, then closes without asking', async () => {
  const closed = jest.fn();
  const { rerender } = await openWith({ isDirty: () => true, closed });
  rerender({ isDirty: () => true, closed, success: { title: 'Feito!' } });
  expect(screen.getByRole('status').textContent).toBe('Feito!');
  await wait(1_400);
  expect(closed).not.toHaveBeenCalled();
  await wait(200);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['d', '{Tab}', '{Enter}', ' '])(
  'waits for nobody: the key %s ends the panel of success',
  async (key) => {
    const closed = jest.fn();
    const { u, rerender } = await openWith({ closed });
    rerender({ closed, success: { title: 'Feito!' } });
    await wait(10);
    await u.keyboard(key);
    await wait(10);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('closes once, though a key comes while the address still takes its step back', async () => {
  const onClose = jest.fn();
  const view = render(
    <Dialog title="Janela" onClose={onClose} success={{ title: 'Feito!' }}>
      {null}
    </Dialog>,
  );
  await wait(1_600);
  expect(onClose).toHaveBeenCalledTimes(1);
  await user().keyboard('d{Escape}');
  await wait(10);
  expect(onClose).toHaveBeenCalledTimes(1);
  view.unmount();
  await wait(10);
});

it('gives a key that closes the panel of success to nobody else', async () => {
  const heard = jest.fn();
  const { u, rerender } = await openWith();
  screen.getByText('Abrir').addEventListener('keydown', heard);
  rerender({ success: { title: 'Feito!' } });
  await wait(10);
  await u.keyboard('d');
  await wait(10);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heard).not.toHaveBeenCalled();
});

it('sends the form with Ctrl+Enter from a text area too', async () => {
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const { u } = await openWith({ onSubmit });
  await u.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('goes on with another by Ctrl+Shift+Enter, only where there is one', async () => {
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const onSubmitAgain = jest.fn();
  const { u } = await openWith({ onSubmit, onSubmitAgain });
  await u.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(onSubmitAgain).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});
