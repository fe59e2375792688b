/** A payment as it goes over the wire: snake_case, both names where the specification gives two. */
import { formatMoney, type Centavos } from '@livro/money';
import {
  accountKinds,
  instalmentKinds,
  paymentMethods,
  paymentStatuses,
  textNamesOf,
  textsIn,
  textsOf,
  type AccountKind,
  type InstalmentKind,
  type PaymentMethod,
  type PaymentStatus,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { FoundFile } from './payment-files.ts';
import type { FoundPayment, PaymentStats } from './payment.queries.ts';
import { ShownTexts } from '../../platform/http/text-fields.ts';
import { instant, reais } from '../journal/wire-values.view.ts';

export class PaymentFileView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() media_type!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Onde se baixa o conteúdo' }) url!: string;
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Quando o conteúdo foi removido para sempre',
  })
  content_erased_at!: string | null;
}

export class PaymentPlanView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: instalmentKinds }) kind!: InstalmentKind;
  @ApiProperty({ type: 'integer' }) number!: number;
  @ApiProperty({ type: 'integer', description: 'Quantos deste tipo há no plano' }) of!: number;
}

export class PaymentView extends ShownTexts(textsOf('payment')) {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ type: 'integer', description: 'Muda a cada correção; também em ETag, para If-Match' })
  version!: number;
  @ApiProperty({ format: 'uuid' }) account_id!: string;
  @ApiProperty({ enum: accountKinds, nullable: true }) accountType!: AccountKind | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) development_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) development_name!: string | null;
  @ApiProperty({ format: 'uuid' }) client_id!: string;
  @ApiProperty({ format: 'uuid' }) clientId!: string;
  @ApiProperty() amount!: number;
  @ApiProperty({ example: 'R$ 1.234,56' }) formatted_amount!: string;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ enum: paymentMethods }) payment_method!: PaymentMethod;
  @ApiProperty({ enum: paymentMethods }) paymentMethod!: PaymentMethod;
  @ApiProperty({ type: 'string', nullable: true }) reference_number!: string | null;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: paymentStatuses }) status!: PaymentStatus;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: [PaymentFileView], description: 'Os anexos' }) files!: PaymentFileView[];
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O estorno, se foi desfeito' })
  reversed_by!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'O pagamento lançado no lugar deste',
  })
  replaced_by!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'O pagamento que este corrige',
  })
  replaces!: string | null;
  @ApiProperty({
    type: PaymentPlanView,
    nullable: true,
    description: 'O vencimento do plano que é, se é de um',
  })
  plan!: PaymentPlanView | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'O pagamento atrasado do qual é a multa e os juros',
  })
  charges_of!: string | null;
  @ApiProperty({ description: 'Quem lançou' }) recorded_by!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export function paymentView(row: FoundPayment): PaymentView {
  return {
    id: row.id,
    entry_number: row.entry_number,
    version: row.version,
    account_id: row.account_id,
    accountType: row.account_type,
    development_id: row.development_id,
    development_name: row.development_name,
    client_id: row.client_id,
    clientId: row.client_id,
    amount: reais(row.amount),
    formatted_amount: formatMoney(row.amount as Centavos),
    date: row.date,
    payment_method: row.method,
    paymentMethod: row.method,
    reference_number: row.unit_reference,
    ...textsIn(textNamesOf('payment'), row),
    description: row.description,
    status: row.status,
    notes: row.notes,
    tags: [...row.tags],
    files: (row.files ?? []).map(fileView),
    reversed_by: row.reversed_by,
    replaced_by: row.replaced_by,
    replaces: row.replaces,
    plan: planOf(row),
    charges_of: row.charges_of,
    recorded_by: row.recorded_by,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

function planOf({ plan_id, plan_kind, plan_number, plan_of }: FoundPayment): PaymentPlanView | null {
  if (plan_id === null || plan_kind === null) return null;
  return { id: plan_id, kind: plan_kind, number: plan_number ?? 1, of: plan_of ?? 1 };
}

const fileView = ({ id, ownerId, name, mediaType, size, contentErasedAt }: FoundFile): PaymentFileView => ({
  id,
  name,
  media_type: mediaType,
  size,
  url: `/api/payments/${ownerId}/attachments/${id}/`,
  content_erased_at: contentErasedAt && new Date(contentErasedAt).toISOString(),
});

export class PaymentStatusSumView {
  @ApiProperty({ enum: paymentStatuses }) status!: PaymentStatus;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class PaymentMethodSumView {
  @ApiProperty({ enum: paymentMethods }) payment_method!: PaymentMethod;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class PaymentStatsView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ description: 'Só confirmados' }) total!: number;
  @ApiProperty({ type: [PaymentStatusSumView] }) by_status!: readonly PaymentStatusSumView[];
  @ApiProperty({ type: [PaymentMethodSumView], description: 'Só confirmados' })
  by_method!: readonly PaymentMethodSumView[];
}

export function paymentStatsView({ statuses, methods }: PaymentStats): PaymentStatsView {
  return {
    count: statuses.reduce((sum, { count }) => sum + count, 0),
    total: reais(statuses.find(({ status }) => status === 'confirmed')?.total ?? 0),
    by_status: statuses.map((sum) => ({ ...sum, total: reais(sum.total) })),
    by_method: methods.map(({ method, count, total }) => ({
      payment_method: method,
      count,
      total: reais(total),
    })),
  };
}
