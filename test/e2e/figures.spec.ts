/**
 * Every figure of every screen that leads somewhere is what is listed there: each kind of figure is followed in a browser, on
 * the books of 2025 with corrections, cancellations and purchases over them. FIGURES_SEED repeats a choice.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import {
  everyRow,
  figuresOverRows,
  leadsOn,
  numbersFrom,
  press,
  settled,
  sumOf,
  type Lead,
  type Listed,
} from './followed-figures.ts';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../..');
const EMAIL = 'ana@construtora.com.br';
/** Longer lists are added up by the place itself; of them so many are gone through page by page. */
const SHORT = 60;
const LONG_ONES = 2;
const SEED = Number(process.env.FIGURES_SEED ?? randomInt(1_000_000));

/** A screen with figures, made ready to be pressed. */
interface Stop {
  readonly name: string;
  readonly at: string;
  readonly ready?: (page: Page) => Promise<unknown>;
  /** The kinds of figures that lead somewhere there. */
  readonly kinds: readonly string[];
}

describe('every figure equals where it leads', () => {
  let program: Program;
  let browser: Browser;
  let pages: readonly { readonly page: Page; readonly errors: string[] }[];
  let session: Session;
  let development: string;
  let account: string;
  let long = LONG_ONES;

  beforeAll(async () => {
    program = await Program.at();
    [browser] = await Promise.all([launchBrowser(), program.start()]);
    session = await Session.open(program.url, EMAIL);
    await promisify(execFile)(
      process.execPath,
      ['scripts/ledger.mjs', 'import', path.join(root, 'test/data/livro-2025'), '--json'],
      { cwd: root, env: program.environment },
    );
    development = (await dataOf<{ id: string; name: string }>('developments/')).find(
      ({ name }) => name === 'Vista da Serra',
    )!.id;
    const accounts = await dataOf<{ id: string; type: string }>(`accounts/?development=${development}`);
    account = accounts.find(({ type }) => type === 'building')!.id;
    await correct();
    await buy();
    // Between a phone and a desk: lists are cards there, all of a page's in reach.
    pages = await Promise.all([openPage(browser, 768), openPage(browser, 768)]);
    for (const { page } of pages)
      await page.context().request.post(`${program.url}/api/auth/login/`, {
        data: { email: EMAIL, password: PASSWORD },
      });
    console.info(`FIGURES_SEED=${SEED}`);
  });
  afterAll(async () => {
    await browser?.close();
    await program?.dispose();
  });

  async function dataOf<Row>(path: string): Promise<readonly Row[]> {
    return (await session.get(path)).body.data as Row[];
  }
  async function post(path: string, body: object): Promise<string> {
    const answer = await session.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data?.id as string;
  }

  /** One of each kind is undone or corrected, on its own day in the middle of the year. */
  async function correct(): Promise<void> {
    const june = `account=${account}&from=2025-06-01&to=2025-06-30`;
    const first = async (type: string) =>
      (await dataOf<{ id: string; date: string }>(`transactions/?${june}&type=${type}`))[0]!;
    const undo = async ({ id, date }: { id: string; date: string }) =>
      post(`transactions/${id}/reverse/`, { reason: 'Lançado por engano', date });
    const [, corrected] = await dataOf<{ id: string }>(`transactions/?${june}&type=expense`);
    await undo(await first('expense'));
    await undo(await first('transfer_out'));
    const paid = await first('payment');
    await post(`payments/${paid.id}/refund/`, { reason: 'Devolvido' });
    const answer = await session.patch(`expenses/${corrected!.id}/`, { amount: 1_234.56 });
    expect(answer.status).toBe(200);
  }

  /** More requests than fit a page, some decided, one bought for less than was asked. */
  async function buy(): Promise<void> {
    const wanted = (n: number) => ({
      description: `Tijolos, carga ${n}`,
      development_id: development,
      estimated_cost: 1_000 + n,
      category: 'material',
      urgency: 'low',
      force: true,
    });
    const ids: string[] = [];
    for (let n = 0; n < 27; n++) ids.push(await post('purchase-requests/', wanted(n)));
    for (const id of ids.slice(0, 4)) await post(`purchase-requests/${id}/approve/`, {});
    await post(`purchase-requests/${ids[0]}/complete/`, {
      expense: {
        account_id: account,
        description: 'Tijolos, carga 0',
        amount: 987.65,
        category: 'material',
        date: '2025-12-30',
      },
    });
    await post(`purchase-requests/${ids[4]}/reject/`, { rejection_reason: 'Caro demais' });
    await post(`purchase-requests/${ids[5]}/cancel/`, {});
  }

  const tables = async (on: Page): Promise<void> => {
    const switches = on.getByRole('button', { name: 'Tabela', exact: true });
    await switches.nth(5).waitFor();
    for (const one of await switches.all()) await one.click();
    await on.locator('tfoot').first().waitFor();
  };

  const figuresOf = {
    account: ['Saldo Atual', 'Total Investido', 'Total Gastos', 'Total Recebido'],
    history: ['Saldo Atual', 'Total Investido', 'Total Gastos', 'Recebido', 'Enviado', 'Fluxo líquido'],
    tiles: ['Saldo no fim do período', 'Receitas no período', 'Despesas no período', 'Lucro líquido'],
    painel: [
      'Quanto entrou e saiu do caixa em cada mês? Líquido',
      'Quanto entrou e saiu do caixa em cada mês? Saldo final',
      'Em que gastamos? Valor',
      'A quem pagamos mais? Valor',
      'Como os clientes pagam? Valor',
      'As aplicações renderam o esperado? Aplicado',
      'As aplicações renderam o esperado? Retornos',
      'Como os empreendimentos se comparam? Saldo',
      'Como os empreendimentos se comparam? Receitas',
      'Como os empreendimentos se comparam? Despesas',
      'Como os empreendimentos se comparam? Lucro líquido',
    ],
  };
  const stops = (): readonly Stop[] => [
    {
      name: 'Empreendimentos',
      at: '/developments',
      ready: (on) => on.locator('article').first().waitFor(),
      kinds: [
        ...['Total de Projetos', 'Ativos', 'Em Planejamento', 'Concluídos'],
        ...['Saldo total', 'Investimento líquido', 'Resultado'],
      ],
    },
    {
      name: 'Empreendimento',
      at: `/developments/${development}`,
      ready: async (on) => {
        await on.getByRole('article').nth(1).waitFor();
        await on.getByRole('link', { name: /^Comprometido: / }).waitFor();
        await on.getByRole('link', { name: /a receber$/ }).waitFor();
      },
      kinds: [
        ...['Saldo total', ' a receber', ' a pagar em compras aprovadas'],
        ...[...figuresOf.account, 'Lançado', 'Comprometido', 'Ver compras aprovadas'],
      ],
    },
    {
      name: 'Histórico da conta',
      at: `/developments/${development}?dialogo=historico&conta=${account}`,
      ready: (on) => on.getByRole('button', { name: /^Fluxo líquido/ }).waitFor(),
      kinds: figuresOf.history,
    },
    {
      name: 'Histórico de tudo',
      at: '/dashboard?dialogo=historico&inicio=2025-03-01&fim=2025-03-31',
      ready: (on) => on.getByRole('button', { name: /^Fluxo líquido/ }).waitFor(),
      kinds: figuresOf.history,
    },
    {
      name: 'Painel',
      at: '/dashboard?periodo=ano-passado',
      ready: tables,
      kinds: [...figuresOf.tiles, ...figuresOf.painel],
    },
    {
      name: 'Painel de um empreendimento, no meio dos meses',
      at: `/dashboard?empreendimento=${development}&periodo=outro&de=2025-02-10&ate=2025-08-20`,
      ready: tables,
      kinds: [...figuresOf.tiles, ...figuresOf.painel],
    },
    {
      name: 'Painel, em barras',
      at: '/dashboard?periodo=ano-passado',
      ready: (on) =>
        on
          .getByRole('link', { name: /^Saldo de / })
          .first()
          .waitFor(),
      kinds: [...figuresOf.tiles, 'Despesas', 'Pagamentos', 'Receitas', 'Saldo'],
    },
    {
      name: 'Compras',
      at: '/purchases',
      ready: (on) => on.getByRole('link', { name: /^Concluídas\s*\d/ }).waitFor(),
      kinds: [
        'Total de solicitações estimado',
        'Pendentes estimado',
        'Aprovadas estimado',
        'Concluídas custo real',
      ],
    },
  ];

  /** Where a figure led, if that is something else; undefined if it is the figure. */
  async function difference(page: Page, lead: Lead): Promise<object | undefined> {
    // Where rows alone say what they come to, some must be there: the screen before has none.
    const says = ({ total, count, amounts }: Listed): boolean =>
      (lead.count === undefined || lead.count === count) &&
      (lead.amount === undefined || (total === undefined ? amounts.length > 0 : lead.amount === total));
    const listed = await settled(page, says);
    if (!listed || !says(listed)) return { ...lead, total: listed?.total, listed: listed?.count };
    const { amounts, count } = listed;
    if (count > SHORT && long-- <= 0) return undefined;
    const summed = listed.rowsAreSummed || (amounts.length === 0 && lead.amount === undefined);
    const rows = summed ? undefined : await everyRow(page, listed);
    const sum = rows && sumOf(rows);
    const right = rows === undefined || (rows.length === count && (lead.amount ?? sum) === sum);
    return right ? undefined : { ...lead, listed: count, rows: rows.length, sum };
  }

  /** Follows a figure of each kind on a screen; gives those that led to something else. */
  async function walk(page: Page, { name, at, ready, kinds }: Stop, seed: number): Promise<object[]> {
    const wrong: object[] = [];
    const random = numbersFrom(seed);
    await page.goto(program.url + at);
    await ready?.(page);
    const leads = await leadsOn(page);
    expect({ name, kinds: [...new Set(leads.map(({ kind }) => kind))].sort() }).toEqual({
      name,
      kinds: [...new Set(kinds)].sort(),
    });
    // By its key: a browser keeps fifty steps, and a count of them says nothing once they are full.
    const here = await page.evaluate(() => navigation.currentEntry!.key);
    for (const kind of kinds) {
      const own = leads.filter((one) => one.kind === kind);
      const lead = own[Math.floor(random() * own.length)]!;
      await press(page, lead);
      const found = await difference(page, lead);
      if (found) {
        wrong.push({ name, ...found, at: page.url() });
        await picture(page, `figure-${name}-${kind}`.replaceAll(/[^\w-]+/g, '-'));
      }
      await page.evaluate((key) => void navigation.traverseTo(key), here);
      await standAgain(page, leads);
    }
    return wrong;
  }

  /** Gone back is where the same figures stand as before. */
  async function standAgain(page: Page, leads: readonly Lead[]): Promise<void> {
    const wanted = JSON.stringify(leads);
    for (const until = Date.now() + 10_000; JSON.stringify(await leadsOn(page)) !== wanted; await sleep(30))
      if (Date.now() > until) throw new Error(`other figures than before: ${page.url()}`);
  }

  it('on each screen that has some', async () => {
    const waiting = stops().map((stop, index) => ({ stop, seed: SEED + index }));
    const wrong: object[] = [];
    const walker = async ({ page }: { page: Page }): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const began = Date.now();
        wrong.push(...(await walk(page, next.stop, next.seed)));
        console.info(`${next.stop.name}: ${next.stop.kinds.length} figures, ${Date.now() - began} ms`);
      }
    };
    await Promise.all(pages.map(walker));
    expect(wrong).toEqual([]);
    expect(pages.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('in the lists that stand below their figures', async () => {
    const { page } = pages[0]!;
    await page.goto(`${program.url}/dashboard?empreendimento=${development}`);
    await page
      .getByRole('link', { name: /^Cobre o cliente/ })
      .first()
      .click();
    const pending = await settled(page, ({ amounts }) => amounts.length > 0);
    const rows = await everyRow(page, pending!);
    expect(rows.length).toBe(pending!.count);
    expect(sumOf(rows)).toBe(pending!.total);

    const dialogs = `${program.url}/developments/${development}?conta=${account}&dialogo=`;
    const transfers = await figuresOverRows(page, `${dialogs}transferencias`, 'Estornada');
    expect(transfers.figures).toEqual([
      sumOf(transfers.rows.filter((one) => one > 0)),
      -sumOf(transfers.rows.filter((one) => one < 0)),
      sumOf(transfers.rows),
    ]);
    const { figures, rows: investments } = await figuresOverRows(page, `${dialogs}aplicacoes`);
    expect(figures[2]).toBe(sumOf(investments));
    expect(figures[1]! - figures[0]!).toBe(sumOf(investments));
  });
});
