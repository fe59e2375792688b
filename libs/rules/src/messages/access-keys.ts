/** What is told of the keys by which programs call. */
import { limits } from '../limits.ts';
import { excerpt } from './quoted.ts';

export const accessKeyMessages = {
  /** As what a program did is told in lists, histories and files. */
  author: (name: string) => `Chave: ${name}`,
  notFound: 'Chave de API não encontrada',
  invalid: 'Chave de API inválida',
  expired: 'A chave de API venceu. Peça outra a um administrador.',
  revoked: 'A chave de API foi revogada. Peça outra a um administrador.',
  tokenOver: 'O token de acesso não vale mais. Peça outro com a chave.',
  besideSession: 'Envie a chave de API ou a sessão, nunca as duas',
  inAddress:
    'Uma chave de API não vai no endereço: envie-a em Authorization. Esta pode ter ficado registrada; revogue-a e emita outra.',
  personsOnly: 'Só uma pessoa pode fazer isto: nenhuma chave de API o alcança',
  lacksScope: (permission: string) => `A chave de API não tem a permissão ${permission}`,
  nameRequired: 'Nome da chave é obrigatório',
  nameTaken: 'Já existe uma chave em uso com este nome',
  scopesRequired: 'Escolha ao menos uma permissão',
  scopeUnknown: (scope: string) => `Nenhuma chave pode ter a permissão ${excerpt(scope)}`,
  scopeBeyond: (scope: string) => `Você não pode dar a permissão ${excerpt(scope)}: não a tem`,
  expiryRequired: 'Validade é obrigatória',
  expiryPast: 'A validade deve ser um dia futuro',
  expiryTooFar: `A validade pode ser de até ${limits.accessKeyDaysMax} dias`,
  issued: 'Chave emitida',
  issuedBefore:
    'Esta chave já foi emitida, e o seu segredo não é mostrado outra vez. Se ele se perdeu, revogue-a e emita outra.',
  revokedNow: 'Chave revogada: ninguém mais entra por ela',
} as const;
