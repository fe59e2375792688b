/** A refusal without a word of ours, at the entrance: what failed is said in Portuguese. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { makeStore } from '../../app/store.ts';
import { SessionGate } from './session-gate.tsx';

const ok = (data: unknown) => HttpResponse.json({ success: true, data, message: null });
const wordless = () => new HttpResponse('', { status: 422, statusText: 'Unprocessable Entity' });
const unknown = () => HttpResponse.json({ success: false, message: 'Sessão expirada' }, { status: 401 });
const known = { requiresPasswordCreation: true, requiresCode: false, user: { email: 'ana@x.com.br' } };
const server = setupServer(
  http.get('*/api/auth/policy/', () => ok({ passwordMinLength: 6 })),
  http.get('*/api/auth/ways/', () => ok({ provider: null })),
  http.get('*/api/auth/verify/', unknown),
  http.post('*/api/auth/refresh/', unknown),
  http.post('*/api/auth/create-password/', wordless),
  http.post('*/api/auth/check-email/', wordless, { once: true }),
  http.post('*/api/auth/check-email/', () => ok(known)),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

it('says in Portuguese what failed where a refusal has no words', async () => {
  render(
    <Provider store={makeStore()}>
      <ThemeProvider theme={createTheme({ cssVariables: true })}>
        <SessionGate onAlmostIn={() => undefined}>
          <p>Dentro</p>
        </SessionGate>
      </ThemeProvider>
    </Provider>,
  );
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@x.com.br{Enter}');
  expect(await screen.findByText('Erro ao verificar email')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Criar Senha' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Nova senha'), 'abcdef1');
  await userEvent.type(dialog.getByLabelText('Confirmar senha'), 'abcdef1');
  await userEvent.click(dialog.getByRole('button', { name: 'Criar Senha' }));
  expect(await dialog.findByText('Erro ao criar senha')).toBeTruthy();
}, 20_000);
