import { configureStore } from '@reduxjs/toolkit';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { act } from 'react';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { api } from '../../shared/api/api.ts';
import { freshnessReducer } from '../../shared/session/freshness.ts';
import { sessionLost, sessionReducer } from '../../shared/session/session.ts';
import { dropFirstAccess, takeFirstAccessLink } from './first-access-link.ts';
import { forgetSession } from './known-session.ts';
import { takeProviderReturn } from './provider-return.ts';
import { SessionGate } from './session-gate.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' };
const ok = (data: unknown) => HttpResponse.json({ success: true, data, message: null });
const refused = (status: number, message: string) =>
  HttpResponse.json({ success: false, message, code: 'UNAUTHORIZED', errors: [] }, { status });
const session = { user: ana, permissions: ['developments:read'], authenticated: true };
const unknownVisitor = [
  http.get('*/api/auth/verify/', () => refused(401, 'Acesso não autorizado')),
  http.post('*/api/auth/refresh/', () => refused(401, 'Sessão expirada')),
];

const server = setupServer(
  http.get('*/api/auth/policy/', () => ok({ passwordMinLength: 6 })),
  http.get('*/api/auth/ways/', () => ok({ provider: null })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const theme = createTheme({ cssVariables: true });

function mount() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer, freshness: freshnessReducer },
    middleware: (standard) => standard().concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <SessionGate onAlmostIn={() => undefined}>
          <p>Dentro</p>
        </SessionGate>
      </ThemeProvider>
    </Provider>,
  );
  return store;
}

async function giveEmail(email: string) {
  await userEvent.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
}

it('shows nothing but "Carregando..." until the server has spoken, then lets a known session in', async () => {
  server.use(http.get('*/api/auth/verify/', () => ok(session)));
  mount();
  expect(screen.getByText('Carregando...')).toBeTruthy();
  expect(screen.queryByText('Dentro')).toBeNull();
  expect(await screen.findByText('Dentro')).toBeTruthy();
});

it('trusts nobody when the check itself fails, and offers to try again', async () => {
  server.use(http.get('*/api/auth/verify/', () => refused(503, 'Fora do ar'), { once: true }));
  mount();
  expect(await screen.findByText('Erro ao verificar autenticação')).toBeTruthy();
  server.use(http.get('*/api/auth/verify/', () => ok(session)));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Dentro')).toBeTruthy();
});

it('signs in by steps; going back clears the password', async () => {
  server.use(
    ...unknownVisitor,
    http.post('*/api/auth/check-email/', () =>
      ok({ requiresPasswordCreation: false, user: { email: ana.email } }),
    ),
    http.post('*/api/auth/login/', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      return password === 'certa1' ? ok(session) : refused(401, 'E-mail ou senha inválidos');
    }),
  );
  mount();
  await giveEmail('sem-arroba');
  expect(await screen.findByText('E-mail inválido. Verifique o formato digitado.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Email'));
  await giveEmail('ANA@x.com.br');
  await userEvent.type(await screen.findByLabelText('Senha'), 'errada{Enter}');
  expect(await screen.findByText('E-mail ou senha inválidos')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@x.com.br');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  const password = await screen.findByLabelText<HTMLInputElement>('Senha');
  expect(password.value).toBe('');
  await userEvent.type(password, 'certa1{Enter}');
  expect(await screen.findByText('Dentro')).toBeTruthy();
}, 20_000);

