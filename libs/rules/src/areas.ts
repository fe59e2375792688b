/** The parts of the program that a screen shows: what a command changes is told in them, and so is what is read anew after it. */
export const areaLabels = {
  auth: 'Seu acesso',
  users: 'Usuários',
  'access-keys': 'Chaves de API',
  company: 'Empresa',
  'security-log': 'Registro de segurança',
  developments: 'Empreendimentos',
  clients: 'Clientes',
  accounts: 'Contas',
  transactions: 'Histórico',
  'saved-views': 'Visões salvas',
  expenses: 'Despesas',
  payments: 'Pagamentos',
  transfers: 'Transferências',
  'financial-investments': 'Investimentos',
  periods: 'Períodos',
  'bank-accounts': 'Conciliação',
  books: 'Balancete',
  suppliers: 'Fornecedores',
  'purchase-requests': 'Compras',
  dashboard: 'Painel',
  analytics: 'Análises',
  search: 'Busca',
  imports: 'Importações',
  audit: 'Auditoria',
  projections: 'Projeções',
} as const;
export type Area = keyof typeof areaLabels;

/** What shows money that is booked, and what is committed beside it. */
export const moneyAreas = [
  'developments',
  'accounts',
  'transactions',
  'expenses',
  'payments',
  'transfers',
  'financial-investments',
  'books',
  'purchase-requests',
  'dashboard',
  'analytics',
] as const satisfies readonly Area[];
