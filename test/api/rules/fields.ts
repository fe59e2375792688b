/** Every field of the specification's sections 3 with its type, by entity, and where an answer shows it. `?`: may be null. */
import type { World } from './world.ts';

type Base = 'id' | 'text' | 'money' | 'number' | 'boolean' | 'day' | 'instant' | 'texts' | 'list' | 'object';
export type FieldType = Base | `${Exclude<Base, 'texts' | 'list'>}?`;

export interface Entity {
  readonly section: string;
  /** Paths under `/api/` whose `data` is the entity, or a list that begins with one. */
  readonly at: (world: World) => readonly string[];
  /** Where in `data` it is; default: `data` itself. */
  readonly in?: string;
  readonly fields: Readonly<Record<string, FieldType>>;
}

const CORE = 'core §3';
const RECORDS = 'records §3';

export const entities: Readonly<Record<string, Entity>> = {
  User: {
    section: CORE,
    at: ({ known }) => [`users/${known.user}/`, 'users/'],
    fields: {
      id: 'id', name: 'text', email: 'text', type: 'text', is_active: 'boolean', isActive: 'boolean',
      has_password: 'boolean', last_login: 'instant?', date_joined: 'instant', created_at: 'instant',
      updated_at: 'instant',
    }, // prettier-ignore
  },
  'the user of a session': {
    section: CORE,
    at: () => ['auth/verify/'],
    in: 'user',
    fields: {
      id: 'id', name: 'text', email: 'text', type: 'text', first_name: 'text', last_name: 'text', username: 'text',
      is_active: 'boolean', has_password: 'boolean', last_login: 'instant?',
    }, // prettier-ignore
  },
  'a session': {
    section: CORE,
    at: () => ['auth/verify/'],
    fields: { permissions: 'texts', authenticated: 'boolean' },
  },
  Development: {
    section: CORE,
    at: ({ known }) => [`developments/${known.development}/`, 'developments/'],
    fields: {
      id: 'id', name: 'text', description: 'text?', address: 'text?', status: 'text', progressPercentage: 'number',
      startDate: 'day', expectedCompletionDate: 'day?', tags: 'texts', createdAt: 'instant', updatedAt: 'instant',
      progress_percentage: 'number', start_date: 'day', expected_completion: 'day?', total_units: 'number',
      buildingAccountBalance: 'money', landAccountBalance: 'money', totalBalance: 'money', totalInvestment: 'money',
      totalRevenue: 'money', totalExpenses: 'money', netProfit: 'money', isProfitable: 'boolean',
    }, // prettier-ignore
  },
  Account: {
    section: CORE,
    at: ({ known }) => [`accounts/${known.building}/`, 'accounts/'],
    fields: {
      id: 'id', developmentId: 'id', developmentName: 'text', type: 'text', name: 'text', balance: 'money',
      totalInvested: 'money', currentlyInvested: 'money', totalExpenses: 'money', totalReturns: 'money',
      totalTransfersIn: 'money', totalTransfersOut: 'money', totalPaymentsReceived: 'money', updatedAt: 'instant',
    }, // prettier-ignore
  },
  Transaction: {
    section: CORE,
    at: ({ known }) => [`transactions/?account=${known.land}`],
    fields: {
      id: 'id', accountId: 'id', developmentId: 'id', type: 'text', description: 'text', amount: 'money', date: 'day',
      created_at: 'instant', category: 'text?', supplier: 'text?', notes: 'text?', tags: 'texts', accountType: 'text',
      relatedAccountInfo: 'object',
    }, // prettier-ignore
  },
  'the other side of a transaction': {
    section: CORE,
    at: ({ known }) => [`transactions/?account=${known.land}`],
    in: 'relatedAccountInfo',
    fields: { developmentName: 'text', accountType: 'text', accountName: 'text' },
  },
  Transfer: {
    section: CORE,
    at: ({ entries }) => [`transfers/${entries.transfer}/`, 'transfers/'],
    fields: {
      source_account_id: 'id', destination_account_id: 'id', destinationAccountId: 'id', amount: 'money',
      description: 'text', transfer_type: 'text', date: 'day', notes: 'text?', tags: 'texts',
    }, // prettier-ignore
  },
  'Activity item': {
    section: CORE,
    at: () => ['dashboard/recent-transactions/'],
    fields: {
      id: 'id', type: 'text', description: 'text', amount: 'money', date: 'day', created_at: 'instant',
      accountType: 'text', accountId: 'id',
    }, // prettier-ignore
  },
  'Performance metrics': {
    section: CORE,
    at: ({ known }) => [`dashboard/performance/${known.development}/`],
    fields: {
      roi: 'number?', completionPercentage: 'number', budgetUtilization: 'number?', timeToCompletion: 'number?',
      riskLevel: 'text?',
    }, // prettier-ignore
  },
  'a month of the trends': {
    section: CORE,
    at: ({ known }) =>
      ['', `?development=${known.development}`].map((of) => `dashboard/monthly-trends/${of}`),
    in: 'months',
    fields: { month: 'text', expenses: 'money', revenues: 'money', profits: 'money' },
  },
  'Category breakdown': {
    section: CORE,
    at: () => ['dashboard/category-breakdown/'],
    fields: { expenses: 'list', investments: 'list' },
  },
  'the figures of a development': {
    section: CORE,
    at: ({ known }) => [`dashboard/development-summary/${known.development}/`, 'dashboard/stats/'],
    fields: {
      buildingAccountBalance: 'money', landAccountBalance: 'money', totalBalance: 'money', totalInvestment: 'money',
      totalRevenue: 'money', totalExpenses: 'money', netProfit: 'money', isProfitable: 'boolean',
    }, // prettier-ignore
  },
  Client: {
    section: RECORDS,
    at: ({ known }) => [`clients/${known.client}/`, 'clients/'],
    fields: {
      id: 'id', name: 'text', email: 'text', phone: 'text', cpf: 'text', address: 'text?', notes: 'text?',
      createdAt: 'instant', tags: 'texts', developmentUnits: 'list', development_units: 'list',
    }, // prettier-ignore
  },
  "a client's development": {
    section: RECORDS,
    at: ({ known }) => [`clients/${known.client}/`],
    in: 'developmentUnits',
    fields: {
      developmentId: 'id', developmentName: 'text', units: 'texts', development_id: 'id', development_name: 'text',
      notes: 'text?',
    }, // prettier-ignore
  },
  'Client summary': {
    section: RECORDS,
    at: () => ['clients/summary/'],
    fields: {
      totalClients: 'number', clientsWithPayments: 'number', averagePaymentsPerClient: 'number', topClients: 'list',
      recentClients: 'list', clientsByDevelopment: 'list',
    }, // prettier-ignore
  },
  Expense: {
    section: RECORDS,
    at: ({ entries }) => [`expenses/${entries.expense}/`, 'expenses/'],
    fields: {
      account_id: 'id', description: 'text', amount: 'money', formatted_amount: 'text', category: 'text', date: 'day',
      supplier: 'text?', notes: 'text?', tags: 'texts', accountType: 'text',
    }, // prettier-ignore
  },
  Payment: {
    section: RECORDS,
    at: ({ entries }) => [`payments/${entries.payment}/`, 'payments/'],
    fields: {
      account_id: 'id', client_id: 'id', amount: 'money', date: 'day', payment_method: 'text',
      reference_number: 'text?', description: 'text', notes: 'text?', clientId: 'id', paymentMethod: 'text',
      unitReference: 'text?', status: 'text', files: 'list', tags: 'texts',
    }, // prettier-ignore
  },
  "a payment's file": {
    section: RECORDS,
    at: ({ entries }) => [`payments/${entries.payment}/`],
    in: 'files',
    fields: { id: 'id', name: 'text', media_type: 'text', size: 'number', url: 'text' },
  },
  'the history of investments': {
    section: RECORDS,
    at: ({ known }) =>
      ['investment', 'investment_return'].map(
        (type) => `transactions/?account=${known.building}&type=${type}`,
      ),
    fields: {
      id: 'id', type: 'text', amount: 'money', date: 'day', created_at: 'instant', description: 'text', tags: 'texts',
    }, // prettier-ignore
  },
  'Financial investment': {
    section: RECORDS,
    at: ({ known }) => [`financial-investments/${known.investment}/`, 'financial-investments/'],
    fields: {
      id: 'id', account: 'id', development_id: 'id', type: 'text', description: 'text', principal_amount: 'money',
      current_value: 'money', expected_return_rate: 'number?', return_percentage: 'number', investment_date: 'day',
      expected_return_date: 'day?', actual_return_date: 'day?', status: 'text', notes: 'text?', tag_list: 'texts',
      returns: 'list', created_at: 'instant', updated_at: 'instant', principalAmount: 'money', investmentDate: 'day',
      expectedReturnRate: 'number?', expectedReturnDate: 'day?',
    }, // prettier-ignore
  },
  'Investment return': {
    section: RECORDS,
    at: ({ known }) => [`financial-investments/${known.investment}/`],
    in: 'returns',
    fields: {
      id: 'id', type: 'text', return_amount: 'money', gain_loss: 'money', return_date: 'day', description: 'text',
      notes: 'text?', created_at: 'instant',
    }, // prettier-ignore
  },
  'Investment summary': {
    section: RECORDS,
    at: ({ known }) => [`financial-investments/summary/?account=${known.building}`],
    fields: {
      invested: 'money', current_value: 'money', returns_received: 'money', net_gain_loss: 'money', count: 'number',
    }, // prettier-ignore
  },
  'Purchase request': {
    section: RECORDS,
    at: ({ known }) => [`purchase-requests/${known.purchase}/`, 'purchase-requests/'],
    fields: {
      id: 'id', description: 'text', development: 'id', development_name: 'text', estimated_cost: 'money',
      final_cost: 'money?', category: 'text', urgency: 'text', status: 'text', supplier: 'text?',
      justification: 'text?', delivery_location: 'text?', needed_by_date: 'day?', tag_list: 'texts', notes: 'text?',
      requested_by: 'id', requested_by_name: 'text', approved_by: 'id?', approved_by_name: 'text?',
      completed_by: 'id?', completed_by_name: 'text?', rejected_by: 'id?', rejected_by_name: 'text?',
      rejection_reason: 'text?', related_expense: 'object?', is_overdue: 'boolean', days_until_needed: 'number?',
      can_be_approved: 'boolean', can_be_completed: 'boolean', can_be_cancelled: 'boolean', created_at: 'instant',
      approved_at: 'instant?', completed_at: 'instant?', rejected_at: 'instant?', updated_at: 'instant',
    }, // prettier-ignore
  },
  'Purchase summary': {
    section: RECORDS,
    at: () => ['purchase-requests/summary/'],
    fields: {
      total_count: 'number', total_estimated_cost: 'money', status_breakdown: 'object', urgency_breakdown: 'object',
      category_breakdown: 'object',
    }, // prettier-ignore
  },
};

const bases: Readonly<Record<Base, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  text: (value) => typeof value === 'string',
  money: (value) => typeof value === 'number' && /^-?\d+(\.\d\d?)?$/.test(String(value)),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Whether a value in an answer is of the field's type; one that is missing never is. */
export const isOf = (type: FieldType, value: unknown): boolean =>
  type.endsWith('?') ? value === null || bases[type.slice(0, -1) as Base](value) : bases[type as Base](value);
