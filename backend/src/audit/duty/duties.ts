/**
 * Which acts are counted of people, and which two acts on one thing nobody should do alone. Acts are kinds of events; a thing is a
 * request with all that happens to it, or whatever both events name as their subject. Pure.
 */
import { journalKindLabels, journalKinds } from '@livro/rules';
import { isMoneyEvent } from '../../ledger/public.ts';

export interface Role {
  readonly name: string;
  /** Heads a column: “Aprovou compra”. */
  readonly title: string;
  readonly kinds: readonly string[];
}

/** Heads of columns of their own: what else moves money shares one. */
const APART = ['ExpenseRecorded', 'PaymentRegistered', 'PaymentConfirmed'];

export const roles: readonly Role[] = [
  { name: 'requested', title: 'Solicitou compra', kinds: ['PurchaseRequested', 'PurchaseRevised'] },
  { name: 'approved', title: 'Aprovou compra', kinds: ['PurchaseApproved', 'PurchaseFirstApproved'] },
  { name: 'bought', title: 'Comprou', kinds: ['PurchaseCompleted'] },
  { name: 'spent', title: 'Lançou despesa', kinds: ['ExpenseRecorded'] },
  { name: 'received', title: 'Registrou pagamento', kinds: ['PaymentRegistered'] },
  { name: 'confirmed', title: 'Confirmou pagamento', kinds: ['PaymentConfirmed'] },
  {
    name: 'moved',
    title: 'Moveu dinheiro',
    kinds: journalKinds.filter((type) => isMoneyEvent({ type }) && !APART.includes(type)),
  },
  { name: 'reversed', title: 'Estornou', kinds: ['EntryReversed', 'PaymentRefunded', 'EntryVoided'] },
  { name: 'closed', title: 'Fechou ou reabriu mês', kinds: ['PeriodClosed', 'PeriodReopened'] },
  { name: 'invited', title: 'Criou usuário', kinds: ['UserInvited'] },
  {
    name: 'granted',
    title: 'Mudou acesso',
    kinds: ['UserTypeChanged', 'UserReactivated', 'AccessReset', 'SecondFactorReset', 'AccessKeyIssued'],
  },
];

export interface Overlap {
  readonly name: string;
  readonly title: string;
  readonly definition: string;
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** What both acts must have in common. */
  readonly on: 'stream' | 'subject';
}

const kindsOf = (...names: readonly string[]): readonly string[] =>
  roles.filter(({ name }) => names.includes(name)).flatMap(({ kinds }) => kinds);

export const overlaps: readonly Overlap[] = [
  {
    name: 'requested-approved',
    title: 'Pediu e aprovou',
    definition: 'Aprovou uma solicitação de compra que a própria pessoa fez, ou cujo valor mudou.',
    first: kindsOf('requested'),
    second: kindsOf('approved'),
    on: 'stream',
  },
  {
    name: 'requested-bought',
    title: 'Pediu e comprou',
    definition: 'Comprou o que a própria pessoa pediu, ou cujo valor mudou.',
    first: kindsOf('requested'),
    second: kindsOf('bought'),
    on: 'stream',
  },
  {
    name: 'approved-bought',
    title: 'Aprovou e comprou',
    definition: 'Comprou o que a própria pessoa aprovou.',
    first: kindsOf('approved'),
    second: kindsOf('bought'),
    on: 'stream',
  },
  {
    name: 'received-confirmed',
    title: 'Registrou e confirmou',
    definition: 'Confirmou um pagamento pendente que a própria pessoa registrou.',
    first: kindsOf('received'),
    second: kindsOf('confirmed'),
    on: 'subject',
  },
  {
    name: 'booked-reversed',
    title: 'Lançou e estornou',
    definition:
      'Estornou um lançamento da própria pessoa: sozinho, ou numa correção (estorno com outro lançamento no lugar).',
    first: kindsOf('spent', 'received', 'confirmed', 'moved'),
    second: ['EntryReversed', 'PaymentRefunded'],
    on: 'subject',
  },
  {
    name: 'invited-granted',
    title: 'Criou e deu acesso',
    definition: 'Mudou o tipo ou renovou o acesso de um usuário que a própria pessoa criou.',
    first: kindsOf('invited'),
    second: kindsOf('granted'),
    on: 'subject',
  },
];

/** What each counted kind of event is called. */
export const kindLabels: Readonly<Record<string, string>> = {
  ...journalKindLabels,
  PurchaseRequested: 'Solicitação de compra',
  PurchaseRevised: 'Valor da solicitação mudado',
  PurchaseApproved: 'Compra aprovada',
  PurchaseFirstApproved: 'Primeira aprovação de compra',
  PurchaseCompleted: 'Compra concluída',
  UserInvited: 'Usuário criado',
  UserTypeChanged: 'Tipo de usuário mudado',
  UserReactivated: 'Usuário reativado',
  AccessReset: 'Acesso renovado',
  SecondFactorReset: 'Segundo fator retirado',
  AccessKeyIssued: 'Chave de API emitida',
};
