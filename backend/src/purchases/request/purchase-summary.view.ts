/** The figures over all purchase requests, and the committed money of developments, as they go over the wire: reais. */
import { toReais, type Centavos } from '@livro/money';
import { expenseCategories, purchaseStatuses, purchaseUrgencies } from '@livro/rules';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { Commitment } from './commitment.queries.ts';
import type { PurchaseSum } from './purchase.queries.ts';

export class PurchaseSumView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({
    description: 'Soma dos custos estimados; por status, das concluídas o que custaram de fato',
  })
  total_cost!: number;
}

const breakdown = (words: readonly string[]) =>
  ApiProperty({
    type: 'object',
    required: [...words],
    additionalProperties: { $ref: getSchemaPath(PurchaseSumView) },
  });

@ApiExtraModels(PurchaseSumView)
export class PurchaseSummaryView {
  @ApiProperty({ type: 'integer' }) total_count!: number;
  @ApiProperty() total_estimated_cost!: number;
  @breakdown(purchaseStatuses) status_breakdown!: Record<string, PurchaseSumView>;
  @breakdown(purchaseUrgencies) urgency_breakdown!: Record<string, PurchaseSumView>;
  @breakdown(expenseCategories) category_breakdown!: Record<string, PurchaseSumView>;
}

export class CommitmentView {
  @ApiProperty({ format: 'uuid' }) development_id!: string;
  @ApiProperty() development_name!: string;
  @ApiProperty({ description: 'Saldo das duas contas' }) balance!: number;
  @ApiProperty({ description: 'Despesas lançadas' }) booked!: number;
  @ApiProperty({ description: 'Custo estimado das solicitações aprovadas e não concluídas' })
  committed!: number;
  @ApiProperty({ description: 'Saldo menos o comprometido' }) available!: number;
  @ApiProperty({ type: 'integer' }) approved_count!: number;
}

/** Every word of an enumeration is there, also where nothing has it. */
export function summaryView(sums: readonly PurchaseSum[]): PurchaseSummaryView {
  const total = (of: readonly PurchaseSum[], cost: 'cost' | 'estimated_cost'): PurchaseSumView => ({
    count: of.reduce((sum, { count }) => sum + count, 0),
    total_cost: reais(of.reduce((sum, one) => sum + one[cost], 0)),
  });
  const by = (field: 'status' | 'urgency' | 'category', words: readonly string[]) => {
    const cost = field === 'status' ? 'cost' : 'estimated_cost';
    const sumOf = (word: string) =>
      total(
        sums.filter((sum) => sum[field] === word),
        cost,
      );
    return Object.fromEntries(words.map((word) => [word, sumOf(word)]));
  };
  const all = total(sums, 'estimated_cost');
  return {
    total_count: all.count,
    total_estimated_cost: all.total_cost,
    status_breakdown: by('status', purchaseStatuses),
    urgency_breakdown: by('urgency', purchaseUrgencies),
    category_breakdown: by('category', expenseCategories),
  };
}

export const commitmentView = (found: Commitment): CommitmentView => ({
  development_id: found.development_id,
  development_name: found.development_name,
  balance: reais(found.balance),
  booked: reais(found.booked),
  committed: reais(found.committed),
  available: reais(found.balance - found.committed),
  approved_count: found.approved_count,
});

/** A sum may go beyond what one entry may hold, and is exact all the same. */
const reais = (amountCentavos: number): number => toReais(amountCentavos as Centavos);

export class WaitingPurchasesView {
  @ApiProperty({ type: 'integer' }) count!: number;
}
