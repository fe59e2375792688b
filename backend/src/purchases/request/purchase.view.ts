/**
 * A purchase request as it goes over the wire: snake_case, money in reais, and what anyone who looks at it may do with it. The
 * flags say what the call would answer, so that a screen never offers what is refused.
 */
import { daysBetween, localDate, type LocalDate } from '@livro/calendar';
import { toReais, type Centavos } from '@livro/money';
import {
  developmentStatuses,
  expenseCategories,
  purchaseStatuses,
  purchaseUrgencies,
  type DevelopmentStatus,
  type ExpenseCategory,
  type PurchaseStatus,
  type PurchaseUrgency,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { ceilingOf } from './ceiling.ts';
import type { PurchaseRow } from './purchases.projection.ts';

/** A row with its names; instants as the database gives them or as the journal holds them. */
export type NamedPurchase = {
  readonly [Column in keyof Omit<PurchaseRow, 'number'>]: Column extends `${string}_at` | 'completing_since'
    ? PurchaseRow[Column] | Date
    : PurchaseRow[Column];
} & {
  /** `null` until the read model has it: no request knows of the others. */
  readonly number: number | null;
  readonly development_name: string | null;
  readonly development_status: DevelopmentStatus | null;
  readonly requested_by_name: string | null;
  readonly first_approved_by_name: string | null;
  readonly approved_by_name: string | null;
  readonly completed_by_name: string | null;
  readonly rejected_by_name: string | null;
  readonly cancelled_by_name: string | null;
};

/** Who looks, when, and how far that user reaches. */
export interface Viewer {
  readonly id: string;
  readonly permissions: ReadonlySet<string>;
  /** May change and cancel only what that user raised. */
  readonly ownOnly: boolean;
  /** Somebody else who is active may approve. */
  readonly otherApprover: boolean;
  /** In hundredths of a percent. */
  readonly tolerance: number;
  readonly today: LocalDate;
  /** Centavos: from which amount on two people approve. */
  readonly secondApprovalFrom: number | null;
}

export class RelatedExpenseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

const person = (description: string) => ApiProperty({ type: 'string', nullable: true, description });
const text = () => ApiProperty({ type: 'string', nullable: true });
const moment = () => ApiProperty({ type: 'string', format: 'date-time', nullable: true });

export class PurchaseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Da primeira à última, sem falhas' })
  number!: number | null;
  @ApiProperty() description!: string;
  @ApiProperty({ format: 'uuid' }) development!: string;
  @ApiProperty({ format: 'uuid' }) development_id!: string;
  @text() development_name!: string | null;
  @ApiProperty({ enum: developmentStatuses, nullable: true }) development_status!: DevelopmentStatus | null;
  @ApiProperty() estimated_cost!: number;
  @ApiProperty({ type: 'number', nullable: true }) final_cost!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'O que foi aprovado' })
  approved_cost!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'O aprovado com a tolerância, sem fração de centavo',
  })
  cost_ceiling!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'A partir deste valor falta, para concluir, a aprovação de mais uma pessoa',
  })
  second_approval_missing_from!: number | null;
  @ApiProperty({ enum: expenseCategories }) category!: ExpenseCategory;
  @ApiProperty({ enum: purchaseUrgencies }) urgency!: PurchaseUrgency;
  @ApiProperty({ enum: purchaseStatuses }) status!: PurchaseStatus;
  @text() supplier!: string | null;
  @text() justification!: string | null;
  @text() delivery_location!: string | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) needed_by_date!: string | null;
  @ApiProperty({ type: [String] }) tag_list!: string[];
  @text() notes!: string | null;
  @ApiProperty() requested_by!: string;
  @text() requested_by_name!: string | null;
  @person('Quem deu a primeira de duas aprovações') first_approved_by!: string | null;
  @text() first_approved_by_name!: string | null;
  @ApiProperty({ description: 'Duas pessoas aprovam uma solicitação deste valor' })
  needs_two_approvals!: boolean;
  @person('Quem aprovou') approved_by!: string | null;
  @text() approved_by_name!: string | null;
  @person('Quem concluiu') completed_by!: string | null;
  @text() completed_by_name!: string | null;
  @person('Quem rejeitou') rejected_by!: string | null;
  @text() rejected_by_name!: string | null;
  @person('Quem cancelou') cancelled_by!: string | null;
  @text() cancelled_by_name!: string | null;
  @text() rejection_reason!: string | null;
  @ApiProperty({ type: RelatedExpenseView, nullable: true }) related_expense!: RelatedExpenseView | null;
  @ApiProperty({ description: 'A data passou e ninguém concluiu nem encerrou' }) is_overdue!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Dias até a data; negativo depois dela' })
  days_until_needed!: number | null;
  @ApiProperty({ description: 'Por quem pergunta' }) can_be_edited!: boolean;
  @ApiProperty({ description: 'Por quem pergunta' }) can_be_approved!: boolean;
  @ApiProperty({ description: 'Por quem pergunta' }) can_be_rejected!: boolean;
  @ApiProperty({ description: 'Por quem pergunta' }) can_be_completed!: boolean;
  @ApiProperty({ description: 'Por quem pergunta: acima do teto, com um motivo' }) can_be_exceeded!: boolean;
  @ApiProperty({ description: 'Por quem pergunta' }) can_be_revised!: boolean;
  @ApiProperty({ description: 'Por quem pergunta' }) can_be_cancelled!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @moment() approved_at!: string | null;
  @moment() completed_at!: string | null;
  @moment() rejected_at!: string | null;
  @moment() cancelled_at!: string | null;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
  @ApiProperty({ type: 'integer', description: 'O mesmo número do ETag' }) version!: number;
}

