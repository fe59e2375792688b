/**
 * An administrator registers a webhook, sees a test arrive, sees the receiver fail and come back, sends a delivery once more,
 * exchanges the secret, switches it off and on, and removes it: in the browser, with a real receiver on the other side.
 */
import type { Browser, Page } from 'playwright-core';
import { answering, isSigned, Receiver } from '../api/webhooks.fixture.ts';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

jest.setTimeout(300_000);
const EMAIL = 'ana@construtora.com.br';
const NAME = 'Armazém de dados';
const PATIENCE_MS = 60_000;
let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];
let secret: string;
const receiver = new Receiver();
const offences: string[] = [];

beforeAll(async () => {
  await receiver.start();
  program = await Program.at({ WEBHOOK_INTERNAL: 'loopback' });
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  ({ page, errors } = await opened(1440));
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
  await receiver.stop();
});

async function opened(width: 1440 | 390, scheme: 'light' | 'dark' = 'light') {
  const one = await openPage(browser, width, scheme);
  one.page.setDefaultTimeout(PATIENCE_MS);
  const login = { data: { email: EMAIL, password: PASSWORD } };
  await one.page.context().request.post(`${program.url}/api/auth/login/`, login);
  return one;
}
const shot = async (name: string, on: Page = page): Promise<void> => {
  await picture(on, `webhooks-${name}`);
  offences.push(...(await violationsOn(on)).map((found) => `${name}: ${found}`));
};
const book = async (name: string): Promise<void> =>
  expect(
    (await session.post('developments/', { name, status: 'planning', startDate: '2026-01-10' })).status,
  ).toBe(201);
const act = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: `Mais ações para ${NAME}` }).click();
  await page.getByRole('menuitem', { name }).click();
};
const answer = async (question: string, button: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

it('leads from Configurações to an empty list, and refuses an address of the own network', async () => {
  await page.goto(`${program.url}/company`);
  await page.getByRole('link', { name: 'Abrir os webhooks' }).click();
  await page.getByText('Nenhum webhook cadastrado').waitFor();
  await shot('empty-1440');
  await page.getByRole('button', { name: 'Novo webhook' }).click();
  await page.getByLabel(/^Nome/).fill(NAME);
  await page.getByLabel(/^Endereço/).fill('https://10.0.0.7/livro');
  await page.getByRole('button', { name: 'Cadastrar webhook' }).click();
  await page
    .getByText(/^10\.0\.0\.7 é um endereço interno/)
    .first()
    .waitFor();
  await shot('refused-1440');
});

it('registers one and shows its secret once', async () => {
  await page.getByLabel(/^Endereço/).fill(receiver.url);
  await page.getByRole('button', { name: 'Cadastrar webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Webhook cadastrado' });
  secret = await shown.getByText(/^whsec_/).innerText();
  await shot('secret-1440');
  await shown.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByRole('list', { name: 'Webhooks' }).getByText('Ativo').waitFor();
  expect(await page.content()).not.toContain(secret);
});

it('sends a test that arrives signed, and shows it among the deliveries', async () => {
  await page.getByRole('button', { name: `Entregas ${NAME}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Entregas' });
  await dialog.getByText('Nenhuma entrega ainda').waitFor();
  await dialog.getByRole('button', { name: 'Enviar um teste' }).click();
  await dialog.getByText('Teste, sem eventos').waitFor();
  await dialog.getByText(/^Respondeu 204 em \d+ ms/).waitFor();
  expect(receiver.received.map(({ json }) => json)).toEqual([{ ping: true, events: [] }]);
  expect(isSigned(receiver.received[0]!, secret)).toBe(true);
  await book('Jardim');
  await receiver.until(({ events }) => events.some(({ type }) => type === 'DevelopmentCreated'));
  await dialog
    .getByRole('button', { name: /^Reenviar \d+ eventos?,/ })
    .first()
    .click();
  await dialog.getByText(/^Reenvio de \d+ eventos?$/).waitFor();
  await shot('deliveries-1440');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('tells since when the receiver fails, there and on Sistema, and that it is well again', async () => {
  receiver.answer = answering(503);
  await book('Torre');
  await page.getByText(/^Falhando desde /).waitFor();
  await page.getByText(/^Respondeu 503, depois de \d+ tentativas?\. Próxima: /).waitFor();
  await shot('failing-1440');
  for (const [width, scheme] of [[390, 'light'], [390, 'dark'], [1440, 'dark']] as const) {
    const one = await opened(width, scheme);
    await one.page.goto(`${program.url}/webhooks`);
    await one.page.getByText(/^Falhando desde /).waitFor();
    await shot(`failing-${width}-${scheme}`, one.page);
    errors.push(...one.errors);
    await one.page.context().close();
  } // prettier-ignore
  await page.goto(`${program.url}/system`);
  await page.getByText('De 1, 1 webhook falha agora: veja em Webhooks.').waitFor();
  receiver.answer = answering(204);
  await page.goto(`${program.url}/webhooks`);
  await page.getByRole('button', { name: `Entregas ${NAME}` }).click();
  await page.getByRole('button', { name: /^Tentar agora / }).click();
  await page.getByRole('dialog', { name: 'Entregas' }).getByText('A repetir').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Webhooks' }).getByText('Ativo').waitFor();
});

it('exchanges the secret, under which the next event comes as well', async () => {
  await act('Trocar o segredo');
  await page.getByRole('button', { name: 'Trocar segredo' }).click();
  const shown = page.getByRole('dialog', { name: 'Segredo trocado' });
  const fresh = await shown.getByText(/^whsec_/).innerText();
  await shown.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByText(/O segredo anterior também assina até/).waitFor();
  const before = receiver.received.length;
  await book('Praça');
  await receiver.until(({ received }) => received.length > before);
  const last = receiver.received.at(-1)!;
  expect([isSigned(last, fresh), isSigned(last, secret)]).toEqual([true, true]);
});

it('is changed, switched off and on, and sent nothing while it is off and everything then', async () => {
  await act('Alterar');
  await page.getByLabel(/^Quais eventos/).selectOption('Só os que eu escolher');
  await page.getByRole('checkbox', { name: 'DevelopmentCreated' }).check();
  await shot('change-1440');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('list', { name: 'Webhooks' }).getByText('DevelopmentCreated').waitFor();
  await act('Desligar');
  await shot('off-question-1440');
  await answer('Desligar webhook', 'Desligar');
  await page.getByText(/^Desligado em .* por Ana/).waitFor();
  const before = receiver.received.length;
  await book('Enquanto está desligado');
  await page.waitForTimeout(2_000);
  expect(receiver.received).toHaveLength(before);
  await act('Ligar');
  await answer('Ligar webhook', 'Ligar');
  await receiver.until(({ received }) => received.length > before);
  expect(receiver.received.at(-1)!.json.events[0]!.data).toMatchObject({ name: 'Enquanto está desligado' });
});

it('is removed after a question, and gone', async () => {
  await act('Remover');
  await answer('Remover webhook', 'Remover');
  await page.getByText('Nenhum webhook cadastrado').waitFor();
});

it('does all that without an error of the page or a hurdle', () => {
  expect(errors).toEqual([]);
  expect(offences).toEqual([]);
});
