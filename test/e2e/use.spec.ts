/** Counts what the tasks of a day take at the keyboard, in the real program and a real browser, against docs/reference/keystrokes.md. */
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { bookedBills, bookTwentyBills, knownSuppliers, wantedBills } from './use/twenty-bills.ts';
import { bookPastedLines, LINES, WORDS } from './use/pasted-lines.ts';
import { pastedScreens } from './use/pasted-screens.ts';
import { bookedToCorrect, correctAmount } from './use/corrected-amount.ts';
import {
  approveAll,
  expensesOfMarch,
  fetchStatement,
  findExpense,
  openBuyer,
} from './use/daily-questions.ts';
import { agreesWith, type CountedTask } from './use/use-document.ts';

jest.setTimeout(300_000);
const PATIENCE_MS = 30_000;
const EMAIL = 'ana@construtora.com.br';

/** The day in São Paulo, three hours behind UTC. */
const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

describe('a day at the keyboard', () => {
  let program: Program;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let session: Session;
  let building: string;
  const counted: CountedTask[] = [];

  beforeAll(async () => {
    program = await Program.at();
    [browser] = await Promise.all([launchBrowser(), program.start()]);
    session = await Session.open(program.url, EMAIL);
    const { body } = await session.post('developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      buildingOpeningBalance: 100_000,
    });
    const id = body.data.id as string;
    const accounts = (await session.get(`accounts/?development=${id}`)).body.data as readonly {
      readonly id: string;
      readonly type: string;
    }[];
    building = accounts.find(({ type }) => type === 'building')!.id;
    const client = await session.post('clients/', {
      name: 'Bruno Teixeira',
      email: 'bruno@cliente.com.br',
      phone: '11988887777',
      cpf: '529.982.247-25',
      developmentUnits: [{ developmentId: id, units: ['101'] }],
    });
    await session.post('payments/', {
      accountId: building,
      clientId: client.body.data.id,
      amount: 777,
      date: today,
      paymentMethod: 'pix',
      description: 'Entrada da unidade 101',
      unitReference: '101',
    });
    await session.post('payments/', {
      accountId: building,
      clientId: client.body.data.id,
      amount: 150,
      date: today,
      paymentMethod: 'pix',
      status: 'pending',
      description: 'Parcela 1 da unidade 101',
      unitReference: '101',
    });
    await knownSuppliers(session, building, '2026-02-02');
    await bookedToCorrect(session, accounts, today);
    await expensesOfMarch(session, building, lastMarch());
    for (let n = 0; n < 10; n++)
      await session.post('purchase-requests/', {
        description: `Tijolos, carga ${n}`,
        development_id: id,
        estimated_cost: 100 + n,
        category: 'material',
        urgency: 'low',
        force: true,
      });
    ({ page, errors } = await openPage(browser, 1440));
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().request.post(`${program.url}/api/auth/login/`, {
      data: { email: EMAIL, password: PASSWORD },
    });
    await page.goto(`${program.url}/developments/${id}`);
    await page.getByRole('button', { name: 'Adicionar Despesa em Conta da Obra' }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.dispose();
  });

  it('books twenty bills from paper, as they were written and without a wait', async () => {
    const count = await bookTwentyBills(page);
    expect(await bookedBills(session)).toEqual(wantedBills(building, lastThatCame));
    expect(count.keys).toBeLessThanOrEqual(70);
    expect(count.waits).toBe(0);
    counted.push({
      task: '20 bills from paper, six fields each, attachment on five',
      count,
      aim: '≤ 70 keys, no wait',
    });
  });

  it('looks as it should, half way through a pile', async () => {
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Adicionar Despesa' });
    await dialog.waitFor();
    await page.keyboard.type('12,5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Pregos');
    await page.keyboard.press('Control+Shift+Enter');
    await dialog.getByText(/registrada/).waitFor();
    await picture(page, 'use-again-1440-light');
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
  ] as const)('asks, on any page, what to book and of which account: %i px, %s', async (width, scheme) => {
    const other = await openPage(browser, width, scheme);
    other.page.setDefaultTimeout(PATIENCE_MS);
    await other.page.context().request.post(`${program.url}/api/auth/login/`, {
      data: { email: EMAIL, password: PASSWORD },
    });
    const look = async (name: string) => {
      await picture(other.page, `use-${name}-${width}-${scheme}`);
      expect((await violationsOn(other.page)).map((found) => `${name}: ${found}`)).toEqual([]);
    };
    await other.page.goto(`${program.url}/clients`);
    await other.page.getByRole('button', { name: 'Lançar' }).click();
    await other.page.getByRole('dialog', { name: 'O que lançar?' }).waitFor();
    await look('what');
    await other.page.keyboard.press('d');
    const question = other.page.getByRole('dialog', { name: 'De qual conta?' });
    await question.getByRole('button', { name: /Residencial Aurora · Conta da Obra/ }).waitFor();
    await look('account');
    await other.page.keyboard.type('obra');
    await other.page.keyboard.press('Enter');
    const form = other.page.getByRole('dialog', { name: 'Adicionar Despesa' });
    await form.waitFor();
    await look('form');
    await form.getByLabel(/^Data/).focus();
    await other.page.keyboard.press('Alt+ArrowDown');
    await other.page.getByRole('dialog', { name: /^Calendário/ }).waitFor();
    await other.page.getByRole('grid').waitFor();
    await look('calendar');
    expect(other.errors).toEqual([]);
    await other.page.close();
  });

  it.each([
    ['expense', 'Pregos', 'Editar Despesa', 'expenses/?search=Pregos'],
    ['payment', 'Entrada da unidade 101', 'Editar Pagamento', 'payments/?search=Entrada'],
  ])('corrects a wrong amount of one %s from its row', async (kind, words, title, found) => {
    const count = await correctAmount(page, { words, title, amount: '77,7' });
    const { body } = await session.get(encodeURI(found));
    expect((body.data as readonly { amount: number }[]).map(({ amount }) => amount)).toContain(77.7);
    expect(count.keys).toBe(2);
    counted.push({ task: `a wrong amount of one ${kind}, from its row`, count, aim: '2 keys' });
  });

  it.each([
    ['transfer', 'Adiantamento ao terreno', 'Editar Transferência'],
    ['investment', 'CDB da reserva', 'Editar Aplicação'],
    ['return', 'Resgate da LCI', 'Editar Retorno'],
  ])('corrects a wrong amount of one %s from its row', async (kind, words, title) => {
    const count = await correctAmount(page, { words, title, amount: '77,7' });
    const { body } = await session.get(encodeURI(`transactions/?search=${words}`));
    expect((body.data as readonly { amount: number }[]).map(({ amount }) => amount)).toContain(77.7);
    expect(count.keys).toBe(2);
    counted.push({ task: `a wrong amount of one ${kind}, from its row`, count, aim: '2 keys' });
  });

  it('books two hundred pasted lines in one go once six of them are put right, and takes them back in one', async () => {
    const found = async () =>
      (await session.get(`expenses/?search=${encodeURIComponent(WORDS)}&page=1`)).body.data.count as number;
    const from = Date.now();
    const count = await bookPastedLines(page, {
      look: async () => {
        await picture(page, 'paste-wrong-1440-light');
        expect(await violationsOn(page)).toEqual([]);
      },
      booked: async () => expect(await found()).toBe(LINES),
    });
    expect(await found()).toBe(0);
    expect(Date.now() - from).toBeLessThan(120_000);
    expect(await violationsOn(page)).toEqual([]);
    counted.push({
      task: '200 lines pasted, 6 of them wrong: put right, booked, undone',
      count,
      aim: 'one go, one undo',
    });
  });

  pastedScreens(() => ({ browser, url: program.url, session }));

  it("fetches last month's statement as PDF", async () => {
    await page.goto(`${program.url}/clients`);
    const { count, file } = await fetchStatement(page, 'Residencial Aurora');
    expect(file).toBe('%PDF-');
    expect(count.presses).toBe(2);
    counted.push({ task: "last month's statement as PDF, from any page", count, aim: '2 presses' });
  });

  it('tells what a buyer has paid and owes', async () => {
    await page.goto(`${program.url}/clients`);
    const count = await openBuyer(page, 'Bruno Teixeira', { Pago: 'R$ 77,70', 'A receber': 'R$ 150,00' });
    expect(count.presses).toBe(1);
    counted.push({ task: 'what a buyer has paid and owes, from the clients', count, aim: '1 press' });
  });

  it('finds an expense of last March by its supplier', async () => {
    const [year] = lastMarch().split('-');
    const count = await findExpense(page, {
      typed: 'areial março',
      shown: new RegExp(`43,21.*18/03/${year}`, 's'),
    });
    expect(count.keys).toBe(1);
    counted.push({
      task: 'an expense of last March by supplier, from any page',
      count,
      aim: '1 key and the name',
    });
  });

  it('approves ten requests', async () => {
    await page.goto(`${program.url}/purchases?status=pending`);
    const count = await approveAll(page, 10);
    const { body } = await session.get('purchase-requests/?status=approved');
    expect(body.data).toHaveLength(10);
    expect(count.keys).toBe(3);
    counted.push({ task: 'approve ten requests', count, aim: '3 keys' });
  });

  it('agrees with the page that tells of it', () => {
    expect(errors).toEqual([]);
    agreesWith(counted);
  });
});

/** The last day of this number that is not ahead. */
function lastThatCame(day: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const ahead = day > Number(today.slice(8));
  const date = new Date(Date.UTC(year, month - 1 - Number(ahead), day));
  return date.toISOString().slice(0, 10);
}

/** The last that has begun, `yyyy-mm`. */
const lastMarch = (): string => `${Number(today.slice(0, 4)) - Number(today.slice(5, 7) < '03')}-03`;
