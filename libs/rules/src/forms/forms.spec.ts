/** One table of refusals a form, in order of precedence: field, value, the rest of the form, code, words. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import {
  clientChecks,
  developmentChecks,
  expenseChecks,
  investmentChecks,
  loginChecks,
  openingBalanceChecks,
  passwordChecks,
  paymentChecks,
  purchaseChecks,
  returnChecks,
  transferChecks,
  userChecks,
  type Check,
} from '../index.ts';

const today = localDate('2026-11-21');
const tomorrow = localDate('2026-11-22');
const nextYear = localDate('2027-11-21');
const long = (n: number) => 'ã'.repeat(n);
const many = (n: number) => Array.from({ length: n }, (_, i) => `tag ${i}`);

type Row = readonly [field: string, value: unknown, code: string | null, message?: string, form?: object];

const words: readonly Row[] = [
  ['description', undefined, 'REQUIRED_FIELD', 'Descrição é obrigatória'],
  ['description', '   ', 'REQUIRED_FIELD', 'Descrição é obrigatória'],
  ['description', 'ab\u0000c', 'INVALID_FORMAT', 'Descrição contém caracteres inválidos'],
  ['description', 'abc\ud800', 'INVALID_FORMAT', 'Descrição contém caracteres inválidos'],
  ['description', ' ab ', 'MIN_LENGTH', 'Descrição deve ter pelo menos 3 caracteres'],
  ['description', 'abc', null],
  ['description', '👷🏗️'.repeat(20), null],
];
const money: readonly Row[] = [
  ['amount', undefined, 'REQUIRED_FIELD', 'Valor é obrigatório'],
  ['amount', 0.5, 'INVALID_AMOUNT', 'Valor informado é inválido'],
  ['amount', centavos(0), 'MINIMUM_VALUE', 'Valor deve ser maior que zero'],
  ['amount', centavos(-1), 'MINIMUM_VALUE', 'Valor deve ser maior que zero'],
  ['amount', 1_000_000_000_000_000, 'MAXIMUM_VALUE', 'Valor acima do limite permitido'],
  ['amount', centavos(1), null],
  ['amount', centavos(999_999_999_999_999), null],
];
const past: readonly Row[] = [
  ['date', undefined, 'REQUIRED_FIELD', 'Data é obrigatória'],
  ['date', tomorrow, 'FUTURE_DATE', 'Data não pode ser no futuro'],
  ['date', today, null],
];
const annotations: readonly Row[] = [
  ['notes', long(501), 'MAX_LENGTH', 'Observações deve ter no máximo 500 caracteres'],
  ['notes', long(500), null],
  ['tags', [long(31)], 'MAX_LENGTH', 'Cada tag deve ter no máximo 30 caracteres'],
  ['tags', many(11), 'MAX_LENGTH', 'No máximo 10 tags'],
  ['tags', many(10), null],
  ['tags', undefined, null],
];

const forms: Readonly<Record<string, { checks: object; rows: readonly Row[] }>> = {
  expense: {
    checks: expenseChecks,
    rows: [
      ['accountId', '', 'REQUIRED_FIELD', 'Conta é obrigatória'],
      ['accountType', undefined, 'REQUIRED_FIELD', 'Conta é obrigatória'],
      ['accountType', 'garage', 'INVALID_FORMAT', 'Conta: escolha um dos valores da lista'],
      ['accountType', 'land', null],
      ...words,
      ['description', long(256), 'MAX_LENGTH', 'Descrição deve ter no máximo 255 caracteres'],
      ['description', long(255), null],
      ['formDescription', long(201), 'MAX_LENGTH', 'Descrição deve ter no máximo 200 caracteres'],
      ...money,
      ...past,
      ['category', undefined, 'REQUIRED_FIELD', 'Categoria é obrigatória'],
      ['category', 'Material', 'INVALID_FORMAT', 'Categoria: escolha um dos valores da lista'],
      ['category', 'permit', null],
      ['supplier', long(101), 'MAX_LENGTH', 'Fornecedor deve ter no máximo 100 caracteres'],
      ...annotations,
    ],
  },
  payment: {
    checks: paymentChecks,
    rows: [
      ['accountId', undefined, 'REQUIRED_FIELD', 'Conta é obrigatória'],
      ['clientId', undefined, 'REQUIRED_FIELD', 'Cliente é obrigatório'],
      ...money,
      ...past,
      ['date', tomorrow, 'FUTURE_DATE', 'Data não pode ser no futuro', { status: 'confirmed' }],
      ['date', nextYear, null, undefined, { status: 'pending' }],
      [
        'date',
        localDate('2027-11-22'),
        'FUTURE_DATE',
        'Data não pode passar de um ano à frente',
        { status: 'pending' },
      ],
      ['paymentMethod', undefined, 'REQUIRED_FIELD', 'Método de pagamento é obrigatório'],
      ['paymentMethod', 'gold', 'INVALID_FORMAT', 'Método de pagamento: escolha um dos valores da lista'],
      ['paymentMethod', 'pix', null],
      ['unitReference', long(101), 'MAX_LENGTH', 'Unidade deve ter no máximo 100 caracteres'],
      ...words,
      ['description', long(201), 'MAX_LENGTH', 'Descrição deve ter no máximo 200 caracteres'],
      ['status', undefined, null],
      ['status', 'paid', 'INVALID_FORMAT', 'Status: escolha um dos valores da lista'],
      ['status', 'refunded', 'INVALID_OPERATION', 'Um novo pagamento só pode ser pendente ou confirmado'],
      ['formStatus', undefined, 'REQUIRED_FIELD', 'Status é obrigatório'],
      ...annotations,
    ],
  },
  transfer: {
    checks: transferChecks,
    rows: [
      ['sourceAccountId', undefined, 'REQUIRED_FIELD', 'Conta de origem é obrigatória'],
      ['destinationAccountId', undefined, 'REQUIRED_FIELD', 'Conta de destino é obrigatória'],
      [
        'destinationAccountId',
        'a',
        'INVALID_OPERATION',
        'Conta de destino deve ser diferente da conta de origem',
        { sourceAccountId: 'a' },
      ],
      [
        'destinationAccountId',
        'b',
        'ACCOUNT_NOT_FOUND',
        'Conta de destino não encontrada na lista de contas disponíveis',
        { offeredAccountIds: ['c'] },
      ],
      ['destinationAccountId', 'b', null, undefined, { sourceAccountId: 'a', offeredAccountIds: ['b'] }],
      ...money,
      [
        'amount',
        centavos(101),
        'INSUFFICIENT_BALANCE',
        'Saldo insuficiente. Saldo disponível: R$\u00a01,00',
        { availableBalance: centavos(100) },
      ],
      ['amount', centavos(100), null, undefined, { availableBalance: centavos(100) }],
      ...words,
      ['description', long(201), 'MAX_LENGTH', 'Descrição deve ter no máximo 200 caracteres'],
      ...past,
      ...annotations,
    ],
  },
  investment: {
    checks: investmentChecks,
    rows: [
      ['accountId', undefined, 'REQUIRED_FIELD', 'Conta é obrigatória'],
      ['type', undefined, 'REQUIRED_FIELD', 'Tipo de investimento é obrigatório'],
      ['type', 'CDB', 'INVALID_FORMAT', 'Tipo de investimento: escolha um dos valores da lista'],
      ...words,
      ['description', long(201), 'MAX_LENGTH', 'Descrição deve ter no máximo 200 caracteres'],
      ...money,
      ...past,
      ['expectedReturnRate', 'dez', 'INVALID_FORMAT', 'Taxa deve ser um número entre 0 e 100'],
      ['expectedReturnRate', '-1', 'MINIMUM_VALUE', 'Taxa deve ser um número entre 0 e 100'],
      ['expectedReturnRate', '100,01', 'MAXIMUM_VALUE', 'Taxa deve ser um número entre 0 e 100'],
      ['expectedReturnRate', '8,38', null],
      ['expectedReturnRate', '100', null],
      ['expectedReturnRate', undefined, null],
      ...annotations,
    ],
  },
  return: {
    checks: returnChecks,
    rows: [
      ['investmentId', undefined, 'REQUIRED_FIELD', 'Investimento é obrigatório'],
      ['type', undefined, 'REQUIRED_FIELD', 'Tipo de retorno é obrigatório'],
      ['type', 'half', 'INVALID_FORMAT', 'Tipo de retorno: escolha um dos valores da lista'],
      ['amount', undefined, 'REQUIRED_FIELD', 'Valor é obrigatório'],
      ['amount', centavos(0), 'MINIMUM_VALUE', 'Valor de retorno deve ser maior que zero'],
      ...past,
      ...words,
      ...annotations.slice(0, 2),
    ],
  },
  development: {
    checks: developmentChecks,
    rows: [
      ['name', '\u200b\u200b\u200b', 'REQUIRED_FIELD', 'Nome é obrigatório'],
      ['name', '🏗️ Obra', null],
      ['name', undefined, 'REQUIRED_FIELD', 'Nome é obrigatório'],
      ['name', 'ab', 'MIN_LENGTH', 'Nome deve ter pelo menos 3 caracteres'],
      ['name', long(101), 'MAX_LENGTH', 'Nome deve ter no máximo 100 caracteres'],
      ['description', long(501), 'MAX_LENGTH', 'Descrição deve ter no máximo 500 caracteres'],
      ['address', long(201), 'MAX_LENGTH', 'Localização deve ter no máximo 200 caracteres'],
      ['status', undefined, 'REQUIRED_FIELD', 'Status é obrigatório'],
      ['status', 'open', 'INVALID_FORMAT', 'Status: escolha um dos valores da lista'],
      ['startDate', undefined, 'REQUIRED_FIELD', 'Data de início é obrigatória'],
      ['startDate', tomorrow, 'FUTURE_DATE', 'Data de início não pode ser no futuro', { status: 'active' }],
      ['startDate', tomorrow, null, undefined, { status: 'planning' }],
      ['startDate', tomorrow, null, undefined, { status: 'on-hold' }],
      [
        'expectedCompletion',
        today,
        'INVALID_DATE',
        'Data de conclusão deve ser posterior à data de início',
        { startDate: today },
      ],
      ['expectedCompletion', tomorrow, null, undefined, { startDate: today }],
      ['progressPercentage', 1.5, 'INVALID_FORMAT', 'Progresso deve ser um número entre 0 e 100'],
      ['progressPercentage', -1, 'MINIMUM_VALUE', 'Progresso deve ser um número entre 0 e 100'],
      ['progressPercentage', 101, 'MAXIMUM_VALUE', 'Progresso deve ser um número entre 0 e 100'],
      ['progressPercentage', 100, null],
      ['totalUnits', 0, 'MINIMUM_VALUE', 'Total de unidades deve ser um número inteiro entre 1 e 100.000'],
      [
        'buildingOpeningBalance',
        centavos(-1),
        'MINIMUM_VALUE',
        'Saldo inicial deve ser maior ou igual a zero',
      ],
      ['landOpeningBalance', centavos(0), null],
      ...annotations.slice(2),
    ],
  },
  'opening balance': {
    checks: openingBalanceChecks,
    rows: [
      ...money,
      ['date', tomorrow, 'FUTURE_DATE', 'Data não pode ser no futuro'],
      ['date', undefined, null],
      ['description', long(201), 'MAX_LENGTH', 'Descrição deve ter no máximo 200 caracteres'],
      ['description', undefined, null],
    ],
  },
  client: {
    checks: clientChecks,
    rows: [
      ['name', undefined, 'REQUIRED_FIELD', 'Nome é obrigatório'],
      ['name', 'a', 'MIN_LENGTH', 'Nome deve ter pelo menos 2 caracteres'],
      ['email', undefined, 'REQUIRED_FIELD', 'Email é obrigatório'],
      ['email', 'ana@casa', 'INVALID_FORMAT', 'Email inválido'],
      ['email', 'ana dias@casa.com', 'INVALID_FORMAT', 'Email inválido'],
      ['email', `${long(250)}@casa.com`, 'MAX_LENGTH', 'Email deve ter no máximo 254 caracteres'],
      ['phone', undefined, 'REQUIRED_FIELD', 'Telefone é obrigatório'],
      ['phone', '123', 'INVALID_PHONE', 'Telefone deve ter 10 ou 11 dígitos'],
      ['cpf', undefined, 'REQUIRED_FIELD', 'CPF é obrigatório'],
      ['cpf', '123', 'INVALID_CPF', 'CPF deve ter 11 dígitos'],
      ['cpf', '111.111.111-11', 'INVALID_CPF', 'CPF inválido'],
      ['developmentUnits', [], 'REQUIRED_FIELD', 'Pelo menos um empreendimento deve ser especificado'],
      [
        'developmentUnits',
        [{ developmentId: 'a' }, { developmentId: '' }],
        'REQUIRED_FIELD',
        'Empreendimento é obrigatório para o item 2',
      ],
      [
        'developmentUnits',
        [{ developmentId: 'a', units: ['1', '2', '1', '2'] }],
        'DUPLICATE_UNITS',
        'Unidades duplicadas encontradas no item 1: 1, 2',
      ],
      [
        'developmentUnits',
        [{ developmentId: 'a', units: ['12345678901'] }],
        'MAX_LENGTH',
        'Cada unidade do item 1 deve ter no máximo 10 dígitos',
      ],
      ['developmentUnits', [{ developmentId: 'a', units: ['1', '2'] }, { developmentId: 'b' }], null],
      ...annotations,
    ],
  },
  login: {
    checks: loginChecks,
    rows: [
      ['email', '', 'REQUIRED_FIELD', 'Email é obrigatório'],
      ['email', 'ana', 'INVALID_FORMAT', 'E-mail inválido. Verifique o formato digitado.'],
      ['password', undefined, 'REQUIRED_FIELD', 'Senha é obrigatória'],
    ],
  },
  password: {
    checks: passwordChecks,
    rows: [
      ['password', undefined, 'REQUIRED_FIELD', 'Senha é obrigatória'],
      ['current', '', 'REQUIRED_FIELD', 'Senha atual é obrigatória'],
      ['password', long(201), 'MAX_LENGTH', 'A senha deve ter no máximo 200 caracteres'],
      ['confirmation', undefined, 'REQUIRED_FIELD', 'Confirmação de senha é obrigatória'],
      ['confirmation', 'outra1', 'PASSWORD_MISMATCH', 'As senhas não coincidem', { password: 'senha1' }],
      ['confirmation', 'senha1', null, undefined, { password: 'senha1' }],
    ],
  },
  user: {
    checks: userChecks,
    rows: [
      ['name', '', 'REQUIRED_FIELD', 'Nome é obrigatório'],
      ['email', 'a@b', 'INVALID_FORMAT', 'Email deve ter um formato válido'],
      ['type', undefined, 'REQUIRED_FIELD', 'Tipo de usuário é obrigatório'],
      ['type', 'auditor', null],
    ],
  },
  purchase: {
    checks: purchaseChecks,
    rows: [
      ['description', undefined, 'REQUIRED_FIELD', 'Descrição é obrigatória'],
      ['description', ' 12345678 9', null],
      ['description', ' 12345678 ', 'MIN_LENGTH', 'Descrição deve ter pelo menos 10 caracteres'],
      ['description', long(501), 'MAX_LENGTH', 'Descrição deve ter no máximo 500 caracteres'],
      ['developmentId', undefined, 'REQUIRED_FIELD', 'Empreendimento é obrigatório'],
      ['estimatedCost', undefined, 'REQUIRED_FIELD', 'Custo estimado é obrigatório'],
      ['estimatedCost', centavos(0), 'MINIMUM_VALUE', 'Custo estimado deve ser maior que zero'],
      ['category', undefined, 'REQUIRED_FIELD', 'Categoria é obrigatória'],
      ['urgency', undefined, 'REQUIRED_FIELD', 'Urgência é obrigatória'],
    ],
  },
};

for (const [name, { checks, rows }] of Object.entries(forms)) {
  describe(`${name} form`, () => {
    it.each(rows.map((row) => [row[0], row[1], row[2], row[3], row[4]] as const))(
      '%s %p: %p',
      (field, value, code, message, form) => {
        const check = (checks as Readonly<Record<string, Check<unknown>>>)[field];
        if (!check) throw new Error(`${name} has no check for ${field}`);
        const expected = code === null ? undefined : { code, message };
        expect(check(value, { today, ...form })).toEqual(expected);
      },
    );
  });
}