it('creates the first password with the code that the server asks for, and is in', async () => {
  let sent: unknown;
  server.use(
    ...unknownVisitor,
    http.post('*/api/auth/check-email/', () =>
      ok({ requiresPasswordCreation: true, requiresCode: true, user: { email: ana.email } }),
    ),
    http.post('*/api/auth/create-password/', async ({ request }) => {
      sent = await request.json();
      return ok(session);
    }),
  );
  mount();
  await giveEmail(ana.email);
  expect(await screen.findByRole('heading', { name: 'Primeiro Acesso' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Criar Senha' }));
  const dialog = within(await screen.findByRole('dialog'));
  const create = dialog.getByRole('button', { name: 'Criar Senha' });
  await userEvent.type(dialog.getByLabelText('Nova senha'), 'abc');
  await userEvent.click(create);
  expect(dialog.getByText('Código de primeiro acesso é obrigatório')).toBeTruthy();
  expect(dialog.getByText('A senha deve ter pelo menos 6 caracteres')).toBeTruthy();
  expect(dialog.getByText('Confirmação de senha é obrigatória')).toBeTruthy();

  await userEvent.type(dialog.getByLabelText('Nova senha'), 'def1');
  expect(dialog.getByText('Mínimo de 6 caracteres').textContent).toBe('Mínimo de 6 caracteres (atendido)');
  await userEvent.type(dialog.getByLabelText('Confirmar senha'), 'abcdef');
  await userEvent.type(dialog.getByLabelText('Código de primeiro acesso'), ' 123456 ');
  await userEvent.click(create);
  expect(dialog.getByText('As senhas não coincidem')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Confirmar senha'));
  await userEvent.type(dialog.getByLabelText('Confirmar senha'), 'abcdef1');
  await userEvent.click(create);
  expect(await screen.findByText('Dentro')).toBeTruthy();
  expect(sent).toEqual({ email: ana.email, password: 'abcdef1', code: '123456' });
}, 20_000);

describe('a link with a one-time code', () => {
  const address = { pathname: '/primeiro-acesso', hash: '#codigo=AB12-CD34&email=Bia%40x.com.br' };
  afterEach(dropFirstAccess);

  it('leaves the address bar at once, and fills in the e-mail and the code', async () => {
    server.use(...unknownVisitor);
    history.replaceState(null, '', `${address.pathname}${address.hash}`);
    takeFirstAccessLink(location);
    expect(location.href).not.toContain('AB12');
    expect(location.pathname).toBe('/');
    mount();
    expect(await screen.findByText('bia@x.com.br')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Criar Senha' }));
    const code = await screen.findByLabelText<HTMLInputElement>('Código de primeiro acesso');
    expect(code.value).toBe('AB12-CD34');
  });

  it('never takes the place of who is signed in without a question', async () => {
    server.use(
      http.get('*/api/auth/verify/', () => ok(session)),
      http.post('*/api/auth/logout/', () => ok(null)),
    );
    takeFirstAccessLink(address);
    mount();
    expect(await screen.findByText(/Para criar a senha, saia antes/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sair e continuar' }));
    expect(await screen.findByText('bia@x.com.br')).toBeTruthy();
  });

  it('is forgotten by who stays', async () => {
    server.use(http.get('*/api/auth/verify/', () => ok(session)));
    takeFirstAccessLink(address);
    mount();
    await userEvent.click(await screen.findByRole('button', { name: 'Ficar na conta de Ana' }));
    expect(await screen.findByText('Dentro')).toBeTruthy();
  });
});

describe('a provider', () => {
  const ways = http.get('*/api/auth/ways/', () => ok({ provider: { label: 'Contas da construtora' } }));
  const back = (word: string) => {
    history.replaceState(null, '', `/clients?q=cal&entrada=${word}`);
    takeProviderReturn(location);
  };
  afterEach(() => history.replaceState(null, '', '/'));

  it('is offered by its name; when it does not answer, the card says so and the password is still there', async () => {
    let sent: unknown;
    server.use(
      ...unknownVisitor,
      ways,
      http.post('*/api/auth/oidc/', async ({ request }) => {
        sent = await request.json();
        const body = {
          success: false,
          message: 'O provedor não responde agora.',
          code: 'EXTERNAL_SERVICE_ERROR',
        };
        return HttpResponse.json({ ...body, errors: [] }, { status: 503 });
      }),
    );
    history.replaceState(null, '', '/clients?q=cal');
    mount();
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar com Contas da construtora' }));
    expect(await screen.findByText('O provedor não responde agora.')).toBeTruthy();
    expect(sent).toEqual({ returnTo: '/clients?q=cal' });
    expect(screen.getByRole('button', { name: 'Entrar com Contas da construtora' })).toBeTruthy();
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });

  it('that refused is told once, in our words, and leaves the address as it was', async () => {
    server.use(...unknownVisitor, ways);
    back('recusada');
    expect(location.search).toBe('?q=cal');
    mount();
    expect(
      await screen.findByText('Esta conta do provedor não dá acesso ao Livro. Fale com o administrador.'),
    ).toBeTruthy();
    back('<b>outra coisa</b>');
    expect(location.search).toBe('?q=cal');
  });

  it('leads to the second step of who has a second factor, or back where its time is over', async () => {
    let isOver = false;
    server.use(
      ...unknownVisitor,
      ways,
      http.get('*/api/auth/second-factor/', () =>
        isOver
          ? refused(401, 'A entrada demorou demais. Comece outra vez.')
          : ok({ authenticated: false, second_factor: ['totp'], expires_at: '2026-01-01T00:00:00Z' }),
      ),
      http.post('*/api/auth/second-factor/', () => ok(session)),
    );
    back('segundo-passo');
    mount();
    await userEvent.type(await screen.findByLabelText('Código do aplicativo'), '123456{Enter}');
    expect(await screen.findByText('Dentro')).toBeTruthy();
    cleanup();
    isOver = true;
    back('segundo-passo');
    mount();
    expect(await screen.findByText('A entrada demorou demais. Comece outra vez.')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });
});

it('asks for the password again over the page when the session is over', async () => {
  server.use(
    http.get('*/api/auth/verify/', () => ok(session)),
    http.post('*/api/auth/login/', () => ok(session)),
  );
  const store = mount();
  await screen.findByText('Dentro');
  act(() => void store.dispatch(sessionLost()));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Sessão expirada. Faça login novamente.' }),
  );
  expect(screen.getByText('Dentro')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.type(dialog.getByLabelText('Senha'), 'certa1{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Dentro')).toBeTruthy();
}, 20_000);

it('says after a reload that the session is over, and nothing to somebody who never was here', async () => {
  server.use(...unknownVisitor);
  mount();
  await screen.findByLabelText('Email');
  expect(screen.queryByText('Sessão expirada. Faça login novamente.')).toBeNull();
  cleanup();

  server.use(http.get('*/api/auth/verify/', () => ok(session), { once: true }));
  mount();
  await screen.findByText('Dentro');
  cleanup();
  mount();
  expect(await screen.findByText('Sessão expirada. Faça login novamente.')).toBeTruthy();
});

it('says nothing of an expired session to anyone who has signed out', async () => {
  server.use(
    http.get('*/api/auth/verify/', () => ok(session), { once: true }),
    ...unknownVisitor,
  );
  mount();
  await screen.findByText('Dentro');
  forgetSession();
  cleanup();
  mount();
  await screen.findByLabelText('Email');
  expect(screen.queryByText('Sessão expirada. Faça login novamente.')).toBeNull();
});

it('calls an answer that names nobody an invalid one', async () => {
  server.use(http.get('*/api/auth/verify/', () => ok({ authenticated: false })));
  mount();
  expect(await screen.findByText('Autenticação inválida')).toBeTruthy();
});

it('stops asking for the password once the same person has signed in in another tab', async () => {
  server.use(http.get('*/api/auth/verify/', () => ok(session)));
  const store = mount();
  await screen.findByText('Dentro');
  act(() => void store.dispatch(sessionLost()));
  const asking = () => screen.queryByRole('dialog', { name: 'Sessão expirada. Faça login novamente.' });
  await waitFor(() => expect(asking()).toBeTruthy());
  const elsewhere = (user: string) =>
    act(
      () => void dispatchEvent(new StorageEvent('storage', { key: 'livro-sessao', newValue: `${user} 1` })),
    );
  elsewhere('u2');
  expect(asking()).toBeTruthy();
  elsewhere('u1');
  await waitFor(() => expect(asking()).toBeNull());
});
