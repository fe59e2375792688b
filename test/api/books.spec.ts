/** Books in and books out beside a running server: the figures, the second time, later books, and who booked. */
import fs from 'node:fs';
import path from 'node:path';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  accountsOf,
  books2025,
  CommandLine,
  expected2025,
  folderOf,
  hledgerBalances,
  movements,
  removeFolders,
  textOf,
} from './books.fixture.ts';
import { asking } from './other-programs.fixture.ts';

jest.setTimeout(120_000);
/** The acceptance figure; the machine may be shared, so this is no measurement. */
const IMPORT_MS = 20_000;

let app: TestApp;
let ledger: CommandLine;
let firstEvents: number;

beforeAll(async () => {
  app = await startTestApp();
  ledger = CommandLine.hostedBeside(app);
  // Builds what is stale, so that no test pays for it.
  await ledger.run('--help');
});
afterAll(async () => {
  await ledger.end();
  await app.stop();
  removeFolders();
});

const count = async (stream: string): Promise<number> => (await app.events(stream)).length;

it('rehearses everything and books nothing', async () => {
  const { code, report } = await ledger.import(books2025, '--dry-run');
  expect(report).toMatchObject({
    ok: true,
    dryRun: true,
    errorCount: 0,
    entries: { lines: 1500, booked: 1500, repeated: 0 },
  });
  expect(code).toBe(0);
  expect(await count('ledger')).toBe(0);
  expect(await count('developments')).toBe(0);
  expect(await count('clients')).toBe(0);
});

it('gives for every account exactly the expected figures', async () => {
  const started = Date.now();
  const { code, report } = await ledger.import(books2025);
  expect(Date.now() - started).toBeLessThan(IMPORT_MS);
  expect(report).toMatchObject({
    ok: true,
    dryRun: false,
    errorCount: 0,
    warningCount: 0,
    developments: { lines: 6, created: 6, existing: 0 },
    clients: { lines: 48, registered: 48, linked: 0, unchanged: 0 },
    entries: { lines: 1500, booked: 1500, repeated: 0 },
  });
  expect(code).toBe(0);
  // Read at once: the import ends when the read models show its last entry.
  expect(await accountsOf(app)).toEqual(expected2025());
  firstEvents = await count('ledger');
  expect(firstEvents).toBe(1512);
});

it('books in the name of the first administrator, and keeps no CPF in the journal', async () => {
  const users = await app.events('users');
  const events = [
    ...(await app.events('ledger')),
    ...(await app.events('clients')),
    ...(await app.events('developments')),
  ];
  const administrator = (users.find((event) => event.type === 'UserInvited')!.data as { userId: string })
    .userId;
  expect(new Set(events.map((event) => event.metadata.actor))).toEqual(new Set([administrator]));
  const everything = JSON.stringify(events, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  for (const line of textOf('clientes.csv').split('\r\n').slice(1).filter(Boolean)) {
    const [name, cpf, email, phone] = line.split(';') as [string, string, string, string];
    for (const secret of [cpf, cpf.replace(/\D/g, ''), email, phone])
      expect(everything).not.toContain(secret);
    expect(everything).not.toContain(`"${name}"`);
  }
});

asking('hledger')('tells hledger the same balances', async () => {
  const journal = path.join(folderOf(), 'livro.journal');
  const { code, stderr } = await ledger.run('export', '--format', 'hledger', '--output', journal);
  expect([code, stderr]).toEqual([0, expect.stringContaining(' lançamentos em ')]);
  const toStdout = await ledger.run('export', '--format', 'hledger');
  expect(toStdout.stdout).toBe(fs.readFileSync(journal, 'utf8'));
  const balances = hledgerBalances(journal);
  for (const { development, type, balance } of expected2025()) {
    expect([development, type, balances.get(`ativos:${development}:${type}`)]).toEqual([
      development,
      type,
      Math.round(balance * 100),
    ]);
  }
  expect([...balances.values()].reduce((a, b) => a + b, 0)).toBe(0);
});

it.each([
  ['as it is', () => books2025],
  [
    'from another folder, with other line breaks, its columns in another order and amounts spelt otherwise',
    () => {
      const rows = textOf('movimentos.csv')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';').reverse().join(';'));
      const spelt = rows.map((row) => row.replace(/;(\d{1,3})\.(\d{3}),(\d\d);/, ';$1$2,$3;'));
      return folderOf({
        'movimentos.csv': spelt.join('\n'),
        'clientes.csv': textOf('clientes.csv').replaceAll('\r\n', '\n'),
      });
    },
  ],
])('books nothing twice: the same books %s', async (_, folder) => {
  const { code, report } = await ledger.import(folder());
  expect(report).toMatchObject({
    ok: true,
    developments: { created: 0, existing: 6 },
    clients: { registered: 0, linked: 0, unchanged: 48 },
    entries: { lines: 1500, booked: 0, repeated: 1500 },
  });
  expect(code).toBe(0);
  expect(await count('ledger')).toBe(firstEvents);
  expect(await count('clients')).toBe(48);
});

