/** What is wrong with single fields, whatever form they are in. */
import { addDays, localDate } from '@livro/calendar';
import { today } from '../ledger.fixture.ts';
import type { Row } from './rule.ts';

const tomorrow = addDays(localDate(today), 1);

export const amounts: readonly Row[] = [
  [
    'three decimals',
    () => ({ amount: 1.234 }),
    422,
    'amount',
    'INVALID_AMOUNT',
    'Valor deve ter no máximo duas casas decimais',
  ],
  [
    'three decimals as text',
    () => ({ amount: '1,234' }),
    422,
    'amount',
    'INVALID_AMOUNT',
    'Valor deve ter no máximo duas casas decimais',
  ],
  ['an ambiguous text', () => ({ amount: '1.234' }), 422, 'amount', 'INVALID_AMOUNT'],
  ['"NaN"', () => ({ amount: 'NaN' }), 422, 'amount', 'INVALID_AMOUNT'],
  ['NaN', () => ({ amount: NaN }), 422, 'amount', 'REQUIRED_FIELD', 'Valor é obrigatório'],
  ['"Infinity"', () => ({ amount: 'Infinity' }), 422, 'amount', 'INVALID_AMOUNT'],
  ['zero', () => ({ amount: 0 }), 422, 'amount', 'MINIMUM_VALUE', /deve ser maior que zero$/],
  ['a negative amount', () => ({ amount: -5 }), 422, 'amount', 'MINIMUM_VALUE', /deve ser maior que zero$/],
  ['10^15', () => ({ amount: 1e15 }), 422, 'amount', 'MAXIMUM_VALUE', 'Valor acima do limite permitido'],
  ['1e300', () => ({ amount: 1e300 }), 422, 'amount', 'MAXIMUM_VALUE', 'Valor acima do limite permitido'],
  ['no amount', () => ({ amount: null }), 422, 'amount', 'REQUIRED_FIELD', 'Valor é obrigatório'],
  ['an amount of the wrong type', () => ({ amount: { value: 1 } }), 400, 'amount', 'INVALID_TYPE'],
  ['a list for an amount', () => ({ amount: [1] }), 400, 'amount', 'INVALID_TYPE'],
  ['true for an amount', () => ({ amount: true }), 400, 'amount', 'INVALID_TYPE'],
];
export const words: readonly Row[] = [
  [
    'no description',
    () => ({ description: '  ' }),
    422,
    'description',
    'REQUIRED_FIELD',
    'Descrição é obrigatória',
  ],
  [
    'a short description',
    () => ({ description: 'ab' }),
    422,
    'description',
    'MIN_LENGTH',
    'Descrição deve ter pelo menos 3 caracteres',
  ],
  [
    'a long description',
    () => ({ description: 'x'.repeat(256) }),
    422,
    'description',
    'MAX_LENGTH',
    /^Descrição deve ter no máximo 2(00|55) caracteres$/,
  ],
  ['a number for a description', () => ({ description: 12345 }), 400, 'description', 'INVALID_TYPE'],
  [
    'long notes',
    () => ({ notes: 'x'.repeat(501) }),
    422,
    'notes',
    'MAX_LENGTH',
    /^\S+ deve ter no máximo 500 caracteres$/,
  ],
];
export const dates: readonly Row[] = [
  ['no date', () => ({ date: '' }), 422, 'date', 'REQUIRED_FIELD', 'Data é obrigatória'],
  ['a day that is none', () => ({ date: '2026-02-30' }), 422, 'date', 'INVALID_DATE', 'Data inválida'],
  ['a number for a date', () => ({ date: 20261121 }), 400, 'date', 'INVALID_TYPE'],
  ['tomorrow', () => ({ date: tomorrow }), 422, 'date', 'FUTURE_DATE', 'Data não pode ser no futuro'],
  [
    'a day of a closed period',
    () => ({ date: '2025-06-15' }),
    422,
    'date',
    'PERIOD_CLOSED',
    'O período está fechado',
  ],
];
export const tags: readonly Row[] = [
  ['eleven tags', () => ({ tags: 'abcdefghijk'.split('') }), 422, 'tags', 'MAX_LENGTH', 'No máximo 10 tags'],
  [
    'a long tag',
    () => ({ tags: ['x'.repeat(31)] }),
    422,
    'tags',
    'MAX_LENGTH',
    'Cada tag deve ter no máximo 30 caracteres',
  ],
  ['numbers for tags', () => ({ tags: [1, 2] }), 400, 'tags', 'INVALID_TYPE'],
];

/** Where the form ends before the service does. */
export const atMost200: Row = [
  'a description of 201 characters',
  () => ({ description: 'x'.repeat(201) }),
  422,
  'description',
  'MAX_LENGTH',
  'Descrição deve ter no máximo 200 caracteres',
];
export const noAccount: Row = [
  'no account',
  () => ({ account_id: undefined }),
  422,
  'accountId',
  'REQUIRED_FIELD',
  'Conta é obrigatória',
];
