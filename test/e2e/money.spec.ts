/** Money through the real program in a real browser, in Portuguese: a payment with its attachments, a transfer, an investment and its return, an expense that is taken back, and a purchase from its request to its expense. */
import fs from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { focusIs, tabTo, typeInto } from '../support/keyboard.ts';
import { PICTURE, RECEIPT } from '../support/papers.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { buysByKeys } from './purchase-journey.ts';

jest.setTimeout(300_000);
/** A shared machine may be slow; every wait is for a condition. */
const PATIENCE_MS = 60_000;
const EMAIL = 'ana@construtora.com.br';
const BUYER = 'bia@construtora.com.br';
/** What Intl prints: a no-break space after R$. */
const brl = (text: string): string => `R$\u00a0${text}`;

describe('money, by its dialogs', () => {
  let program: Program;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let detail: string;
  const offences: string[] = [];

  beforeAll(async () => {
    program = await Program.at();
    [browser] = await Promise.all([launchBrowser(), program.start()]);
    const session = await Session.open(program.url, EMAIL);
    const created = await session.post('developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      buildingOpeningBalance: 10000,
    });
    const developmentId = created.body.data.id as string;
    await session.post('clients/', {
      name: 'Bruno Teixeira',
      email: 'bruno@cliente.com.br',
      phone: '11988887777',
      cpf: '529.982.247-25',
      developmentUnits: [{ developmentId, units: ['101'] }],
    });
    const code = await session.invite({ name: 'Bia Compradora', email: BUYER, type: 'purchaser' });
    await Session.open(program.url, BUYER, code);
    detail = `${program.url}/developments/${developmentId}`;
    ({ page, errors } = await openPage(browser, 1440));
    page.setDefaultTimeout(PATIENCE_MS);
    // Watched from the start: the browser begins to hand them over some time after it was asked to.
    page.on('filechooser', () => undefined);
    await signIn(page);
    await page.goto(detail);
    await card('Conta da Obra').getByText(brl('10.000,00')).first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.dispose();
  });

  const signIn = (on: Page, email = EMAIL) =>
    on.context().request.post(`${program.url}/api/auth/login/`, { data: { email, password: PASSWORD } });
  const card = (name: string, on: Page = page): Locator => on.getByRole('article', { name });
  const balance = (name: string, text: string) =>
    card(name).getByRole('status').getByText(brl(text)).waitFor();
  /** The success panel, and then the page again. */
  async function closesWith(title: string): Promise<void> {
    await page.getByText(title).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async function act(action: string, title: string): Promise<Locator> {
    await page.getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    return dialog;
  }
  async function leave(dialog: Locator): Promise<void> {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  async function spend(amount: string, words: string): Promise<void> {
    const dialog = await act('Adicionar Despesa em Conta da Obra', 'Adicionar Despesa');
    await dialog.getByLabel(/^Valor/).fill(amount);
    await dialog.getByLabel(/^Descrição/).fill(words);
    await dialog.getByRole('button', { name: 'Adicionar Despesa' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  async function judge(name: string, on: Page = page): Promise<void> {
    await picture(on, `money-${name}`);
    offences.push(...(await violationsOn(on)).map((found) => `${name}: ${found}`));
  }

  it('registers a payment of a client with its attachments, by keys', async () => {
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Registrar Pagamento' });
    await focusIs(page, /^Cliente/);
    await page.keyboard.type('bru');
    await page.getByRole('option', { name: /Bruno Teixeira/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await typeInto(page, /^Valor/, '2500,5');
    await typeInto(page, /^Conta/, 'Conta da Obra');
    await typeInto(page, /^Descrição/, 'Entrada da unidade 101');
    await tabTo(page, /^Escolher arquivos/);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles([RECEIPT, PICTURE]);
    await dialog.getByText('comprovante.png').waitFor();
    await judge('payment-1440-light');
    await page.keyboard.press('Control+Enter');
    await closesWith('Pagamento Registrado!');
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    await judge('undo-1440-light');
    await balance('Conta da Obra', '12.500,50');
  });

  it('shows the attachments of the payment and gives one back', async () => {
    const history = await act('Ver Histórico Completo', 'Histórico do empreendimento');
    await history.getByText('Entrada da unidade 101', { exact: true }).click();
    const entry = page.getByRole('dialog', { name: 'Pagamento', exact: true });
    await entry.getByText('comprovante.png').waitFor();
    await judge('attachments-1440-light');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      entry.getByRole('button', { name: 'Baixar recibo.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recibo.pdf');
    expect(fs.readFileSync(await download.path()).equals(RECEIPT.buffer)).toBe(true);
    await leave(entry);
    await leave(history);
  });

  it('transfers between the two accounts, by keys', async () => {
    await tabTo(page, /^Gerenciar Transferências em Conta da Obra/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Transferência entre contas' });
    await focusIs(page, /^Conta de destino/);
    await page.keyboard.type('aurora terreno');
    await page.getByRole('option', { name: 'Residencial Aurora · Conta do Terreno' }).waitFor();
    await typeInto(page, /^Valor/, '1500,50');
    await typeInto(page, /^Descrição/, 'Reforço do terreno');
    await dialog.getByText(`Saldo: ${brl('0,00')} → ${brl('1.500,50')}`).waitFor();
    await judge('transfer-1440-light');
    await page.keyboard.press('Control+Enter');
    await closesWith('Transferência Realizada!');
    await balance('Conta da Obra', '11.000,00');
    await balance('Conta do Terreno', '1.500,50');
  });

  it('applies money and takes part of it back, by keys', async () => {
    await tabTo(page, /^Gerenciar Aplicações em Conta da Obra/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Aplicação Financeira' });
    await dialog.getByText('Não há investimentos ativos para registrar retorno.').waitFor();
    await focusIs(page, /^Valor/);
    await page.keyboard.type('4000');
    await typeInto(page, /^Taxa esperada/, '12,75');
    await typeInto(page, /^Descrição/, 'CDB de 90 dias');
    await judge('investment-1440-light');
    await page.keyboard.press('Control+Enter');
    await closesWith('Aplicação Realizada!');
    await balance('Conta da Obra', '7.000,00');

    await focusIs(page, 'Gerenciar Aplicações em Conta da Obra');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Registrar Retorno', disabled: false }).waitFor();
    // Back from the first field: on the way forward stands the button that sends, which has the same name.
    await focusIs(page, /^Valor/);
    await tabTo(page, /^Aplicar Dinheiro/, 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Investimento/);
    await page.keyboard.press('ArrowDown');
    await typeInto(page, /^Valor/, '1000');
    await dialog.getByText(/Deste retorno/).waitFor();
    await typeInto(page, /^Descrição/, 'Resgate de março');
    await judge('return-1440-light');
    await page.keyboard.press('Control+Enter');
    await closesWith('Retorno Registrado!');
    await balance('Conta da Obra', '8.000,00');
  });

  it('books an expense, corrects its words and takes it back', async () => {
    await spend('450', 'Cimento');
    await balance('Conta da Obra', '7.550,00');

    const history = await act('Ver Histórico Completo', 'Histórico do empreendimento');
    await history.getByText('Cimento', { exact: true }).click();
    const entry = page.getByRole('dialog', { name: 'Despesa', exact: true });
    await entry.getByText('Saldo da conta depois dele').waitFor();
    await judge('entry-1440-light');
    await entry.getByRole('button', { name: 'Editar' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar Despesa' });
    await edit.getByLabel(/^Descrição/).fill('Cimento CP-II');
    await judge('edit-1440-light');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Despesa Atualizada!').waitFor();
    await entry.getByText('Cimento CP-II', { exact: true }).waitFor();

    await entry.getByRole('button', { name: 'Estornar' }).click();
    const reverse = page.getByRole('dialog', { name: 'Estornar lançamento' });
    await reverse.getByLabel(/^Motivo/).fill('Nota lançada em dobro');
    await judge('reverse-1440-light');
    await reverse.getByRole('button', { name: 'Estornar' }).click();
    await page.getByText('Estorno Registrado!').waitFor();
    await entry.getByText('Estornado', { exact: true }).waitFor();
    await judge('reversed-1440-light');
    await leave(entry);
    await leave(history);
    await balance('Conta da Obra', '8.000,00');
  });

  it('undoes a booking while it is offered', async () => {
    await spend('100', 'Areia');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText(/Estorno registrado/).waitFor();
    await balance('Conta da Obra', '8.000,00');
  });

  it('asks for a purchase, approves it as somebody else, and buys it, all by keys', async () => {
    await buysByKeys({
      browser,
      url: program.url,
      page,
      signIn: (on) => signIn(on, BUYER),
      judge,
      patienceMs: PATIENCE_MS,
    });
    await page.goto(detail);
    await balance('Conta da Obra', '7.249,50');
    await page.getByRole('region', { name: 'Compras e compromissos' }).getByText('Lançado').waitFor();
    await judge('committed-1440');
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('holds its shape at %i pixels, %s', async (width, scheme) => {
    const opened = await openPage(browser, width, scheme);
    opened.page.setDefaultTimeout(PATIENCE_MS);
    await signIn(opened.page);
    await opened.page.goto(detail);
    await card('Conta da Obra', opened.page).getByText(brl('7.249,50')).first().waitFor();
    for (const [name, button, settled] of [
      ['payment', 'Registrar Pagamento em Conta da Obra', 'Observações'],
      ['transfer', 'Gerenciar Transferências em Conta da Obra', 'Reforço do terreno'],
      ['investment', 'Gerenciar Aplicações em Conta da Obra', 'Resgate de março'],
    ] as const) {
      await opened.page.getByRole('button', { name: button }).click();
      const dialog = opened.page.getByRole('dialog');
      await dialog.getByText(settled).first().waitFor();
      await opened.page.waitForLoadState('networkidle');
      await judge(`${name}-${width}-${scheme}`, opened.page);
      const tooWide = await dialog
        .locator('[data-dialog-content]')
        .evaluate((body) => body.scrollWidth - body.clientWidth);
      if (tooWide > 0) offences.push(`${name} ${width} ${scheme}: ${tooWide}px too wide`);
      await opened.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await opened.page.context().close();
  });

  it('offended no accessibility rule', () => expect(offences).toEqual([]));
  it('left no error on the console', () => expect(errors).toEqual([]));
});
