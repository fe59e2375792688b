/** A screen of the matrix: where it is, how one gets into it, and what must be there in each of its states. */
import type { Locator, Page } from 'playwright-core';
import type { CannedAnswer, State } from './answers.ts';
import type { SeededBooks } from './seeded-books.ts';
import { sealsOfKinds, verificationsWith } from './verifications.ts';

export const widths = [1440, 768, 390, 320] as const;
export type Width = (typeof widths)[number];

export interface Screen {
  readonly name: string;
  readonly states: readonly State[];
  /** Left out: all. */
  readonly widths?: readonly Width[];
  readonly at: string;
  /** From the loaded address to the screen itself; without it the address is the screen. */
  readonly open?: (page: Page, state: State) => Promise<unknown>;
  /** Must be seen before the screen is judged; a text stands for itself anywhere on the page. */
  readonly shows: (page: Page, state: State) => Locator;
  readonly reads?: RegExp;
  readonly canned?: readonly CannedAnswer[];
}

/** For what has no shape of its own: a desk and the narrowest. */
export const FEW: readonly Width[] = [1440, 320];
/** The state is no matter of reading. */
export const NONE = /^none/;
export const everyState: readonly State[] = ['ready', 'long', 'loading', 'empty', 'error', 'denied'];
export const RETRY = /^Tentar novamente$/i;
/** All but who is there and how fresh the books are. */
export const ALL_READS = /^GET \/api\/(?!auth|health)/;

/** What a page shows in the states that look alike everywhere. */
export const pageShows =
  (title: string, empty: string, ready: string) =>
  (page: Page, state: State): Locator => {
    if (state === 'error') return page.getByRole('button', { name: RETRY }).first();
    if (state === 'denied') return page.getByText('Operação não permitida').first();
    if (state === 'empty') return page.getByText(empty).first();
    if (state === 'ready') return page.getByText(ready).first();
    return page.getByRole('heading', { level: 1, name: title }).first();
  };