it('says in a rehearsal what is booked already', async () => {
  const { report } = await ledger.import(books2025, '--dry-run');
  expect(report.entries).toEqual({ lines: 1500, booked: 0, repeated: 1500 });
});

describe('later books', () => {
  const twice = {
    numero: '5',
    data: '14/01/2026',
    tipo: 'despesa',
    empreendimento: 'ilha do sol',
    conta: 'land',
    valor: '0,01',
    descricao: '"=SOMA(A1)"; <script>\r\n👷🏽‍♀️',
    categoria: 'other',
    fornecedor: 'Ção & Filhos',
    tags: 'Ímpar, obra',
  };
  // INV-7 has principal left at the end of 2025, and stands on the building account of Vista da Serra.
  const later = movements(
    {
      numero: '1',
      data: '10/01/2026',
      tipo: 'retorno',
      empreendimento: 'Vista da Serra',
      conta: 'building',
      valor: '10,00',
      descricao: 'Resgate INV-7',
      investimento: 'INV-7',
      tipo_retorno: 'partial',
    },
    {
      numero: '2',
      data: '11/01/2026',
      tipo: 'aplicacao',
      empreendimento: 'Porto Novo',
      conta: 'building',
      valor: '100,00',
      descricao: 'Aplicação nova',
      investimento: 'INV-7',
      tipo_investimento: 'cdb',
    },
    {
      numero: '3',
      data: '12/01/2026',
      tipo: 'retorno',
      empreendimento: 'Porto Novo',
      conta: 'building',
      valor: '40,00',
      descricao: 'Resgate',
      investimento: 'INV-7',
      tipo_retorno: 'full',
    },
    {
      numero: '4',
      data: '13/01/2026',
      tipo: 'pagamento',
      empreendimento: 'Ilha do Sol',
      conta: 'land',
      valor: '1.000,00',
      descricao: 'Entrada',
      cliente_cpf: '696.317.704-00',
      metodo: 'pix',
      unidade: '7',
      situacao: 'confirmed',
    },
    twice,
    twice,
  );
  const folder = (extra = ''): string =>
    folderOf({
      'empreendimentos.csv':
        'nome;situacao;inicio;conclusao_prevista;progresso\nPORTO NOVO;active;05/02/2025;;\nIlha do Sol;construction;01/01/2026;;1\n',
      'clientes.csv':
        'nome;cpf;email;telefone;empreendimento;unidades\nBruno Teixeira;69631770400;bruno.teixeira.0@exemplo.com.br;(58) 2502-2312;Ilha do Sol;7, 8B\n',
      'movimentos.csv': later + extra,
    });

  it('refer to what earlier ones booked, and reuse what is there', async () => {
    const { code, report } = await ledger.import(folder(), '--as', ` ${app.adminEmail.toUpperCase()} `);
    expect(report.errors).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      warningCount: 1,
      developments: { created: 1, existing: 1 },
      clients: { registered: 0, linked: 1 },
      entries: { booked: 6, repeated: 0 },
    });
    expect(code).toBe(0);
    const events = (await app.events('ledger')).slice(firstEvents) as unknown as {
      type: string;
      data: Record<string, unknown>;
    }[];
    const made = (await app.events('ledger')).find(
      ({ type, data }) => type === 'InvestmentMade' && (data as { reference: string }).reference === 'INV-7',
    );
    const [first, second] = events.filter(({ type }) => type === 'InvestmentReturned');
    const newer = events.find(({ type }) => type === 'InvestmentMade');
    expect(first?.data.investmentId).toBe((made!.data as { investmentId: string }).investmentId);
    expect(second?.data).toMatchObject({
      investmentId: newer?.data.investmentId,
      principal: 10_000,
      gain: -6_000,
    });
    const [expense, twin] = events.filter(({ type }) => type === 'ExpenseRecorded');
    expect(expense?.data).toMatchObject({
      description: '"=SOMA(A1)"; <script>\n👷🏽‍♀️',
      tags: ['ímpar', 'obra'],
      amount: 1,
    });
    // Two equal lines are two entries: a book may hold the same bill twice.
    expect(twin?.data.expenseId).not.toBe(expense?.data.expenseId);
    const accounts = await accountsOf(app);
    expect(
      accounts.find(({ development, type }) => development === 'Ilha do Sol' && type === 'land')?.balance,
    ).toBe(999.98);
  });

  it('grow: only the new lines are booked', async () => {
    const before = await count('ledger');
    const line = movements({
      numero: '6',
      data: '15/01/2026',
      tipo: 'despesa',
      empreendimento: 'Ilha do Sol',
      conta: 'building',
      valor: '5',
      descricao: 'Mais uma',
      categoria: 'permit',
    }).split('\r\n')[1]!;
    const { report } = await ledger.import(folder(`\r\n${line}`));
    expect(report.entries).toEqual({ lines: 7, booked: 1, repeated: 6 });
    expect(await count('ledger')).toBe(before + 1);
  });

  it('ask for a client who was deactivated to be restored, instead of making another of the same person', async () => {
    const agent = await app.administrator();
    const { body } = await agent.get('/api/clients/?search=69631770400').expect(200);
    const [{ id }] = body.data as [{ id: string }];
    await agent.delete(`/api/clients/${id}/`).expect(200);
    const again = folderOf({
      'empreendimentos.csv':
        'nome;situacao;inicio;conclusao_prevista;progresso\nIlha do Sol;construction;01/01/2026;;1\n',
      'clientes.csv':
        'nome;cpf;email;telefone;empreendimento;unidades\nBruno;69631770400;outro@exemplo.com.br;(58) 2502-2312;Ilha do Sol;9\n',
    });
    const before = await count('clients');
    expect((await ledger.import(again)).report).toMatchObject({
      ok: false,
      errors: [{ file: 'clientes.csv', line: 2, column: 'cpf', code: 'CONFLICT' }],
    });
    expect(await count('clients')).toBe(before);
    await agent.post(`/api/clients/${id}/reactivate/`).expect(200);
    expect((await ledger.import(again)).report).toMatchObject({
      ok: true,
      clients: { registered: 0, linked: 1 },
    });
  });

  asking('hledger')('still make a journal that hledger reads', async () => {
    const journal = path.join(folderOf(), 'livro.journal');
    expect((await ledger.run('export', '--format', 'hledger', '--output', journal)).code).toBe(0);
    const balances = hledgerBalances(journal);
    for (const { development, type, balance } of await accountsOf(app)) {
      const found = balances.get(`ativos:${development}:${type}`) ?? 0;
      expect([development, type, found]).toEqual([development, type, Math.round(balance * 100)]);
    }
  });
});
