/** What the specification's sections 5 do with what they accept: trimmed, lower-cased, converted, filled in, derived. */
import { cpf, person } from '../clients.fixture.ts';
import { expense, payment, transfer } from '../ledger.fixture.ts';
import { wanted } from '../purchases.fixture.ts';
import type { World } from './world.ts';

export interface Accepted {
  readonly section: string;
  readonly rule: string;
  readonly path: string | ((world: World) => string);
  readonly body: (world: World) => object;
  readonly shows: object;
}

const USERS = 'core §5 Login and users, user form';
const FORM = 'core §5 Development form';
const MONEY = 'core §5 Generic validators; records §5 General';
const plan = { status: 'planning', startDate: '2026-01-10' };

export const accepted: readonly Accepted[] = [
  {
    section: USERS,
    rule: 'the e-mail is lower-cased, name and e-mail are trimmed',
    path: 'users/',
    body: () => ({ name: '  Bia Obras ', email: ' BIA@Construtora.com.BR ' }),
    shows: { name: 'Bia Obras', email: 'bia@construtora.com.br' },
  },
  {
    section: 'core §3 User',
    rule: 'a new user is administrative and active',
    path: 'users/',
    body: () => ({ name: 'Caio', email: 'caio@construtora.com.br' }),
    shows: { type: 'administrative', isActive: true, is_active: true, has_password: false },
  },
  {
    section: FORM,
    rule: 'the name is trimmed',
    path: 'developments/',
    body: () => ({ ...plan, name: '  Vila das Regras  ' }),
    shows: { name: 'Vila das Regras' },
  },
  {
    section: FORM,
    rule: 'tags are lower-cased and come once',
    path: 'developments/',
    body: () => ({ ...plan, name: 'Vila das Tags', tags: ' Centro,CENTRO , Alto Padrão' }),
    shows: { tags: ['centro', 'alto padrão'] },
  },
  {
    section: 'core §4 Development status',
    rule: 'progress is 0 and units are 1 where nothing is said',
    path: 'developments/',
    body: () => ({ ...plan, name: 'Vila do Silêncio' }),
    shows: { progressPercentage: 0, total_units: 1, description: null, expected_completion: null },
  },
  {
    section: 'core §4 Development status',
    rule: 'an older word is read as one of today',
    path: 'developments/',
    body: () => ({ ...plan, name: 'Vila Antiga', status: 'finishing' }),
    shows: { status: 'in-progress' },
  },
  {
    section: FORM,
    rule: 'opening balances of zero are none',
    path: 'developments/',
    body: () => ({ ...plan, name: 'Vila Zero', building_opening_balance: 0, landOpeningBalance: '0,00' }),
    shows: { totalBalance: 0 },
  },
  ...(
    [
      ['1.234,56', 1234.56],
      ['1,234.56', 1234.56],
      ['1234,5', 1234.5],
      [0.01, 0.01],
    ] as const
  ).map(([typed, amount], n): Accepted => ({
    section: MONEY,
    rule: `an amount of ${JSON.stringify(typed)} is read`,
    path: 'developments/',
    body: () => ({ ...plan, name: `Vila do Dinheiro ${n}`, land_opening_balance: typed }),
    shows: { landAccountBalance: amount, totalBalance: amount },
  })),
  ...['05/09/2026', '05-09-2026', '2026-09-05'].map((date): Accepted => ({
    section: MONEY,
    rule: `the day ${date} is read`,
    path: 'expenses/',
    body: ({ known }) => expense(known.building, { date, amount: '0,10', description: `Dia ${date}` }),
    shows: { date: '2026-09-05', amount: 0.1, formatted_amount: 'R$\u00a00,10' },
  })),
  {
    section: 'records §5 Expense',
    rule: 'a description may have 255 characters, a supplier 100, notes 500',
    path: 'expenses/',
    body: ({ known }) =>
      expense(known.building, {
        amount: 0.02,
        description: 'd'.repeat(255),
        supplier: 's'.repeat(100),
        notes: 'n'.repeat(500),
      }),
    shows: { description: 'd'.repeat(255), supplier: 's'.repeat(100), notes: 'n'.repeat(500) },
  },
  {
    section: 'records §9',
    rule: 'a payment is by pix and confirmed where nothing is said of it',
    path: 'payments/',
    body: ({ known }) =>
      payment(known.building, known.client, { amount: 2, payment_method: 'pix', status: undefined }),
    shows: { payment_method: 'pix', status: 'confirmed' },
  },
  {
    section: 'core §5 Transfer form',
    rule: 'a transfer within a development is internal',
    path: 'transfers/',
    body: ({ known }) => transfer(known.building, known.land, { amount: 1, transfer_type: 'external' }),
    shows: { transfer_type: 'internal' },
  },
  {
    section: 'records §5 Client',
    rule: 'the e-mail is trimmed and lower-cased, and a unit that is not all digits is left out',
    path: 'clients/',
    body: ({ known }) => ({
      ...person(810, known.development, ['12A', '7']),
      email: '  Pessoa.Dez@Exemplo.com.BR ',
      tags: ['VIP', 'vip'],
    }),
    shows: {
      email: 'pessoa.dez@exemplo.com.br',
      cpf: cpf(810),
      tags: ['vip'],
      developmentUnits: [{ units: ['7'] }],
    },
  },
  {
    section: 'records §5 Purchase request',
    rule: 'the description is trimmed, the cost is parsed, tags are split',
    path: 'purchase-requests/',
    body: ({ known }) =>
      wanted(
        { id: known.development },
        {
          description: '  Tinta acrílica branca  ',
          estimated_cost: '1.234,5',
          tags: 'Pintura, pintura,FACHADA',
        },
      ),
    shows: {
      description: 'Tinta acrílica branca',
      estimated_cost: 1234.5,
      tag_list: ['pintura', 'fachada'],
      status: 'pending',
    },
  },
  {
    section: 'records §7 Financial investments',
    rule: 'a rate is taken with a comma',
    path: 'financial-investments/',
    body: ({ known }) => ({
      account_id: known.building,
      type: 'cdb',
      description: 'CDB com vírgula',
      principal_amount: 1,
      expected_return_rate: '8,38',
      investment_date: '2026-02-01',
    }),
    shows: { expected_return_rate: 8.38, status: 'active', returns: [] },
  },
];
