/** Every closed list of words of the business, with what a person reads for each. Stored words are these and no others. */

export const accountKinds = ['building', 'land'] as const;
export type AccountKind = (typeof accountKinds)[number];
export const accountKindLabels: Readonly<Record<AccountKind, string>> = {
  building: 'Conta da Obra',
  land: 'Conta do Terreno',
};

export const developmentStatuses = [
  'planning',
  'active',
  'in-progress',
  'on-hold',
  'completed',
  'cancelled',
] as const;
export type DevelopmentStatus = (typeof developmentStatuses)[number];
export const developmentStatusLabels: Readonly<Record<DevelopmentStatus, string>> = {
  planning: 'Planejamento',
  active: 'Ativo',
  'in-progress': 'Em Andamento',
  'on-hold': 'Pausado',
  completed: 'Concluído',
  cancelled: 'Cancelado',
};
/** In these a development takes purchase requests. */
export const openDevelopmentStatuses: readonly DevelopmentStatus[] = ['planning', 'active', 'in-progress'];
/** In these the start may lie ahead. */
export const plannedDevelopmentStatuses: readonly DevelopmentStatus[] = ['planning', 'on-hold'];

/** What of an expense is completed from the books while it is typed. */
export const expenseWordKinds = ['supplier', 'description'] as const;
export type ExpenseWordKind = (typeof expenseWordKinds)[number];

export const expenseCategories = [
  'material',
  'labor',
  'equipment',
  'service',
  'transport',
  'permit',
  'insurance',
  'other',
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];
export const expenseCategoryLabels: Readonly<Record<ExpenseCategory, string>> = {
  material: 'Material',
  labor: 'Mão de Obra',
  equipment: 'Equipamento',
  service: 'Serviço',
  transport: 'Transporte',
  permit: 'Licença/Permissão',
  insurance: 'Seguro',
  other: 'Outros',
};

/** Why a client's personal data are erased; the words stay in the journal for ever. */
export const erasureGrounds = [
  'data-subject-request',
  'purpose-ended',
  'wrong-record',
  'court-order',
  'other',
] as const;
export type ErasureGround = (typeof erasureGrounds)[number];
export const erasureGroundLabels: Readonly<Record<ErasureGround, string>> = {
  'data-subject-request': 'Pedido do titular',
  'purpose-ended': 'Fim da finalidade',
  'wrong-record': 'Cadastro incorreto',
  'court-order': 'Decisão judicial',
  other: 'Outro',
};

export const paymentMethods = [
  'cash',
  'bank-transfer',
  'check',
  'pix',
  'credit-card',
  'debit-card',
  'financing',
  'other',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Dinheiro',
  'bank-transfer': 'Transferência bancária',
  check: 'Cheque',
  pix: 'PIX',
  'credit-card': 'Cartão de crédito',
  'debit-card': 'Cartão de débito',
  financing: 'Financiamento',
  other: 'Outro',
};

export const paymentStatuses = ['pending', 'confirmed', 'cancelled', 'refunded', 'reversed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pendente',
  confirmed: 'Confirmado',
  cancelled: 'Cancelado',
  refunded: 'Devolvido',
  reversed: 'Estornado',
};
/** A wrong entry is undone; a payment that was right can be given back to the client. */
export const undoingLabels = (refund: boolean) =>
  refund ? { entry: 'Devolução', undone: 'Devolvido' } : { entry: 'Estorno', undone: 'Estornado' };
/** A payment begins in one of these; the others are reached from them. */
export const initialPaymentStatuses = ['pending', 'confirmed'] as const satisfies readonly PaymentStatus[];
export type InitialPaymentStatus = (typeof initialPaymentStatuses)[number];

export const transferTypes = ['internal', 'external'] as const;
export type TransferType = (typeof transferTypes)[number];

export const investmentTypes = [
  'cdb',
  'poupanca',
  'acoes',
  'fundos-investimento',
  'tesouro-direto',
  'lci-lca',
  'debentures',
  'outros',
] as const;
export type InvestmentType = (typeof investmentTypes)[number];
export const investmentTypeLabels: Readonly<Record<InvestmentType, string>> = {
  cdb: 'CDB',
  poupanca: 'Poupança',
  acoes: 'Ações',
  'fundos-investimento': 'Fundos de Investimento',
  'tesouro-direto': 'Tesouro Direto',
  'lci-lca': 'LCI/LCA',
  debentures: 'Debêntures',
  outros: 'Outros',
};

export const investmentStatuses = ['active', 'matured'] as const;
export type InvestmentStatus = (typeof investmentStatuses)[number];
export const investmentStatusLabels: Readonly<Record<InvestmentStatus, string>> = {
  active: 'Ativo',
  matured: 'Resgatado',
};

export const returnKinds = ['partial', 'full'] as const;
export type ReturnKind = (typeof returnKinds)[number];
export const returnKindLabels: Readonly<Record<ReturnKind, string>> = {
  partial: 'Resgate Parcial',
  full: 'Resgate Total',
};

/** What a person can prove to be themselves with beside the password. A recovery code stands in for either, once. */
/** Why an access is reset: a compromised one loses also all that an intruder could have added. */
export const resetReasons = ['compromised', 'forgotten'] as const;
export type ResetReason = (typeof resetReasons)[number];

export const factorMethods = ['totp', 'passkey'] as const;
export type FactorMethod = (typeof factorMethods)[number];
export const factorMethodLabels: Readonly<Record<FactorMethod, string>> = {
  totp: 'Aplicativo autenticador',
  passkey: 'Chave de acesso',
};