export function pagesOf(books: SeededBooks): readonly Screen[] {
  const detail = `/developments/${books.development}`;
  const page = (name: string, at: string, title: string, empty: string, ready: string): Screen => ({
    name,
    states: everyState,
    at,
    shows: pageShows(title, empty, ready),
  });
  return [
    page(
      'developments',
      '/developments',
      'Empreendimentos',
      'Nenhum empreendimento ainda.',
      'Residencial Aurora',
    ),
    {
      name: 'development',
      states: everyState,
      at: detail,
      shows: (on, state) =>
        state === 'long' || state === 'loading'
          ? on.getByRole('heading', { level: 1 })
          : pageShows('', 'Nenhuma atividade recente encontrada', 'Saldo Atual')(on, state),
    },
    {
      // The development is there, what hangs on it is not.
      name: 'development-parts',
      states: ['loading', 'error'],
      at: detail,
      reads: /^GET \/api\/(accounts|transactions|payments|purchase-requests)/,
      shows: (on, state) =>
        state === 'error'
          ? on.getByRole('button', { name: RETRY }).nth(2)
          : on.getByRole('heading', { name: 'Residencial Aurora' }),
    },
    {
      name: 'development-unknown',
      states: ['ready'],
      at: '/developments/nenhum',
      shows: (on) => on.getByRole('heading', { name: 'Empreendimento não encontrado' }),
    },
    page('clients', '/clients', 'Clientes', 'Ainda não há clientes cadastrados', 'Bruno Teixeira'),
    {
      name: 'clients-none-found',
      states: ['empty'],
      widths: FEW,
      at: '/clients?q=ninguem',
      reads: /^GET \/api\/clients\/\?/,
      shows: (on) => on.getByText('Nenhum cliente encontrado'),
    },
    {
      name: 'client',
      states: everyState,
      at: `/clients/${books.client}`,
      shows: (on, state) =>
        state === 'long' || state === 'loading'
          ? on.getByRole('heading', { level: 1 })
          : pageShows('', 'Nenhum pagamento ainda.', 'Segunda parcela da unidade 101')(on, state),
    },
    {
      name: 'client-parts',
      states: ['loading', 'error'],
      widths: FEW,
      at: `/clients/${books.client}`,
      reads: /^GET \/api\/(payments|clients\/.+\/(account|attachments|history))/,
      shows: (on, state) =>
        state === 'error'
          ? on.getByText('Não foi possível carregar o histórico do cadastro.')
          : on.getByRole('heading', { level: 1, name: 'Bruno Teixeira' }),
    },
    {
      name: 'client-unknown',
      states: ['ready'],
      widths: FEW,
      at: '/clients/nenhum',
      shows: (on) => on.getByRole('heading', { name: 'Cliente não encontrado' }),
    },
    page('receivables', '/payments', 'A receber', 'Nada a receber', 'Segunda parcela da unidade 101'),
    ...(['cliente', 'empreendimento'] as const).map((por): Screen => ({
      name: `receivables-by-${por}`,
      states: ['ready', 'long', 'empty'],
      at: `/payments?por=${por}`,
      shows: (on, state) =>
        state === 'empty'
          ? on.getByText('Nada a receber com estes filtros.')
          : on.getByRole('table', { name: por === 'cliente' ? 'Por cliente' : 'Por empreendimento' }),
    })),
    page('suppliers', '/suppliers', 'Fornecedores', 'Nenhum fornecedor ainda', 'Votoran'),
    {
      name: 'supplier',
      states: everyState.filter((state) => state !== 'empty'),
      at: '/suppliers/votoran',
      shows: (on, state) =>
        state === 'long' || state === 'loading'
          ? on.getByRole('heading', { level: 1 })
          : pageShows('', '', 'Solicitações em aberto')(on, state),
    },
    {
      name: 'supplier-document',
      states: ['ready', 'long'],
      widths: FEW,
      at: '/suppliers/votoran?dialogo=documento',
      shows: (on) => on.getByRole('dialog').getByLabel('CNPJ'),
    },
    page('reports', '/reports', 'Relatórios', 'Nenhum empreendimento ainda.', 'Relatório em PDF'),
    page('purchases', '/purchases', 'Compras', 'Ainda não há solicitações de compra', 'Betoneira nova'),
    {
      name: 'purchases-none-found',
      states: ['empty'],
      widths: FEW,
      at: '/purchases?q=nada',
      reads: /^GET \/api\/purchase-requests/,
      shows: (on) => on.getByText('Nenhuma solicitação encontrada'),
    },
    {
      name: 'purchase-approving',
      states: ['ready', 'long'],
      at: '/purchases',
      open: async (on) => {
        await takeStep(on, /^Aprovar/);
        // Whatever was scrolled to: nothing is judged half under the bar on top.
        await on.evaluate(() => scrollTo(0, 0));
      },
      shows: (on) => on.getByText('Aprovar?'),
    },
    {
      name: 'purchases-chosen',
      states: ['ready'],
      at: '/purchases?status=pending',
      open: async (on) => {
        await on.getByRole('checkbox', { name: /^Selecionar todas/ }).check();
        await on.getByRole('button', { name: /^Aprovar \d/ }).click();
      },
      shows: (on) => on.getByRole('button', { name: /^Sim, aprovar \d/ }),
    },
    {
      name: 'purchase-rejecting',
      states: ['ready'],
      widths: FEW,
      at: '/purchases',
      open: (on) => takeStep(on, /^Rejeitar/),
      shows: (on) => on.getByText('Rejeitar?'),
    },
    page('users', '/users', 'Usuários', 'Nenhum usuário encontrado', 'Bia Compradora'),
    {
      name: 'security-log',
      states: everyState,
      at: '/security-log',
      shows: (on, state) =>
        state === 'ready'
          ? on.getByRole('link', { name: 'Entrada' }).first()
          : pageShows('Registro de segurança', 'Nada foi registrado ainda', '')(on, state),
    },
    {
      name: 'closing',
      states: everyState.filter((state) => state !== 'empty'),
      at: '/closing?ano=2026',
      shows: pageShows('Fechamento', '', 'Livros fechados até janeiro de 2026.'),
    },
    {
      name: 'closing-untouched',
      states: ['empty', 'error', 'loading'],
      widths: FEW,
      at: '/closing?ano=2026',
      reads: /^GET \/api\/(periods|closing\/obstacles)/,
      shows: (on, state) =>
        state === 'error'
          ? on.getByText('Não foi possível contar o que falta nestes meses.')
          : on.getByText(state === 'empty' ? 'Nenhum mês foi fechado ainda.' : 'O que se conta'),
    },
    {
      name: 'verification',
      states: [...everyState],
      at: '/audit/verification',
      reads: /^GET \/api\/audit/,
      shows: (on, state) => {
        if (state === 'error') return on.getByText('Não foi possível carregar as verificações.');
        if (state === 'denied') return on.getByText('Operação não permitida').first();
        if (state === 'empty') return on.getByText('Nenhuma verificação foi feita por aqui ainda.');
        if (state === 'loading') return on.getByRole('button', { name: 'Verificar agora' });
        return on.getByRole('heading', { name: 'Últimas verificações' });
      },
    },
    ...(['running', 'failed'] as const).map((name): Screen => ({
      name: `verification-${name}`,
      states: ['ready', 'long'],
      at: '/audit/verification',
      canned: [{ on: /^GET \/api\/audit\/verifications/, status: 200, data: verificationsWith(name) }],
      shows: (on) => on.getByText(name === 'running' ? 'Verificação em andamento' : 'O que fazer:').first(),
    })),
    ...(['', '?dialogo=selo&selo=3'] as const).map((search): Screen => ({
      name: search === '' ? 'seals' : 'seal',
      states: ['ready', 'long'],
      at: `/audit/verification${search}`,
      canned: [{ on: /^GET \/api\/audit\/seals/, status: 200, data: sealsOfKinds }],
      shows: (on) =>
        search === ''
          ? on.getByText('A chave foi trocada em').first()
          : on.getByLabel('Texto do ponto de verificação'),
    })),
    {
      name: 'export-waits',
      states: ['ready'],
      at: '/clients',
      canned: [{ on: /^GET \/api\/exports/, status: 429 }],
      open: async (on) => {
        await on.getByRole('button', { name: 'Exportar' }).click();
        await on.getByRole('menuitem', { name: 'CSV' }).click();
      },
      shows: (on) => on.getByText('Você já tem pedidos demorados em andamento.'),
    },
    {
      name: 'painel',
      states: everyState,
      at: '/dashboard',
      shows: (on, state) =>
        state === 'empty'
          ? on.getByRole('heading', { level: 1, name: 'Painel' })
          : pageShows('Painel', '', 'Em que gastamos?')(on, state),
    },
    {
      name: 'not-found',
      states: ['ready'],
      at: '/nenhum-lugar',
      shows: (on) => on.getByText('Página não encontrada').first(),
    },
    {
      name: 'failure',
      states: ['ready'],
      at: '/developments',
      // A list that is none: what no screen reckons with.
      canned: [{ on: /^GET \/api\/developments\//, status: 200, data: { nothing: 'of this kind' } }],
      shows: (on) => on.getByText('Ops! Algo deu errado'),
    },
  ];
}

/** Presses a step of the first request that offers it: a button, or behind “⋮” where there is no room for buttons. */
async function takeStep(on: Page, name: RegExp): Promise<void> {
  const button = on.getByRole('button', { name }).first();
  const menus = on.getByRole('button', { name: /^Mais ações/ });
  await button.or(menus).first().waitFor();
  if (await button.isVisible()) return button.click();
  for (const menu of await menus.all()) {
    await menu.click();
    await on.getByRole('menu').waitFor();
    const item = on.getByRole('menuitem', { name });
    if (await item.isEnabled({ timeout: 100 }).catch(() => false)) return item.click();
    await on.keyboard.press('Escape');
    await on.getByRole('menu').waitFor({ state: 'hidden' });
  }
  throw new Error(`No request offers ${name}.`);
}
