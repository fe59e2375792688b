/** The first walk of a newcomer through the real program in a real browser, in Portuguese, reloads and a restart included. */
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { focusIs as focusOf, tabTo, tabToGrid } from '../support/keyboard.ts';
import { Program } from '../support/program.ts';

jest.setTimeout(180_000);
const NAME = 'Residencial Aurora';
/** What Intl prints: a no-break space after R$. */
const brl = (text: string): string => `R$\u00a0${text}`;

describe('the first walk', () => {
  let program: Program;
  let browser: Browser;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    program = await Program.at();
    [browser] = await Promise.all([launchBrowser(), program.start()]);
    ({ page, errors } = await openPage(browser, 1440));
  });
  afterAll(async () => {
    await browser?.close();
    await program?.dispose();
  });

  it('opens the login and creates the password on the first access', async () => {
    await page.goto(program.url);
    await page.getByText('resource management system').waitFor();
    await picture(page, 'login-1440');
    // The link that the start prints carries the code, in the part that no server sees.
    await page.goto(await program.firstAccessLink());
    await page.getByText('Primeiro Acesso').first().waitFor();
    expect(page.url()).toBe(`${program.url}/`);
    await page.getByRole('button', { name: /criar senha/i }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Código de primeiro acesso').inputValue()).not.toBe('');
    await dialog.getByLabel('Nova senha').fill('Segredo-1');
    await dialog.getByLabel('Confirmar senha').fill('Segredo-1');
    await picture(page, 'create-password-1440');
    await dialog.getByRole('button', { name: 'Criar Senha' }).click();
    await page.getByRole('heading', { name: 'Empreendimentos', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/developments');
    await picture(page, 'developments-empty-1440');
  });

  it('creates a development with opening balances', async () => {
    await page.getByRole('button', { name: /criar primeiro empreendimento/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo Empreendimento' });
    await dialog.getByLabel(/^Nome/).fill(NAME);
    await dialog.getByLabel(/Data de início/i).fill('05012026');
    await dialog.getByLabel(/Conta da Obra/i).fill('1234567,89');
    await dialog.getByLabel(/Conta do Terreno/i).fill('500');
    await picture(page, 'development-dialog-1440');
    await dialog.getByRole('button', { name: /^Criar/ }).click();
    await page.getByText('Empreendimento Criado!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: NAME }).waitFor();
    await picture(page, 'developments-1440');
  });

  it('books an expense from the account card and sees it in the balance and in the history', async () => {
    await page
      .getByRole('link', { name: /Gerenciar/ })
      .or(page.getByRole('button', { name: /Gerenciar/ }))
      .first()
      .click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await page.getByText(brl('1.234.567,89')).first().waitFor();
    await picture(page, 'detail-1440');
    await page
      .getByRole('button', { name: /Adicionar Despesa/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar Despesa' });
    await dialog.getByLabel(/^Valor/).fill('12450,00');
    await dialog.getByLabel(/^Descrição/).fill('Cimento CP-II');
    await picture(page, 'expense-dialog-1440');
    await dialog
      .getByRole('button', { name: /Adicionar|Registrar|Salvar/ })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(brl('1.222.117,89')).first().waitFor();
    await picture(page, 'detail-booked-1440');
    await page.getByRole('button', { name: 'Ver Histórico Completo' }).click();
    const history = page.getByRole('dialog', { name: /Histórico/ });
    await history.getByText('Cimento CP-II').waitFor();
    await history.getByText('Mostrando 3 de 3 transações').waitFor();
    await picture(page, 'history-1440');
    // The second comes while the first still takes its step back: it closes no more than the dialog.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
    await history.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  });

  it('still shows all of it after a reload and after a restart of the server', async () => {
    await page.reload();
    await page.getByText(brl('1.222.117,89')).first().waitFor();
    expect((await program.interrupt()).code).toBe(0);
    await program.start();
    // While it was down, what the page asked went unanswered.
    errors.splice(0, errors.length, ...errors.filter((text) => !/ERR_CONNECTION_(REFUSED|RESET)/.test(text)));
    await page.reload();
    await page.getByText(brl('1.222.117,89')).first().waitFor();
    await page.getByText('Cimento CP-II').first().waitFor();
  });

  /** Presses Tab until the focus is in the table: its header is one stop, its rows another. */
  const focusIs = (name: string | RegExp) => focusOf(page, name);
  async function judge(name: string): Promise<void> {
    await picture(page, name);
    expect((await violationsOn(page)).map((found) => `${name}: ${found}`)).toEqual([]);
  }

  it('registers, edits and deletes a client by keyboard alone', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.type('gc');
    await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor();
    await page.getByText('Ainda não há clientes cadastrados').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Novo Cliente' });
    await dialog.waitFor();
    await focusIs(/^Nome/);
    for (const text of ['Elisa Prado', '52998224725', '11988887777', 'elisa@exemplo.com.br', 'Rua A, 10']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await focusIs(/^Empreendimento/);
    await page.keyboard.type('Res');
    await page.keyboard.press('Tab');
    await page.keyboard.type('101, 12A');
    await dialog.getByText('Ignoramos “12A”: use só números.').waitFor();
    await judge('client-dialog-1440');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Cliente Cadastrado!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: 'Elisa Prado', exact: true }).waitFor();
    await judge('clients-1440');

    await tabToGrid(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await focusIs('Editar Elisa Prado');
    await page.keyboard.press('Enter');
    await focusIs(/^Nome/);
    await page.keyboard.press('End');
    await page.keyboard.type(' Neta');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Cliente Atualizado!').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusIs('Editar Elisa Prado Neta');
    await page.keyboard.press('ArrowRight');
    await focusIs('Excluir Elisa Prado Neta');
    await page.keyboard.press('Enter');
    await focusIs(/digite o nome do cliente/);
    await page.keyboard.type('elisa prado neta');
    await judge('client-delete-1440');
    await page.keyboard.press('Enter');
    await page.getByText('Cliente Excluído!').waitFor();
    await page.getByText('Ainda não há clientes cadastrados').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  it('creates a user by keyboard alone', async () => {
    await page.keyboard.type('gu');
    await page.getByRole('heading', { name: 'Usuários', level: 1 }).waitFor();
    await page.getByText('1 de 1', { exact: true }).waitFor();
    await page.keyboard.press('n');
    await focusIs(/^Nome/);
    await page.keyboard.type('Bia Obras');
    await page.keyboard.press('Tab');
    await page.keyboard.type('BIA@construtora.com.br');
    await judge('user-dialog-1440');
    await page.keyboard.press('Enter');
    await page.getByText('Código de uso único').first().waitFor();
    await judge('user-invited-1440');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('2 de 2', { exact: true }).waitFor();
    await page.getByRole('gridcell', { name: 'bia@construtora.com.br' }).waitFor();
    await judge('users-1440');
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  });

  it('books an expense and takes it back by keyboard alone', async () => {
    await page.keyboard.press('d');
    await focusIs(/^Valor/);
    await page.keyboard.type('450');
    await tabTo(page, /^Descrição/);
    await page.keyboard.type('Areia lavada');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(brl('1.221.667,89')).first().waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(/Estorno registrado/).waitFor();
    await page.getByText(brl('1.222.117,89')).first().waitFor();
  });

  it('left no error on the console', () => expect(errors).toEqual([]));
});