export const userTypes = ['admin', 'financial', 'administrative', 'purchaser', 'auditor'] as const;
export type UserType = (typeof userTypes)[number];
export const userTypeLabels: Readonly<Record<UserType, string>> = {
  admin: 'Administrador',
  financial: 'Financeiro',
  administrative: 'Administrativo',
  purchaser: 'Comprador',
  auditor: 'Auditor',
};

export const transactionTypes = [
  'expense',
  'payment',
  'transfer_in',
  'transfer_out',
  'investment',
  'investment_return',
  'initial_balance',
] as const;
export type TransactionType = (typeof transactionTypes)[number];
export const transactionTypeLabels: Readonly<Record<TransactionType, string>> = {
  expense: 'Despesa',
  payment: 'Pagamento',
  transfer_in: 'Transferência recebida',
  transfer_out: 'Transferência enviada',
  investment: 'Investimento',
  investment_return: 'Retorno de Investimento',
  initial_balance: 'Saldo inicial',
};

export const purchaseUrgencies = ['low', 'medium', 'high', 'urgent'] as const;
export type PurchaseUrgency = (typeof purchaseUrgencies)[number];
export const purchaseUrgencyLabels: Readonly<Record<PurchaseUrgency, string>> = {
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
  urgent: 'Urgente',
};

export const purchaseStatuses = ['pending', 'approved', 'completed', 'rejected', 'cancelled'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];
export const purchaseStatusLabels: Readonly<Record<PurchaseStatus, string>> = {
  pending: 'Pendente',
  approved: 'Aprovada',
  completed: 'Concluída',
  rejected: 'Rejeitada',
  cancelled: 'Cancelada',
};

/** The books of a year that are issued. */
export const bookKinds = ['journal', 'ledger'] as const;
export type BookKind = (typeof bookKinds)[number];
export const bookKindLabels: Readonly<Record<BookKind, string>> = {
  journal: 'Livro Diário',
  ledger: 'Livro Razão',
};

/** Every kind of event of the journal, by its type; entries and what is noted about them. */
export const journalKinds = [
  'AccountOpened',
  'OpeningBalanceSet',
  'ExpenseRecorded',
  'PaymentRegistered',
  'PaymentConfirmed',
  'PaymentCancelled',
  'PaymentRefunded',
  'MoneyTransferred',
  'InvestmentMade',
  'InvestmentReturned',
  'EntryReversed',
  'EntryAnnotated',
  'PeriodClosed',
  'PeriodReopened',
  'EntryVoided',
  'AccountsClosed',
] as const;
export type JournalKind = (typeof journalKinds)[number];
export const journalKindLabels: Readonly<Record<JournalKind, string>> = {
  AccountOpened: 'Conta aberta',
  OpeningBalanceSet: 'Saldo inicial',
  ExpenseRecorded: 'Despesa',
  PaymentRegistered: 'Pagamento',
  PaymentConfirmed: 'Pagamento confirmado',
  PaymentCancelled: 'Pagamento cancelado',
  PaymentRefunded: 'Pagamento devolvido',
  MoneyTransferred: 'Transferência',
  InvestmentMade: 'Aplicação',
  InvestmentReturned: 'Resgate',
  EntryReversed: 'Estorno',
  EntryAnnotated: 'Correção de palavras',
  PeriodClosed: 'Mês fechado',
  PeriodReopened: 'Mês reaberto',
  EntryVoided: 'Lançamento anulado',
  AccountsClosed: 'Contas encerradas',
};

/** Of a webhook: whether it is sent to, fails just now, or is not sent to any more. */
export const webhookStates = ['active', 'failing', 'off'] as const;
export type WebhookState = (typeof webhookStates)[number];
export const webhookStateLabels: Readonly<Record<WebhookState, string>> = {
  active: 'Ativo',
  failing: 'Falhando',
  off: 'Desligado',
};

/** Why a webhook is not sent to any more. */
export const webhookOffReasons = ['asked', 'failing', 'gone', 'foreign-position'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];
export const webhookOffLabels: Readonly<Record<WebhookOffReason, string>> = {
  asked: 'por uma pessoa',
  failing: 'falhou por um dia inteiro',
  gone: 'o receptor respondeu 410: não quer mais nada',
  'foreign-position': 'o livro foi restaurado de uma cópia anterior; reenvie desde o começo',
};

/** `resent`: one that went out before, sent again because somebody asked. */
export const webhookDeliveryKinds = ['events', 'resent', 'ping'] as const;
export type WebhookDeliveryKind = (typeof webhookDeliveryKinds)[number];
export const webhookDeliveryKindLabels: Readonly<Record<WebhookDeliveryKind, string>> = {
  events: 'Eventos',
  resent: 'Reenvio',
  ping: 'Teste',
};

/** `retrying`: not taken so far, and tried again; `dropped`: nobody waits for it any more. */
export const webhookDeliveryStates = ['asked', 'retrying', 'taken', 'failed', 'dropped'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];
export const webhookDeliveryStateLabels: Readonly<Record<WebhookDeliveryState, string>> = {
  asked: 'Na fila',
  retrying: 'A repetir',
  taken: 'Entregue',
  failed: 'Falhou',
  dropped: 'Abandonada',
};

/** Of a key by which a program calls. */
export const accessKeyStates = ['active', 'expired', 'revoked'] as const;
export type AccessKeyState = (typeof accessKeyStates)[number];
export const accessKeyStateLabels: Readonly<Record<AccessKeyState, string>> = {
  active: 'Em uso',
  expired: 'Vencida',
  revoked: 'Revogada',
};
