/** The books of 2025, and the books of developments and clients, judged without a store. */
import fs from 'node:fs';
import path from 'node:path';
import { commandFor } from '../../developments/create-development.handler.ts';
import type { DevelopmentCreated } from '../../developments/events.ts';
import { sentenceOf } from '../folder/problem.ts';
import type { ClientLookup } from './plan-clients.ts';
import { data, headers, books2025, NAMES, nobody, planned, booked } from './planning.fixture.ts';

describe('the books of 2025', () => {
  it('come to the expected balances, account by account', () => {
    const plan = planned(books2025);
    expect(plan.problems).toEqual([]);
    expect(plan.entries.warnings).toEqual([]);
    expect(plan.developments.create).toHaveLength(6);
    expect(plan.clients.register).toHaveLength(48);
    const { state, refusals } = booked(plan);
    expect(refusals).toEqual([]);
    const expected = JSON.parse(fs.readFileSync(path.join(data, 'esperado.json'), 'utf8')) as {
      development: string;
      type: 'building' | 'land';
      balance: number;
    }[];
    expect(expected).toHaveLength(12);
    for (const { development, type, balance } of expected) {
      const found = plan.directory.find(development);
      const accountId = found?.standing === 'pending' ? found.accounts[type] : undefined;
      expect([development, type, state.accounts.get(accountId!)!.balance]).toEqual([
        development,
        type,
        Math.round(balance * 100),
      ]);
    }
  });

  it('have a name of its own for every line, wherever it stands and however lines end', () => {
    const ids = (text: string) =>
      planned({ ...books2025, movements: text }).entries.entries.map((e) => e.reference.commandId);
    const all = ids(books2025.movements);
    expect(new Set(all).size).toBe(1500);
    const [header, ...rows] = books2025.movements.replaceAll('\r\n', '\n').trimEnd().split('\n');
    // The same lines at other places of a longer file keep their names.
    const added = (n: number) =>
      `x${n};01/01/2025;despesa;Porto Novo;building;1,00;Nova linha;other;;;;;;;;;;;;;`;
    const longer = [header, ...rows.flatMap((one, n) => (n % 100 === 0 ? [added(n), one] : [one]))];
    const again = ids(longer.join('\n'));
    expect(again).toHaveLength(1515);
    expect(all.filter((id) => !again.includes(id))).toEqual([]);
  });
});

describe('empreendimentos.csv', () => {
  const plan = (...rows: string[]) => planned({ developments: [headers.developments, ...rows].join('\n') });

  it('reads older words of the status', () => {
    const { create } = plan('Solar;construction;03/02/2025;;', 'Lagoa;suspended;03/02/2030;;5').developments;
    expect(create.map(({ development }) => development.status)).toEqual(['in-progress', 'on-hold']);
  });

  it.each([
    [['Solar;active;;;'], ['linha 2, coluna inicio: Data de início é obrigatória']],
    [['Solar;open;03/02/2025;;'], ['linha 2, coluna situacao: Status: escolha um dos valores da lista']],
    [['Solar;active;22/11/2026;;'], ['linha 2, coluna inicio: Data de início não pode ser no futuro']],
    [
      ['Solar;active;03/02/2025;03/02/2025;101'],
      [
        'linha 2, coluna conclusao_prevista: Data de conclusão deve ser posterior à data de início',
        'linha 2, coluna progresso: Progresso deve ser um número entre 0 e 100',
      ],
    ],
    [
      ['ab;;03/02/2025;;'],
      [
        'linha 2, coluna nome: Nome deve ter pelo menos 3 caracteres',
        'linha 2, coluna situacao: Status é obrigatório',
      ],
    ],
    [
      ['Solar;active;03/02/2025;;', 'SOLAR;planning;03/02/2025;;'],
      ['linha 3, coluna nome: Já existe um empreendimento com este nome (linha 2)'],
    ],
    [['Solar;active;03/02/2025;;', 'Solar;active;03/02/2025;;'], []],
  ])('judges %j', (rows, expected) => {
    expect(plan(...rows).problems).toEqual(expected.map((one) => `empreendimentos.csv, ${one}`));
  });

  it('uses one that exists, whatever the case of its name', () => {
    const create = plan('Solar;active;03/02/2025;;').developments.create[0]!;
    const { type: _, today: openingDate, ...created } = commandFor(create.development, create.context);
    const existing = {
      ...created,
      tags: [],
      accounts: [...created.accounts],
      openingDate,
    } as DevelopmentCreated['data'];
    const again = planned(
      { developments: `${headers.developments}\nSOLAR;planning;03/02/2025;;` },
      { developments: [existing] },
    );
    expect(again.developments).toMatchObject({ create: [], existing: 1, problems: [] });
    expect(again.directory.isUsed(created.developmentId)).toBe(true);
  });
});

