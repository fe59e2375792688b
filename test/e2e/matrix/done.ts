/** What dialogs say once their work is done. The program closes these panels by itself; here they stand still to be judged. */
import type { Page } from 'playwright-core';
import { LONG_NAME, type CannedAnswer, type State } from './answers.ts';
import { FEW, type Screen } from './screens.ts';
import type { SeededBooks } from './seeded-books.ts';

const dialogOn = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();
/** What a person types, by the beginning of a field's label. */
type Typed = Readonly<Record<string, string>>;

export function donePanels(books: SeededBooks): readonly Screen[] {
  const detail = `/developments/${books.development}`;
  const entry = (id: string) => `${detail}?dialogo=historico&lancamento=${id}`;
  const panel = (
    name: string,
    at: string,
    sent: string,
    title: string,
    act: (page: Page, state: State) => Promise<void>,
    states: readonly State[] = ['ready'],
  ): Screen => ({
    name: `${name}-done`,
    states,
    widths: FEW,
    at,
    canned: [answered(sent)],
    open: async (page, state) => {
      await holdPanels(page);
      await act(page, state);
    },
    shows: (page) => page.getByRole('status').getByRole('heading', { name: title }),
  });
  const fill =
    (typed: Typed, button: string | RegExp, first?: (page: Page) => Promise<unknown>) =>
    async (page: Page, state: State): Promise<void> => {
      await first?.(page);
      for (const [label, text] of Object.entries(typed)) {
        const field = dialogOn(page)
          .getByLabel(new RegExp(`^${label}`))
          .first();
        await field.fill(state === 'long' && text === NAME ? LONG_NAME : text);
      }
      await press(button)(page);
    };
  const named: readonly State[] = ['ready', 'long'];

  return [
    panel(
      'new-development',
      '/developments?dialogo=novo-empreendimento',
      'POST /api/developments',
      'Empreendimento Criado!',
      fill({ Nome: NAME, 'Data de início': '01/02/2026' }, /^Criar/),
      named,
    ),
    panel(
      'edit-development',
      `${detail}?dialogo=editar-empreendimento`,
      '(PATCH|PUT) /api/developments',
      'Atualizado!',
      fill({ Nome: NAME }, /^Salvar/),
    ),
    panel(
      'expense',
      `${detail}?dialogo=despesa`,
      'POST /api/expenses',
      'Despesa Adicionada!',
      fill({ Valor: AMOUNT, Descrição: 'Areia lavada' }, 'Adicionar Despesa'),
      named,
    ),
    panel(
      'payment',
      `${detail}?dialogo=pagamento`,
      'POST /api/payments',
      'Pagamento Registrado!',
      fill({ Valor: AMOUNT, Descrição: 'Entrada da unidade 101' }, 'Registrar Pagamento', async (page) => {
        await dialogOn(page)
          .getByLabel(/^Cliente/)
          .fill('bru');
        await page.getByRole('listbox').getByRole('option').first().click();
        await dialogOn(page)
          .getByLabel(/^Conta/)
          .selectOption({ index: 1 });
      }),
    ),
    panel(
      'transfer',
      `${detail}?dialogo=transferencias&conta=${books.building}`,
      'POST /api/transfers',
      'Transferência Realizada!',
      fill({ Valor: '100,00', Descrição: 'Do terreno à obra' }, 'Transferir', async (page) => {
        await dialogOn(page)
          .getByLabel(/^Conta de destino/)
          .press('ArrowDown');
        await page.getByRole('listbox').getByRole('option').first().click();
      }),
    ),
    panel(
      'reverse',
      entry(books.expense),
      'POST /api/transactions/.*reverse',
      'Estorno Registrado!',
      fill({ Motivo: 'Lançada duas vezes por engano' }, 'Estornar', press('Estornar')),
    ),
    panel(
      'refund',
      entry(books.payment),
      'POST /api/payments/.*refund',
      'Pagamento Devolvido!',
      fill({ Motivo: 'Devolvido ao cliente' }, 'Devolver pagamento', press('Devolver')),
    ),
    panel(
      'new-client',
      '/clients?dialogo=novo-cliente',
      'POST /api/clients',
      'Cliente Cadastrado!',
      fill(
        { Nome: NAME, Email: 'elisa@cliente.com.br', Telefone: '11977776666', CPF: '390.533.447-05' },
        'Cadastrar Cliente',
        (page) =>
          dialogOn(page)
            .getByLabel(/^Empreendimento/)
            .first()
            .selectOption({ index: 1 }),
      ),
      named,
    ),
    panel(
      'restore-client',
      `/clients?dialogo=restaurar-cliente&cliente=${books.formerClient}`,
      '(POST|PATCH|PUT) /api/clients',
      'Cliente Restaurado!',
      fill({}, /^Restaurar/),
      named,
    ),
    panel(
      'deactivate-user',
      `/users?dialogo=desativar-usuario&usuario=${books.user}`,
      '(PATCH|PUT|POST|DELETE) /api/users',
      'Usuário Desativado!',
      fill({}, /^Desativar/),
      named,
    ),
    panel(
      'edit-user',
      `/users?dialogo=editar-usuario&usuario=${books.user}`,
      '(PATCH|PUT) /api/users',
      'Usuário Atualizado!',
      fill({ Nome: NAME }, /^Atualizar/),
    ),
    panel(
      'request',
      '/purchases?dialogo=nova-solicitacao',
      'POST /api/purchase-requests',
      'Solicitação Criada!',
      fill({ Descrição: 'Areia lavada', 'Custo estimado': AMOUNT }, 'Criar Solicitação', (page) =>
        dialogOn(page)
          .getByLabel(/^Empreendimento/)
          .selectOption({ index: 1 }),
      ),
    ),
    panel(
      'reject-purchase',
      `/purchases?dialogo=rejeitar-solicitacao&solicitacao=${books.pendingPurchase}`,
      'POST /api/purchase-requests/.*reject',
      'Solicitação Rejeitada!',
      fill({ 'Motivo da rejeição': 'Fora do orçamento desta etapa' }, /^Rejeitar/),
    ),
    panel(
      'register-purchase',
      `/purchases?dialogo=registrar-compra&solicitacao=${books.approvedPurchase}`,
      'POST /api/purchase-requests',
      'Compra Registrada!',
      fill({ Valor: AMOUNT }, 'Registrar Compra'),
    ),
  ];

  /** A record of every kind: each form reads its own part of it. */
  function answered(sent: string): CannedAnswer {
    const record = { id: books.expense, name: NAME, final_cost: 999_999.99, warnings: [] };
    return { on: new RegExp(`^${sent}`), status: 201, data: record };
  }
}

const NAME = 'Jardim Botânico';
const AMOUNT = '999.999,99';

const press = (name: string | RegExp) => (page: Page) =>
  dialogOn(page).getByRole('button', { name }).first().click();

/** Nothing in the page happens by itself after a second or more. */
const holdPanels = (page: Page) =>
  page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms = 0) =>
      ms >= 1_000 ? 0 : start(run, ms)) as typeof setTimeout;
  });