export function purchaseView(row: NamedPurchase, viewer: Viewer): PurchaseView {
  return {
    id: row.id,
    number: row.number,
    description: row.description,
    development: row.development_id,
    development_id: row.development_id,
    development_name: row.development_name,
    development_status: row.development_status,
    estimated_cost: reais(row.estimated_cost),
    final_cost: row.final_cost === null ? null : reais(row.final_cost),
    ...approvalOf(row, viewer),
    category: row.category,
    urgency: row.urgency,
    status: row.status,
    supplier: row.supplier,
    justification: row.justification,
    delivery_location: row.delivery_location,
    needed_by_date: row.needed_by_date,
    tag_list: [...row.tags],
    notes: row.notes,
    requested_by: row.requested_by,
    requested_by_name: row.requested_by_name,
    first_approved_by: row.first_approved_by,
    first_approved_by_name: row.first_approved_by_name,
    needs_two_approvals: needsTwo(row, viewer),
    approved_by: row.approved_by,
    approved_by_name: row.approved_by_name,
    completed_by: row.completed_by,
    completed_by_name: row.completed_by_name,
    rejected_by: row.rejected_by,
    rejected_by_name: row.rejected_by_name,
    cancelled_by: row.cancelled_by,
    cancelled_by_name: row.cancelled_by_name,
    rejection_reason: row.rejection_reason,
    related_expense: row.related_expense_id === null ? null : { id: row.related_expense_id },
    ...timeOf(row, viewer.today),
    ...flagsOf(row, viewer),
    created_at: instant(row.created_at)!,
    approved_at: instant(row.approved_at),
    completed_at: instant(row.completed_at),
    rejected_at: instant(row.rejected_at),
    cancelled_at: instant(row.cancelled_at),
    updated_at: instant(row.updated_at)!,
    version: row.version,
  };
}

/** The value of an approved request changes only by a revision, which ends the approval. */
function approvalOf(row: NamedPurchase, { tolerance, secondApprovalFrom }: Viewer) {
  const { status, estimated_cost } = row;
  const lacksSecond = status === 'approved' && secondApprovalFrom !== null && approversOf(row).size < 2;
  const second_approval_missing_from = lacksSecond ? reais(secondApprovalFrom) : null;
  if (status !== 'approved' && status !== 'completed')
    return { approved_cost: null, cost_ceiling: null, second_approval_missing_from };
  const ceiling = ceilingOf(estimated_cost as Centavos, tolerance);
  return { approved_cost: reais(estimated_cost), cost_ceiling: reais(ceiling), second_approval_missing_from };
}

const approversOf = ({ first_approved_by, approved_by }: NamedPurchase): ReadonlySet<string> =>
  new Set([first_approved_by, approved_by].filter((id) => id !== null));

const isOpen = (status: PurchaseStatus): boolean => status === 'pending' || status === 'approved';

function timeOf({ needed_by_date, status }: NamedPurchase, today: LocalDate) {
  const days = needed_by_date === null ? null : daysBetween(today, localDate(needed_by_date));
  return { is_overdue: days !== null && days < 0 && isOpen(status), days_until_needed: days };
}

const needsTwo = (row: NamedPurchase, { secondApprovalFrom: from }: Viewer): boolean =>
  row.status === 'pending' && from !== null && row.estimated_cost >= from;

function flagsOf(row: NamedPurchase, viewer: Viewer) {
  const { id, permissions, ownOnly, otherApprover } = viewer;
  const hasApproved = needsTwo(row, viewer) && row.first_approved_by === id;
  const reaches = row.requested_by === id || !ownOnly;
  const isOwn = row.requested_by === id || row.revised_by === id;
  const isPending = row.status === 'pending';
  const isFree = row.completing_since === null;
  const isApproved = row.status === 'approved' && isFree;
  const standing = row.development_status !== 'cancelled';
  const approves = permissions.has('purchases:approve');
  const completes = isApproved && standing && permissions.has('purchases:complete');
  return {
    can_be_edited: isPending && reaches && permissions.has('purchases:update'),
    can_be_approved: isPending && standing && approves && !hasApproved && !(isOwn && otherApprover),
    can_be_rejected: isPending && permissions.has('purchases:reject'),
    can_be_completed: completes,
    can_be_exceeded: completes && approves && !isOwn && !approversOf(row).has(id),
    can_be_revised: isApproved && reaches && permissions.has('purchases:revise'),
    can_be_cancelled: isOpen(row.status) && isFree && reaches && permissions.has('purchases:cancel'),
  };
}

/** Also a sum beyond what one request may cost, exact all the same. */
const reais = (amountCentavos: number): number => toReais(amountCentavos as Centavos);

function instant(at: Date | string | null): string | null {
  return at === null ? null : (typeof at === 'string' ? new Date(at) : at).toISOString();
}