describe('clientes.csv', () => {
  const plan = (rows: string[], known?: ClientLookup) =>
    planned({ developments: NAMES, clients: [headers.clients, ...rows].join('\n') }, { known });
  const ana = 'Ana Dias;603.169.659-28;ana@exemplo.com.br;(99) 94027-3905';

  it('makes one registration of several lines of one person', () => {
    const { clients, problems } = plan([`${ana};Solar;12, 7`, `${ana};Porto;3`, `${ana};Solar;8`]);
    expect(problems).toEqual([]);
    expect(clients.register).toHaveLength(1);
    expect(clients.register[0]?.client.developments.map(({ units }) => units)).toEqual([
      ['12', '7', '8'],
      ['3'],
    ]);
  });

  it('registers a company by its CNPJ, and names a development whatever its blanks', () => {
    const { clients, problems } = plan([
      'Aurora Ltda;12.ABC.345/01DE-35;a@exemplo.com.br;(99) 94027-3905;\u00a0Solar ;1',
    ]);
    expect(problems).toEqual([]);
    expect(clients.register).toMatchObject([
      { cpf: '12ABC34501DE35', client: { personal: { cpf: '12ABC34501DE35' } } },
    ]);
  });

  it.each([
    [
      [
        'A Ltda;12.ABC.345/01DE-35;a@x.com.br;(99) 94027-3905;Solar;1',
        'B Ltda;12ABC34501DE35;b@x.com.br;(99) 94027-3905;Solar;2',
      ],
      ['linha 3, coluna cpf: CNPJ já está em uso: outro nome na linha 2'],
    ],
    [[`${ana};;1`], ['linha 2, coluna empreendimento: Empreendimento é obrigatório']],
    [[`${ana};Lua;1`], ['linha 2, coluna empreendimento: Empreendimento não encontrado: “Lua”']],
    [[`${ana};Solar;1, 1`], ['linha 2, coluna unidades: Unidades duplicadas encontradas no item 1: 1']],
    [
      ['A;603.169.659-29;ana@;123;Solar;1'],
      [
        'linha 2, coluna cpf: CPF inválido',
        'linha 2, coluna nome: Nome deve ter pelo menos 2 caracteres',
        'linha 2, coluna email: Email inválido',
        'linha 2, coluna telefone: Telefone deve ter 10 ou 11 dígitos',
      ],
    ],
    [
      [`${ana};Solar;1`, 'Beto;603.169.659-28;beto@exemplo.com.br;(99) 94027-3905;Solar;2'],
      ['linha 3, coluna cpf: CPF já está em uso: outro nome na linha 2'],
    ],
    [
      [`${ana};Solar;1`, 'Beto;696.317.704-00;ANA@exemplo.com.br;(99) 94027-3905;Solar;2'],
      ['linha 3, coluna email: Email já está em uso'],
    ],
  ])('judges %j', (rows, expected) => {
    expect(plan(rows).problems).toEqual(expected.map((one) => `clientes.csv, ${one}`));
  });

  it('asks for somebody who was deactivated to be restored, instead of making another client of them', () => {
    const known = { ...nobody, former: new Set(['60316965928']) };
    expect(plan([`${ana};Solar;1`, `${ana};Porto;2`], known).problems).toEqual(
      [2, 3].map(
        (line) =>
          `clientes.csv, linha ${line}, coluna cpf: Este CPF é de um cliente desativado. Restaure o cadastro em vez de fazer outro.`,
      ),
    );
  });

  it('leaves odd units out and names them', () => {
    const { clients } = plan([`${ana};Solar;12A, bloco, 7`]);
    expect(clients.warnings.map(sentenceOf)).toEqual([
      'clientes.csv, linha 2, coluna unidades: Ignoramos “12A”, “bloco”: use só números.',
    ]);
    expect(clients.register[0]?.client.developments[0]?.units).toEqual(['7']);
  });

  it('links one who is in the books, unless all of it is so already', () => {
    const directory = planned({ developments: NAMES }).directory;
    const solar = directory.find('Solar');
    const solarId = solar?.standing === 'pending' ? solar.developmentId : '';
    const known: ClientLookup = {
      byCpf: new Map([['60316965928', 'client-1']]),
      byEmail: new Map([['ana@exemplo.com.br', 'client-1']]),
      former: new Set(),
      unitsIn: (_, developmentId) => (developmentId === solarId ? ['12'] : undefined),
    };
    const { clients, problems } = plan([`${ana};Solar;12`, `${ana};Solar;13`, `${ana};Porto;`], known);
    expect(problems).toEqual([]);
    expect(clients).toMatchObject({ register: [], unchanged: 1 });
    expect(clients.link.map(({ clientId, link }) => [clientId, link.units])).toEqual([
      ['client-1', ['13']],
      ['client-1', []],
    ]);
  });
});
