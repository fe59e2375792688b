/** movimentos.csv judged line by line: what is taken, and one table of what is refused. */
import { sentenceOf } from '../folder/problem.ts';
import {
  NAMES,
  PEOPLE,
  movements,
  lines,
  expense,
  payment,
  transfer,
  investment,
  returned,
  opening,
  planned,
  booked,
} from './planning.fixture.ts';

describe('movimentos.csv', () => {
  it.each([
    ['an opening balance', [opening]],
    ['an expense', [{ ...expense, tags: 'Obra,urgente', fornecedor: 'Aço & Cia' }]],
    ['a payment', [payment]],
    ['a pending payment of next year', [{ ...payment, situacao: 'pending', data: '20/11/2027' }]],
    ['a transfer', [{ ...opening, valor: '99,00' }, transfer]],
    ['an investment and its return', [{ ...opening, valor: '99,00' }, investment, returned]],
    [
      'odd texts',
      [
        {
          ...expense,
          descricao: '=1+1; "<script>alert(1)</script>"\r\n👷🏽‍♀️ ção',
          fornecedor: "';drop table--",
        },
      ],
    ],
  ])('takes %s', (_, rows) => {
    const plan = lines(...rows);
    expect(plan.problems).toEqual([]);
    expect(booked(plan).refusals).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>[], string[]]>([
    ['no type', [{ tipo: '' }], ['coluna tipo: Tipo é obrigatório']],
    [
      'an unknown type',
      [{ tipo: 'compra' }],
      [
        'coluna tipo: Tipo desconhecido: use um destes: saldo_inicial, despesa, pagamento, transferencia, aplicacao, retorno',
      ],
    ],
    [
      'a third decimal',
      [{ ...expense, valor: '1,234' }],
      ['coluna valor: Valor deve ter no máximo duas casas decimais'],
    ],
    ['no amount', [{ ...expense, valor: '' }], ['coluna valor: Valor é obrigatório']],
    ['zero', [{ ...expense, valor: '0,00' }], ['coluna valor: Valor deve ser maior que zero']],
    ['a negative amount', [{ ...expense, valor: '-5' }], ['coluna valor: Valor deve ser maior que zero']],
    [
      'too much',
      [{ ...expense, valor: '1.000.000.000.000.000,00' }],
      ['coluna valor: Valor acima do limite permitido'],
    ],
    ['a future day', [{ ...expense, data: '22/11/2026' }], ['coluna data: Data não pode ser no futuro']],
    ['an opening without a day', [{ ...opening, data: '' }], ['coluna data: Data é obrigatória']],
    [
      'an unknown development',
      [{ ...expense, empreendimento: 'Lua\nNova' }],
      ['coluna empreendimento: Empreendimento não encontrado: “Lua Nova”'],
    ],
    [
      'no development',
      [{ ...expense, empreendimento: '' }],
      ['coluna empreendimento: Empreendimento é obrigatório'],
    ],
    [
      'an unknown account',
      [{ ...expense, conta: 'garagem' }],
      ['coluna conta: Conta: escolha um dos valores da lista'],
    ],
    [
      'a long description',
      [{ ...expense, descricao: 'x'.repeat(256) }],
      ['coluna descricao: Descrição deve ter no máximo 255 caracteres'],
    ],
    [
      'a long supplier',
      [{ ...expense, fornecedor: 'x'.repeat(101) }],
      ['coluna fornecedor: Fornecedor deve ter no máximo 100 caracteres'],
    ],
    [
      'an unknown category',
      [{ ...expense, categoria: 'comida' }],
      ['coluna categoria: Categoria: escolha um dos valores da lista'],
    ],
    [
      'a long tag',
      [{ ...expense, tags: 'x'.repeat(31) }],
      ['coluna tags: Cada tag deve ter no máximo 30 caracteres'],
    ],
    [
      'an unknown client',
      [{ ...payment, cliente_cpf: '696.317.704-00' }],
      ['coluna cliente_cpf: Cliente não encontrado'],
    ],
    ['a wrong CPF', [{ ...payment, cliente_cpf: '696.317.704-01' }], ['coluna cliente_cpf: CPF inválido']],
    [
      'a refunded payment',
      [{ ...payment, situacao: 'refunded' }],
      ['coluna situacao: Um novo pagamento só pode ser pendente ou confirmado'],
    ],
    [
      'a pending payment too far ahead',
      [{ ...payment, situacao: 'pending', data: '22/11/2027' }],
      ['coluna data: Data não pode passar de um ano à frente'],
    ],
    [
      'a transfer to itself',
      [{ ...transfer, empreendimento_destino: 'solar ', conta_destino: 'building' }],
      ['coluna conta_destino: Conta de destino deve ser diferente da conta de origem'],
    ],
    [
      'a transfer to nowhere',
      [{ ...transfer, empreendimento_destino: '', conta_destino: '' }],
      [
        'coluna empreendimento_destino: Empreendimento de destino é obrigatório',
        'coluna conta_destino: Conta de destino é obrigatória',
      ],
    ],
    [
      'a rate out of range',
      [{ ...investment, taxa: '101' }],
      ['coluna taxa: Taxa deve ser um número entre 0 e 100'],
    ],
    ['an unknown investment', [returned], ['coluna investimento: Investimento não encontrado: “INV-1”']],
    [
      'an investment on another account',
      [investment, { ...returned, conta: 'land' }],
      ['coluna investimento: Investimento não encontrado: “INV-1”'],
    ],
    [
      'the same code twice',
      [investment, { ...investment, numero: '2' }],
      ['coluna investimento: Registro já existe: “INV-1” (linha 2)'],
    ],
    [
      'a return before its investment',
      [returned, investment],
      ['coluna investimento: Investimento não encontrado: “INV-1”'],
    ],
    [
      'several things at once',
      [{ ...expense, valor: 'x', data: '', categoria: '' }],
      [
        'coluna valor: Valor informado é inválido',
        'coluna data: Data é obrigatória',
        'coluna categoria: Categoria é obrigatória',
      ],
    ],
  ])('refuses %s', (_, rows, expected) => {
    const { problems } = lines(...rows);
    expect(problems.map((sentence) => sentence.replace(/^movimentos\.csv, linha \d+, /, ''))).toEqual(
      expected,
    );
  });

  it('says nothing of a return whose investment is on a bad line', () => {
    expect(lines({ ...investment, valor: '' }, returned).problems).toEqual([
      'movimentos.csv, linha 2, coluna valor: Valor é obrigatório',
    ]);
  });

  it('doubts an unknown client where a CPF of clientes.csv cannot be read', () => {
    const clients = PEOPLE.replace('603.169.659-28', '603.169.659-27');
    const { problems } = planned({ developments: NAMES, clients, movements: movements(payment) });
    expect(problems).toEqual([
      'clientes.csv, linha 2, coluna cpf: CPF inválido',
      'movimentos.csv, linha 2, coluna cliente_cpf: Cliente não encontrado (pode vir de um CPF com erro em clientes.csv)',
    ]);
  });

  it('warns of cells that the type of entry has no place for', () => {
    const { entries } = lines({ ...expense, metodo: 'pix' });
    expect(entries.warnings.map(sentenceOf)).toEqual([
      'movimentos.csv, linha 2, coluna metodo: Ignorado: “despesa” não usa esta coluna',
    ]);
    expect(entries.entries).toHaveLength(1);
  });

  it('finds investments of earlier books by account and code, the folder’s own first', () => {
    const first = planned({
      developments: NAMES,
      movements: movements({ ...opening, valor: '99,00' }, investment),
    });
    const { state, events } = booked(first);
    const investmentId = events.flatMap((e) => (e.type === 'InvestmentMade' ? [e.data.investmentId] : []))[0];
    const later = planned(
      { developments: NAMES, movements: movements({ ...returned, numero: '900' }) },
      { ledger: state },
    );
    expect(later.problems).toEqual([]);
    expect(later.entries.entries[0]?.command).toMatchObject({ type: 'RegisterReturn', investmentId });
    const own = planned(
      { developments: NAMES, movements: movements({ ...investment, numero: '7' }, returned) },
      { ledger: state },
    );
    const [made, back] = own.entries.entries.map((entry) => entry.command as { investmentId?: string });
    expect(back?.investmentId).toBe(made?.investmentId);
    expect(back?.investmentId).not.toBe(investmentId);
  });

  it('leaves what only the books can know to the ledger', () => {
    const plan = lines(transfer, { ...opening, numero: '2' }, { ...opening, numero: '3' });
    expect(plan.problems).toEqual([]);
    expect(booked(plan).refusals).toEqual([
      '2: Saldo insuficiente. Saldo disponível: R$\u00a00,00',
      '4: A conta já tem um saldo inicial',
    ]);
  });
});
