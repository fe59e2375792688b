/** What callers may send to make a buyer's plan, and what became of it; money in reais. */
import type { LocalDate } from '@livro/calendar';
import { toReais, type Centavos } from '@livro/money';
import {
  duesOf,
  instalmentKinds,
  limits,
  messages,
  paymentChecks,
  paymentMethods,
  required,
  text,
  every,
  type InstalmentKind,
  type PaymentMethod,
  type PlanTerms,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import {
  WireBoolean,
  WireChoice,
  WireDate,
  WireId,
  WireInteger,
  WireMoney,
  WireText,
} from '../../platform/http/wire-field.ts';
import type { MakePlanCommand } from '../journal/plan-commands.ts';

const optional = { optional: true } as const;

export class MakePlanDto {
  @WireId(paymentChecks.accountId, { aliases: ['account'] })
  accountId!: string;

  @WireId(paymentChecks.clientId, { aliases: ['client'] })
  clientId!: string;

  @WireText(paymentChecks.unitReference, optional)
  unitReference?: string;

  @WireMoney(paymentChecks.amount, {
    description: 'Valor do contrato, em reais: a soma de todos os vencimentos',
  })
  total!: Centavos;

  @WireMoney(paymentChecks.amount, { ...optional, description: 'Entrada, em reais' })
  downPayment?: Centavos;

  @WireDate(undefined, { ...optional, description: 'Vencimento da entrada; sem ela: hoje' })
  downPaymentDate?: LocalDate;

  @WireInteger(required<number>(messages.instalmentsOutOfRange(limits.planPartsMax)), {
    description: `Parcelas mensais, no máximo ${limits.planPartsMax}`,
  })
  instalments!: number;

  @WireDate(required<LocalDate>(messages.dateRequired), { description: 'Vencimento da primeira parcela' })
  firstDue!: LocalDate;

  @WireInteger(undefined, { ...optional, description: 'A cada quantos meses vence um balão' })
  balloonEvery?: number;

  @WireMoney(paymentChecks.amount, { ...optional, description: 'Valor de cada balão, em reais' })
  balloonAmount?: Centavos;

  @WireChoice(paymentMethods, paymentChecks.paymentMethod, { aliases: ['method'] })
  paymentMethod!: PaymentMethod;

  @WireText(
    every<string>(
      required(messages.descriptionRequired),
      text({ label: 'Descrição', min: limits.descriptionMin, max: limits.planDescriptionMax }),
    ),
  )
  description!: string;

  @WireBoolean(undefined, { description: 'Registra mesmo que a unidade já tenha um parcelamento do cliente' })
  force?: boolean;
}

/** Balloons need both of their fields; one alone is refused for the other. */
export function termsOf(dto: MakePlanDto, today: LocalDate): PlanTerms {
  const { total, downPayment, downPaymentDate, instalments, firstDue, balloonEvery, balloonAmount } = dto;
  const hasBalloons = balloonEvery !== undefined || balloonAmount !== undefined;
  return {
    total,
    instalments,
    firstDue,
    ...(downPayment !== undefined && {
      downPayment: { amount: downPayment, date: downPaymentDate ?? today },
    }),
    ...(hasBalloons && { balloon: { every: balloonEvery ?? 0, amount: balloonAmount ?? (0 as Centavos) } }),
  };
}

export class PlannedDueView {
  @ApiProperty({ format: 'uuid', description: 'O pagamento pendente' }) id!: string;
  @ApiProperty({ enum: instalmentKinds }) kind!: InstalmentKind;
  @ApiProperty({ type: 'integer' }) number!: number;
  @ApiProperty({ type: 'integer' }) of!: number;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty() amount!: number;
}

export class PlanView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() total!: number;
  @ApiProperty({ type: [PlannedDueView], description: 'Na ordem dos vencimentos' })
  payments!: PlannedDueView[];
}

export class CancelledPlanView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', description: 'Quantas parcelas foram canceladas' }) cancelled!: number;
}

export const planView = ({ planId, paymentIds, terms }: MakePlanCommand): PlanView => ({
  id: planId,
  total: toReais(terms.total),
  payments: duesOf(terms).map(({ amount, ...due }, i) => ({
    ...due,
    id: paymentIds[i]!,
    amount: toReais(amount),
  })),
});
