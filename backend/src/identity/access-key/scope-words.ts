/** Scopes in the words of the screens. What has no words here yet is told by its name: a new permission needs none to be given. */
import { areaLabels } from '@livro/rules';
import { SCOPES } from './scopes.ts';

export interface ScopeWords {
  readonly scope: string;
  /** Of what: scopes of one thing stand together. */
  readonly group: string;
  readonly label: string;
}

const GROUPS: Readonly<Record<string, string>> = {
  exports: 'Relatórios e listas',
  developments: areaLabels.developments,
  accounts: areaLabels.accounts,
  transactions: areaLabels.transactions,
  expenses: areaLabels.expenses,
  payments: areaLabels.payments,
  transfers: areaLabels.transfers,
  investments: areaLabels['financial-investments'],
  clients: areaLabels.clients,
  purchases: areaLabels['purchase-requests'],
  suppliers: areaLabels.suppliers,
  dashboard: areaLabels.dashboard,
  users: areaLabels.users,
  periods: areaLabels.periods,
  banking: areaLabels['bank-accounts'],
  company: areaLabels.company,
  'security-log': areaLabels['security-log'],
  imports: areaLabels.imports,
  audit: areaLabels.audit,
  projections: areaLabels.projections,
  feed: 'Eventos',
  system: areaLabels.system,
  admin: 'Administração do sistema',
};

const ACTIONS: Readonly<Record<string, string>> = {
  read: 'Consultar',
  create: 'Criar',
  update: 'Alterar',
  delete: 'Excluir',
  cancel: 'Cancelar',
  reverse: 'Estornar',
  confirm: 'Confirmar',
  refund: 'Devolver',
  revise: 'Rever o valor',
  complete: 'Concluir',
  close: 'Fechar meses',
  reconcile: 'Conciliar',
  run: 'Importar livros',
  verify: 'Conferir',
  replay: 'Reler o diário',
  export: 'Baixar livros e pacotes',
  deliver: 'Entregar ao contador',
  manage: 'Tratar eventos que não puderam ser lidos',
  rebuild: 'Reconstruir',
  restore: 'Restaurar',
  add_return: 'Registrar retornos',
  update_return: 'Alterar retornos',
  set_initial_balance: 'Definir o saldo inicial',
  'read-personal': 'Ver CPF, endereço e observações',
  'export-personal': 'Baixar dados pessoais',
  exports: 'Baixar relatórios e listas (e consultar o que está neles)',
};

export const scopeWords: readonly ScopeWords[] = SCOPES.map((scope) => {
  const [area = scope, action = scope] = scope.split(':');
  return { scope, group: GROUPS[area] ?? area, label: ACTIONS[action] ?? action };
});
