/** What a line may be as it leaves; amounts in reais. */
import { type Centavos, toReais } from '@livro/money';
import { accountKinds, dueName, expenseCategories } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { BankEntryView, bankEntryView } from '../account/bank-entry.view.ts';
import type { LineProposal } from './line-proposals.read.ts';
import type { PendingPaymentRow } from './unbooked.queries.ts';

const nullable = { type: 'string', nullable: true } as const;
const integer = { type: 'integer' } as const;

export class PendingPaymentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date', description: 'Vencimento' }) date!: string;
  @ApiProperty() amount!: number;
  @ApiProperty() description!: string;
  @ApiProperty(nullable) unit_reference!: string | null;
  @ApiProperty({ ...nullable, description: 'Que parcela de um parcelamento é: Parcela 54/60' })
  instalment!: string | null;
}

export class ApprovedPurchaseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty(integer) number!: number;
  @ApiProperty() description!: string;
  @ApiProperty(nullable) supplier!: string | null;
}

export class CounterpartLineView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) account_id!: string;
  @ApiProperty({ enum: accountKinds }) account_type!: string;
  @ApiProperty() development_name!: string;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty() description!: string;
}

export class FeeExpenseView {
  @ApiProperty({ enum: expenseCategories }) category!: string;
  @ApiProperty() supplier!: string;
  @ApiProperty() description!: string;
}

export const proposalKinds = ['entries', 'payments', 'purchase', 'transfer', 'expense'] as const;

export class ProposalView {
  @ApiProperty({
    enum: proposalKinds,
    description:
      'Conciliar com lançamentos, confirmar pagamentos, concluir uma compra, lançar uma transferência ou uma despesa do banco',
  })
  kind!: (typeof proposalKinds)[number];
  @ApiProperty({ type: [String] }) line_ids!: readonly string[];
  @ApiProperty({ type: [BankEntryView] }) entries!: readonly BankEntryView[];
  @ApiProperty({ type: [PendingPaymentView] }) payments!: readonly PendingPaymentView[];
  @ApiProperty({ description: 'Multa e juros que vieram com o pagamento' }) charges!: number;
  @ApiProperty({ type: ApprovedPurchaseView, nullable: true }) purchase!: ApprovedPurchaseView | null;
  @ApiProperty({ type: CounterpartLineView, nullable: true }) counterpart!: CounterpartLineView | null;
  @ApiProperty({ type: FeeExpenseView, nullable: true }) expense!: FeeExpenseView | null;
  @ApiProperty({ description: 'Um lançamento ou pagamento só, de mesmo valor, dia e nome' })
  very_likely!: boolean;
  @ApiProperty({ ...integer, description: 'De 0 a 100' }) score!: number;
  @ApiProperty({ description: 'Por quê, em palavras' }) reason!: string;
}

const reais = (amount: number): number => toReais(amount as Centavos);

export const proposalView = (proposal: LineProposal): ProposalView => ({
  kind: proposal.kind,
  line_ids: proposal.lineIds,
  entries: proposal.entries.map(bankEntryView),
  payments: proposal.payments.map((payment) => ({
    id: payment.id,
    date: payment.date,
    amount: reais(payment.amount),
    description: payment.description,
    unit_reference: payment.unit_reference,
    instalment: instalmentName(payment),
  })),
  charges: reais(proposal.charges),
  purchase: proposal.purchase && {
    id: proposal.purchase.id,
    number: proposal.purchase.number,
    description: proposal.purchase.description,
    supplier: proposal.purchase.supplier,
  },
  counterpart: proposal.counterpart && {
    id: proposal.counterpart.id,
    account_id: proposal.counterpart.account_id,
    account_type: proposal.counterpart.account_type,
    development_name: proposal.counterpart.development_name,
    date: proposal.counterpart.date,
    description: proposal.counterpart.description,
  },
  expense: proposal.expense && {
    category: proposal.expense.category,
    supplier: proposal.expense.supplier,
    description: proposal.expense.description,
  },
  very_likely: proposal.veryLikely,
  score: proposal.score,
  reason: proposal.reason,
});

const instalmentName = ({
  plan_kind: kind,
  plan_number: number,
  plan_of: of,
}: PendingPaymentRow): string | null =>
  kind !== null && number !== null && of !== null ? dueName({ kind, number, of }) : null;
