/** Every form of the specification's sections 5, by name. */
import { person } from '../clients.fixture.ts';
import { wanted } from '../purchases.fixture.ts';
import { accessForms } from './access-forms.ts';
import { clientRows } from './client-rows.ts';
import { developmentRows } from './development-rows.ts';
import { ledgerForms } from './ledger-forms.ts';
import { asking, changing } from './purchase-rows.ts';
import { fixed, type FixedRow, type Form } from './rule.ts';

/** What an edit may leave out, and may not empty. */
const emptied: readonly FixedRow[] = [
  ['no description', { description: ' ' }, 422, 'description', 'REQUIRED_FIELD', 'Descrição é obrigatória'],
  ['no amount', { amount: null }, 422, 'amount', 'REQUIRED_FIELD', 'Valor é obrigatório'],
  ['no day', { date: '' }, 422, 'date', 'REQUIRED_FIELD', 'Data é obrigatória'],
  ['no account', { account_id: '' }, 422, 'accountId', 'REQUIRED_FIELD', 'Conta é obrigatória'],
];
const changedWords = ['name', 'phone', 'cpf', 'notes', 'tags'];

export const forms: Readonly<Record<string, Form>> = {
  ...accessForms,
  ...ledgerForms,
  'a changed expense': {
    section: 'records §5 Expense',
    method: 'patch',
    path: ({ expense }) => `expenses/${expense}/`,
    body: () => ({ reason: 'Trocado' }),
    rows: fixed([
      ...emptied,
      ['no category', { category: '' }, 422, 'category', 'REQUIRED_FIELD', 'Categoria é obrigatória'],
    ]),
  },
  'a changed payment': {
    section: 'records §5 Payment',
    method: 'patch',
    path: ({ payment }) => `payments/${payment}/`,
    body: () => ({ reason: 'Trocado' }),
    rows: fixed([
      ...emptied,
      [
        'no method',
        { payment_method: null },
        422,
        'paymentMethod',
        'REQUIRED_FIELD',
        'Método de pagamento é obrigatório',
      ],
      ['no client', { client: null }, 422, 'clientId', 'REQUIRED_FIELD', 'Cliente é obrigatório'],
    ]),
  },
  'a development': {
    section: 'core §5 Development form',
    path: () => 'developments/',
    body: () => ({ name: 'Recusado', status: 'active', startDate: '2026-01-10' }),
    rows: fixed(developmentRows),
  },
  'a changed development': {
    section: 'core §5 Development form',
    method: 'patch',
    path: ({ development }) => `developments/${development}/`,
    body: () => ({ startDate: '2026-01-10' }),
    // What is given to it when it begins is no part of a change.
    rows: fixed(developmentRows.filter(([, change]) => !/opening/i.test(Object.keys(change)[0]!))),
  },
  'a client': {
    section: 'records §5 Client',
    path: () => 'clients/',
    body: ({ development }) => person(800, development),
    rows: fixed(clientRows),
  },
  'a changed client': {
    section: 'records §5 Client',
    method: 'patch',
    path: ({ client }) => `clients/${client}/`,
    body: () => ({}),
    rows: fixed(clientRows.filter(([, change]) => changedWords.includes(Object.keys(change)[0]!))),
  },
  'a purchase request': {
    section: 'records §5 Purchase request',
    path: () => 'purchase-requests/',
    body: ({ development }) => wanted({ id: development }),
    rows: fixed(asking),
  },
  'a change of a purchase request': {
    section: 'records §4 Purchase request, §5 Purchase request',
    method: 'patch',
    path: ({ purchase }) => `purchase-requests/${purchase}/`,
    body: () => ({}),
    rows: fixed(changing),
  },
};
