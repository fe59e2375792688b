/** A statement agreed with the books by keyboard: dropped in, proposals accepted, what lacks booked, one act undone, a day declared. */
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { agreeByKeys, booksOfTheMonth, LINES, SECONDS } from './use/statement-of-200.ts';
import { agreesWith } from './use/use-document.ts';

jest.setTimeout(120_000);
const EMAIL = 'ana@construtora.com.br';

let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];
let account: string;
let development: string;

const STATEMENT = `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>341<ACCTID>1234-5</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303100000[-3:BRT]<TRNAMT>-1234,56<FITID>1<MEMO>PIX ENVIADO CONCRETEIRA IPIRANGA</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260306100000[-3:BRT]<TRNAMT>-800,00<FITID>2<MEMO>PAGTO ELETRON MADEIREIRA BOM JESUS</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260310100000[-3:BRT]<TRNAMT>-39,90<FITID>3<MEMO>TARIFA PACOTE SERVICOS</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260320100000[-3:BRT]<TRNAMT>-39,90<FITID>4<MEMO>TARIFA PACOTE SERVICOS</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>97885,64<DTASOF>20260331</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  const created = await session.post('developments/', {
    name: 'Residencial Aurora',
    status: 'active',
    startDate: '2026-01-05',
    buildingOpeningBalance: 100_000,
  });
  development = created.body.data.id;
  const accounts = (await session.get(`accounts/?development=${development}`)).body.data as {
    id: string;
    type: string;
  }[];
  account = accounts.find(({ type }) => type === 'building')!.id;
  const bills = [
    ['Concreto usinado', 'Concreteira Ipiranga', 1_234.56, '2026-03-02'],
    ['Tábuas e caibros', 'Madeireira Bom Jesus', 800, '2026-03-05'],
    // Never seen at the bank.
    ['Cheque ao jardineiro', null, 150, '2026-03-28'],
  ] as const;
  for (const [description, supplier, amount, date] of bills) {
    const bill = { account_id: account, category: 'material', description, supplier, amount, date };
    expect((await session.post('expenses/', bill)).status).toBe(201);
  }
  ({ page, errors } = await openPage(browser, 1440));
  await page
    .context()
    .request.post(`${program.url}/api/auth/login/`, { data: { email: EMAIL, password: PASSWORD } });
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

const progress = (text: string) => page.getByText(text, { exact: true }).waitFor();
const lineAt = (name: RegExp) => page.getByRole('group', { name });

it('brings a statement in, once, and proposes what its lines are', async () => {
  await page.goto(`${program.url}/conciliacao`);
  await page.getByText('Escolha a conta do extrato').waitFor();
  await page
    .getByLabel('Conta', { exact: true })
    .selectOption({ label: 'Residencial Aurora · Conta da Obra' });
  await page.getByText('Nenhum extrato importado').waitFor();
  const file = { name: 'março.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(STATEMENT) };
  await page.getByLabel('Arquivo do extrato').setInputFiles(file);
  const preview = page.getByRole('dialog', { name: 'Conferir o extrato' });
  await preview.getByText('4 linhas, de').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'reconciliation-preview-1440');
  expect((await session.get(`bank-accounts/${account}/lines/`)).body.data).toEqual([]);
  await preview.getByRole('button', { name: 'Importar' }).click();
  await page.getByText('4 linhas novas.').waitFor();
  await page.getByLabel('Arquivo do extrato').setInputFiles(file);
  await preview.getByText('4 já estão aqui').waitFor();
  await preview.getByRole('button', { name: 'Importar' }).click();
  await page.getByText('0 linhas novas, 4 já estavam aqui.').waitFor();
  await progress('0 de 4');
  await lineAt(/CONCRETEIRA.*Proposta: 02\/03\/2026, Concreto usinado/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'reconciliation-1440');
});

it('is agreed line by line by keys alone, what lacks is booked, and the last act can be undone', async () => {
  await lineAt(/CONCRETEIRA/).focus();
  await page.keyboard.press('Enter');
  await progress('1 de 4');
  // The next line has the focus.
  await page.keyboard.press('Enter');
  await progress('2 de 4');
  await page.keyboard.press('z');
  await page.getByText('Desfeito: a linha volta a esperar.').waitFor();
  await progress('1 de 4');
  await lineAt(/MADEIREIRA/).focus();
  await page.keyboard.press('Enter');
  await progress('2 de 4');
  await lineAt(/TARIFA.*Lançar despesa: Despesa: Outros, Itaú/)
    .first()
    .waitFor();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: /Lançar despesa de R\$\s39,90/ });
  await dialog.waitFor();
  await dialog.getByLabel('Descrição').fill('Tarifa bancária');
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'reconciliation-book-1440');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await progress('3 de 4');
  // One key: what was learnt from the last line with the same words is proposed.
  await lineAt(/20\/03\/2026, TARIFA.*como da última vez/).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Nenhuma linha a conciliar').waitFor();
  await progress('4 de 4');
});

it('declares a day on which bank and books agree, and the account’s card says so', async () => {
  await page.getByRole('button', { name: 'Conciliar até…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Conciliar até…' });
  await dialog.getByText('Banco e livros concordam.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'reconciliation-day-1440');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Conciliado até 31/03/2026').first().waitFor();
  await page.goto(`${program.url}/developments/${development}`);
  await page.getByRole('link', { name: 'Conciliado até 31/03/2026' }).waitFor();
  expect(errors).toEqual([]);
});

describe('a month of 200 lines', () => {
  let busy: string;
  const bring = async (text: string, lines: number) => {
    await page.goto(`${program.url}/conciliacao?conta=${busy}`);
    const file = { name: 'mês.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(text) };
    await page.getByLabel('Arquivo do extrato').setInputFiles(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click();
    await page.getByText(`${lines} linhas novas.`).waitFor();
  };

  beforeAll(async () => {
    const plan = {
      name: 'Torre',
      status: 'active',
      startDate: '2026-01-05',
      buildingOpeningBalance: 10_000_000,
    };
    const made = (await session.post('developments/', plan)).body.data.id as string;
    const accounts = (await session.get(`accounts/?development=${made}`)).body.data;
    busy = accounts.find(({ type }: { type: string }) => type === 'building').id;
    await bring(await booksOfTheMonth(session, busy), LINES);
  }, 60_000);

  it('is agreed at the keyboard within ten minutes', async () => {
    expect(LINES).toBe(200);
    await page.locator('[data-linha]').first().focus();
    const { count, machineMs } = await agreeByKeys(page);
    await progress('200 de 200');
    const person = (count.keys + count.characters) * SECONDS.key + LINES * SECONDS.decision;
    const minutes = (person + machineMs / 1000) / 60;
    if (process.env.LIVRO_TEST_LOG) console.log({ ...count, machineMs, minutes });
    expect(minutes).toBeLessThanOrEqual(10);
    const { body } = await session.get(`bank-accounts/${busy}/lines/?status=matched&limit=100&page=1`);
    expect(body.data.count).toBe(200);
    agreesWith([{ task: 'bank statement of 200 lines agreed', count, aim: '≤ 10 minutes' }]);
  }, 240_000);

  it('takes several lines as one entry by hand, and says what the bank kept', async () => {
    const paid = { account_id: busy, category: 'labor', description: 'Empreita do telhado', amount: 4_000 };
    expect((await session.post('expenses/', { ...paid, date: '2026-05-10' })).status).toBe(201);
    const told = [
      ['0501', '2000.50'],
      ['0520', '1999.50'],
    ].map(
      ([day, amount], n) =>
        `<STMTTRN><DTPOSTED>2026${day}<TRNAMT>-${amount}<FITID>m${n}<MEMO>SAQUE ${n}</STMTTRN>`,
    );
    await bring(`<OFX><STMTRS><BANKTRANLIST>${told.join('')}</BANKTRANLIST></STMTRS></OFX>`, 2);
    await lineAt(/SAQUE 0/).focus();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: /^Escolher/ });
    await dialog.getByRole('checkbox').first().waitFor();
    await page.keyboard.press('Space');
    await dialog
      .getByText('o banco tirou R$\u00a01.999,50 a menos. Mais de R$ 1,00 precisa ser lançado')
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
    await page.getByRole('button', { name: /^Escolher o lançamento das 2 marcadas: .*SAQUE 1/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await picture(page, 'reconciliation-marked-1440');
    await page.keyboard.press('e');
    await dialog.getByRole('radio').first().waitFor();
    await page.keyboard.press('Space');
    await dialog.getByText('A soma confere').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await picture(page, 'reconciliation-choose-1440');
    await page.keyboard.press('Control+Enter');
    await progress('202 de 202');
  });
});

it('can be read on a phone, in the dark, and says what was refused', async () => {
  const phone = await openPage(browser, 390, 'dark');
  await phone.page
    .context()
    .request.post(`${program.url}/api/auth/login/`, { data: { email: EMAIL, password: PASSWORD } });
  await phone.page.goto(`${program.url}/conciliacao?conta=${account}&situacao=conciliadas`);
  await phone.page.getByText('Concreto usinado').first().waitFor();
  const broken = { name: 'x.ofx', mimeType: 'text/plain', buffer: Buffer.from(STATEMENT.slice(0, -60)) };
  await phone.page.getByLabel('Arquivo do extrato').setInputFiles(broken);
  await phone.page.getByText('o arquivo termina antes do fim').waitFor();
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  expect(await violationsOn(phone.page)).toEqual([]);
  await picture(phone.page, 'reconciliation-390-dark');
  await phone.page.context().close();
});

it('asks about the statement of another account, leaves a line out of the sum, and undoes the import', async () => {
  const desk = await openPage(browser, 1440);
  const { page: at } = desk;
  const signIn = { data: { email: EMAIL, password: PASSWORD } };
  await at.context().request.post(`${program.url}/api/auth/login/`, signIn);
  await at.goto(`${program.url}/conciliacao?conta=${account}`);
  const line =
    '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260325<TRNAMT>-77,00<FITID>Z1<MEMO>BOLETO DE OUTRA CONTA</STMTTRN>';
  const text = `${STATEMENT.slice(0, STATEMENT.indexOf('<STMTTRN>'))}${line}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const buffer = Buffer.from(text.replace('<BANKID>341<ACCTID>1234-5', '<BANKID>237<ACCTID>55555-5'));
  await at
    .getByLabel('Arquivo do extrato')
    .setInputFiles({ name: 'outra.ofx', mimeType: 'text/plain', buffer });
  await at.getByText('O arquivo é da conta 55555-5 do banco 237').waitFor();
  expect(await violationsOn(at)).toEqual([]);
  await at.getByRole('button', { name: 'Importar nesta conta' }).click();
  await at.getByText('1 linha nova.').waitFor();

  await at.getByRole('button', { name: /^Ignorar: .*BOLETO DE OUTRA CONTA/ }).click();
  const ignoring = at.getByRole('dialog', { name: 'Ignorar a linha' });
  await ignoring.getByLabel('O que é').selectOption('no-movement');
  await ignoring.getByText('O valor não conta na conferência do saldo').waitFor();
  await ignoring.getByLabel(/Motivo/).fill('Veio por engano');
  expect(await violationsOn(at)).toEqual([]);
  await ignoring.getByRole('button', { name: 'Ignorar' }).click();
  await at.getByText(/^Fora da soma: .*BOLETO DE OUTRA CONTA/).waitFor();

  await at.getByRole('button', { name: 'Desfazer uma importação' }).click();
  const undoing = at.getByRole('dialog', { name: 'Desfazer uma importação' });
  await undoing.getByLabel(/^Importação/).selectOption({ index: 1 });
  await undoing.getByLabel(/Motivo/).fill('Extrato de outra conta');
  expect(await violationsOn(at)).toEqual([]);
  await undoing.getByRole('button', { name: 'Desfazer a importação' }).click();
  await undoing.waitFor({ state: 'detached' });
  await at.getByRole('combobox', { name: 'Situação' }).selectOption('no-movement');
  await at.getByText('Nenhuma linha em “Não é movimento”').waitFor();
  expect(desk.errors).toEqual([]);
  await at.context().close();
});
