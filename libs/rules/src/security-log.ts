/** What the security log tells apart, with what a person reads for each. Stored words are these and no others. */

export const securityKinds = [
  'sign-in',
  'first-access',
  'sign-out',
  'session-ended',
  'session-reused',
  'second-factor',
  'factors-changed',
  'confirmation',
  'password-changed',
  'access-opened',
  'user-created',
  'user-changed',
  'access-key-issued',
  'access-key-revoked',
  'access-key-token',
  'access-key-refused',
  'webhook-registered',
  'webhook-changed',
  'webhook-secret-changed',
  'webhook-removed',
  'request-refused',
  'personal-data-read',
  'personal-data-exported',
  'personal-data-erased',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
export const securityKindLabels: Readonly<Record<SecurityKind, string>> = {
  'sign-in': 'Entrada',
  'first-access': 'Primeiro acesso',
  'sign-out': 'Saída',
  'session-ended': 'Sessão encerrada',
  'session-reused': 'Sessão copiada e usada de novo',
  'second-factor': 'Segundo fator',
  'factors-changed': 'Segundo fator alterado',
  confirmation: 'Confirmação de identidade',
  'password-changed': 'Senha alterada',
  'access-opened': 'Acesso aberto ou redefinido',
  'user-created': 'Usuário criado',
  'user-changed': 'Usuário alterado',
  'access-key-issued': 'Chave de API emitida',
  'access-key-revoked': 'Chave de API revogada',
  'access-key-token': 'Token emitido para uma chave',
  'access-key-refused': 'Chave de API recusada',
  'webhook-registered': 'Webhook cadastrado',
  'webhook-changed': 'Webhook alterado',
  'webhook-secret-changed': 'Segredo de webhook trocado',
  'webhook-removed': 'Webhook removido',
  'request-refused': 'Operação recusada',
  'personal-data-read': 'Consulta a dados pessoais',
  'personal-data-exported': 'Exportação de dados pessoais',
  'personal-data-erased': 'Dados pessoais apagados',
};

export const securityOutcomes = ['ok', 'failed', 'refused', 'alarm'] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];
export const securityOutcomeLabels: Readonly<Record<SecurityOutcome, string>> = {
  ok: 'Feito',
  failed: 'Falhou',
  refused: 'Recusado',
  alarm: 'Alarme',
};
