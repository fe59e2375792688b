/** The dialogs of the matrix, opened by their addresses or by what opens them, on the records of the seeded book. */
import type { Page } from 'playwright-core';
import { LONG_NAME, type CannedAnswer, type State } from './answers.ts';
import { FEW, NONE, type Screen } from './screens.ts';
import type { SeededBooks } from './seeded-books.ts';

const RETRY = /^Tentar novamente$/i;
const forms: readonly State[] = ['ready', 'long'];
const records: readonly State[] = ['ready', 'long', 'loading', 'error'];
export const top = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();
const shows = (page: Page, state: State) =>
  state === 'error' ? top(page).getByRole('button', { name: RETRY }).first() : top(page);

/** A dialog that its address opens. */
export const dialog = (name: string, at: string, more: Partial<Screen> = {}): Screen => ({
  name,
  states: forms,
  at,
  shows,
  ...more,
});
export const press = (name: string | RegExp) => (page: Page) =>
  top(page).getByRole('button', { name }).first().click();

export function dialogsOf(books: SeededBooks): readonly Screen[] {
  const detail = `/developments/${books.development}`;
  const on = (path: string): CannedAnswer['on'] => new RegExp(`^${path}`);
  const refused = (name: string, at: string, send: string | RegExp, text: string): Screen => ({
    ...dialog(`${name}-refused`, at),
    states: ['error'],
    reads: NONE,
    open: press(send),
    shows: (page) => page.getByText(text).first(),
  });
  const history = `${detail}?dialogo=historico`;
  const entryOf = (id: string) => `${history}&lancamento=${id}`;
  const client = (name: string, id = books.client) => `/clients?dialogo=${name}&cliente=${id}`;
  const user = (name: string, id = books.user) => `/users?dialogo=${name}&usuario=${id}`;
  const purchase = (name: string, id = books.pendingPurchase) =>
    `/purchases?dialogo=${name}&solicitacao=${id}`;

  return [
    dialog('new-development', '/developments?dialogo=novo-empreendimento', { states: ['ready'] }),
    refused('new-development', '/developments?dialogo=novo-empreendimento', /^Criar/, 'Nome é obrigatório'),
    dialog('unsaved-question', '/developments?dialogo=novo-empreendimento', {
      states: ['ready'],
      open: async (page) => {
        await top(page).getByLabel(/^Nome/).fill('Obra');
        await page.keyboard.press('Escape');
      },
      shows: (page) => page.getByText('Você tem alterações não salvas. Deseja realmente fechar?'),
    }),
    dialog('edit-development', `${detail}?dialogo=editar-empreendimento`),
    dialog('delete-development', `${detail}?dialogo=editar-empreendimento`, {
      open: press('Excluir'),
      shows: (page) => page.getByRole('alertdialog'),
    }),
    dialog('delete-development-refused', `${detail}?dialogo=editar-empreendimento`, {
      canned: [{ on: on('DELETE /api/developments'), status: 422 }],
      open: async (page) => {
        await press('Excluir')(page);
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /Excluir/ })
          .click();
      },
      shows: (page) => page.getByText(/tem lançamentos/).first(),
    }),
    dialog('conflict', `${detail}?dialogo=editar-empreendimento`, {
      canned: [{ on: on('(PATCH|PUT) /api/developments'), status: 412 }],
      open: async (page) => {
        await top(page).getByLabel(/^Nome/).fill(`Outra ${LONG_NAME}`.slice(0, 100));
        await press(/^Salvar/)(page);
      },
      shows: (page) => page.getByRole('alertdialog', { name: 'Este registro mudou' }),
    }),
    dialog('schedule', `${detail}?dialogo=cronograma`),
    dialog('schedule', `/developments/${books.emptyDevelopment}?dialogo=cronograma`, {
      states: ['empty'],
      reads: NONE,
    }),
    dialog('report', `${detail}?dialogo=relatorio`),
    dialog('expense', `${detail}?dialogo=despesa`),
    refused('expense', `${detail}?dialogo=despesa`, 'Adicionar Despesa', 'Valor é obrigatório'),
    dialog('payment', `${detail}?dialogo=pagamento`),
    refused('payment', `${detail}?dialogo=pagamento`, 'Registrar Pagamento', 'Cliente é obrigatório'),
    refused(
      'transfer',
      `${detail}?dialogo=transferencias&conta=${books.building}`,
      'Transferir',
      'Conta de destino é obrigatória',
    ),
    dialog('transfer', `${detail}?dialogo=transferencias&conta=${books.building}`, {
      states: [...records, 'empty'],
      reads: /^GET \/api\/transfers/,
    }),
    dialog('account-question', `${detail}?dialogo=aplicacoes`),
    dialog('investment', `${detail}?dialogo=aplicacoes&conta=${books.building}`, {
      states: [...records, 'empty'],
      reads: /^GET \/api\/(financial-investments|transactions)/,
    }),
    dialog('return', `${detail}?dialogo=aplicacoes&conta=${books.building}`, {
      open: async (page) => {
        await top(page).getByRole('button', { name: 'Registrar Retorno', disabled: false }).first().click();
        await top(page)
          .getByLabel(/^Investimento/)
          .selectOption({ index: 1 });
      },
    }),
    dialog('history', history, {
      states: [...records, 'empty'],
      reads: /^GET \/api\/transactions\/\?.*page/,
    }),
    dialog('history-of-account', `${history}&conta=${books.building}`),
    dialog('entry-expense', entryOf(books.expense), {
      states: records,
      reads: new RegExp(`^GET /api/transactions/${books.expense}`),
    }),
    dialog('entry-payment', entryOf(books.payment)),
    dialog('edit-expense', entryOf(books.expense), { open: press('Editar') }),
    dialog('reverse', entryOf(books.expense), { open: press('Estornar') }),
    dialog('refund', entryOf(books.payment), { open: press('Devolver') }),
    dialog('confirm-payment', detail, {
      open: (page) =>
        page
          .getByRole('button', { name: /^Confirmar pagamento/ })
          .first()
          .click(),
    }),

    dialog('new-client', '/clients?dialogo=novo-cliente', { states: ['ready'] }),
    refused('new-client', '/clients?dialogo=novo-cliente', /^(Cadastrar|Criar|Salvar)/, 'CPF é obrigatório'),
    dialog('import-client', '/clients?dialogo=novo-cliente', {
      states: [...records, 'empty'],
      reads: /^GET \/api\/clients\/options/,
      open: press('Importar Cliente'),
      shows: (page, state) =>
        state === 'empty' ? page.getByText('Nenhum cliente encontrado') : shows(page, state),
    }),
    dialog('imported-client', '/clients?dialogo=novo-cliente', {
      open: async (page) => {
        await press('Importar Cliente')(page);
        await page.getByRole('list', { name: 'Clientes encontrados' }).getByRole('button').first().click();
      },
      shows: (page) => page.getByText(/Só as unidades podem ser alteradas/),
    }),
    dialog('edit-client', client('editar-cliente')),
    dialog('edit-client-read', client('editar-cliente', books.formerClient), {
      states: ['loading', 'error'],
      reads: new RegExp(`^GET /api/clients/${books.formerClient}`),
    }),
    dialog('delete-client', client('excluir-cliente')),
    dialog('delete-client-mismatch', client('excluir-cliente'), {
      states: ['error'],
      widths: FEW,
      reads: NONE,
      open: async (page) => {
        await top(page).getByRole('textbox').fill('Outro nome');
        await page.keyboard.press('Enter');
      },
      shows: (page) => page.getByText(/digite o nome do cliente exatamente/),
    }),
    dialog('restore-client', client('restaurar-cliente', books.formerClient)),
    dialog('export-personal-data', client('exportar-cliente')),
    dialog('erase-client', client('apagar-cliente', books.formerClient), {
      states: records,
      reads: /erase-preview/,
    }),

    dialog('new-user', '/users?dialogo=novo-usuario', { states: ['ready'] }),
    refused('new-user', '/users?dialogo=novo-usuario', 'Criar Usuário', 'Nome é obrigatório'),
    dialog('edit-user', user('editar-usuario')),
    dialog('edit-user-unknown', user('editar-usuario', 'ninguem'), {
      states: ['ready'],
      shows: (page) => page.getByText('Este registro não existe ou foi removido.'),
    }),
    dialog('deactivate-user', user('desativar-usuario')),
    dialog('activate-user', user('ativar-usuario', books.formerUser)),
    dialog('reset-access', user('redefinir-acesso')),
    dialog('reset-second-factor', user('redefinir-segundo-fator')),
    dialog('user-sessions', user('sessoes-usuario'), {
      states: [...records, 'empty'],
      reads: /^GET \/api\/users\/.*sessions/,
    }),
    dialog('confirm-identity', user('redefinir-acesso'), {
      states: records,
      canned: [
        { on: /^POST \/api\/users\/.*reset/, status: 403, code: 'REAUTHENTICATION_REQUIRED' },
        {
          on: on('GET /api/auth/ways'),
          status: 200,
          data: { provider: { label: 'Contas da construtora' } },
        },
      ],
      reads: /^GET \/api\/auth\/factors/,
      open: async (page) => {
        await press('Redefinir acesso')(page);
        await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor();
      },
    }),
    dialog('security-record', '/security-log?dialogo=registro&registro=1'),
    dialog('close-month', '/closing?ano=2026&dialogo=fechar&mes=2026-09', {
      states: ['ready', 'long', 'error'],
      reads: /^GET \/api\/closing\/obstacles/,
      shows: (page, state) =>
        page.getByText(state === 'error' ? /^Não foi possível contar/ : /^(Ainda falta|Nada falta)/).last(),
    }),
    {
      ...dialog('close-month-refused', '/closing?ano=2026&dialogo=fechar&mes=2026-09'),
      states: ['error'],
      reads: NONE,
      canned: [{ on: on('POST /api/periods'), status: 422, message: 'O período já está fechado' }],
      open: press('Fechar o mês'),
      shows: (page) => page.getByText('O período já está fechado').first(),
    },
    dialog('reopen-month', '/closing?ano=2026&dialogo=reabrir&mes=2026-01'),
    refused(
      'reopen-month',
      '/closing?ano=2026&dialogo=reabrir&mes=2026-01',
      'Reabrir',
      'Motivo é obrigatório',
    ),
    dialog('closing-items', '/closing?ano=2026&dialogo=itens&mes=2026-03&lista=without-attachment', {
      states: [...records, 'empty'],
      reads: /^GET \/api\/closing\/items/,
      shows: (page, state) =>
        state === 'empty' ? page.getByText('Nada mais consta aqui') : shows(page, state),
    }),
    dialog('late-entries', '/closing?ano=2026&dialogo=itens&mes=2026-03&lista=late-entries'),
    dialog('one-time-code', user('convidar-usuario'), {
      canned: [
        {
          on: /^POST \/api\/users\/.*invite/,
          status: 200,
          data: {
            id: books.user,
            name: LONG_NAME,
            email: 'bia@construtora.com.br',
            type: 'purchaser',
            is_active: true,
            has_password: false,
            first_access: {
              code: 'K7QM-2XPD-9RTV',
              link: 'https://livro.construtora.com.br/primeiro-acesso#email=bia%40construtora.com.br&codigo=K7QM-2XPD-9RTV',
              expires_at: '2026-11-25T12:00:00Z',
            },
          },
        },
      ],
      open: press('Convidar outra vez'),
      shows: (page) => page.getByText('K7QM-2XPD-9RTV', { exact: true }),
    }),

    dialog('request', '/purchases?dialogo=nova-solicitacao'),
    refused(
      'request',
      '/purchases?dialogo=nova-solicitacao',
      'Criar Solicitação',
      'Custo estimado é obrigatório',
    ),
    dialog('purchase', purchase('solicitacao'), {
      states: records,
      reads: new RegExp(`^GET /api/purchase-requests/${books.pendingPurchase}`),
    }),
    dialog('purchase-course', purchase('solicitacao', books.approvedPurchase), {
      states: records,
      reads: /^GET \/api\/purchase-requests\/.*history/,
    }),
    dialog('revise-purchase', `${purchase('revisar-valor', books.approvedPurchase)}&valor=9.250,75`),
    refused(
      'revise-purchase',
      purchase('revisar-valor', books.approvedPurchase),
      'Revisar valor',
      'Motivo é obrigatório',
    ),
    dialog('edit-purchase', purchase('editar-solicitacao')),
    dialog('reject-purchase', purchase('rejeitar-solicitacao')),
    dialog('register-purchase', purchase('registrar-compra', books.approvedPurchase)),
  ];
}
