/** An expense as it goes over the wire: snake_case, both names where the specification gives two. */
import { formatMoney, type Centavos } from '@livro/money';
import {
  accountKinds,
  expenseCategories,
  textNamesOf,
  textsIn,
  textsOf,
  type AccountKind,
  type ExpenseCategory,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { ExpenseStats, FoundExpense } from './expense.queries.ts';
import { ShownTexts } from '../../platform/http/text-fields.ts';
import { instant, reais } from '../journal/wire-values.view.ts';

export class ExpenseView extends ShownTexts(textsOf('expense')) {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ type: 'integer', description: 'Muda a cada correção; também em ETag, para If-Match' })
  version!: number;
  @ApiProperty({ format: 'uuid' }) account_id!: string;
  @ApiProperty({ enum: accountKinds, nullable: true }) accountType!: AccountKind | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) development_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) development_name!: string | null;
  @ApiProperty() description!: string;
  @ApiProperty() amount!: number;
  @ApiProperty({ example: 'R$ 1.234,56' }) formatted_amount!: string;
  @ApiProperty({ enum: expenseCategories }) category!: ExpenseCategory;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) purchase_request_id!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O estorno, se foi desfeita' })
  reversed_by!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'A despesa lançada no lugar desta',
  })
  replaced_by!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'A despesa que esta corrige' })
  replaces!: string | null;
  @ApiProperty({ description: 'Quem lançou' }) recorded_by!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export function expenseView(row: FoundExpense): ExpenseView {
  return {
    id: row.id,
    entry_number: row.entry_number,
    version: row.version,
    account_id: row.account_id,
    accountType: row.account_type,
    development_id: row.development_id,
    development_name: row.development_name,
    description: row.description,
    amount: reais(row.amount),
    formatted_amount: formatMoney(row.amount as Centavos),
    category: row.category,
    date: row.date,
    ...textsIn(textNamesOf('expense'), row),
    notes: row.notes,
    tags: [...row.tags],
    purchase_request_id: row.purchase_request_id,
    reversed_by: row.reversed_by,
    replaced_by: row.replaced_by,
    replaces: row.replaces,
    recorded_by: row.recorded_by,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

export class ExpenseCategorySumView {
  @ApiProperty({ enum: expenseCategories }) category!: ExpenseCategory;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class VendorView {
  @ApiProperty() supplier!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class ExpenseStatsView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
  @ApiProperty() average!: number;
  @ApiProperty({ type: [ExpenseCategorySumView] }) by_category!: readonly ExpenseCategorySumView[];
  @ApiProperty({ type: [VendorView], description: 'Os 10 que mais receberam' })
  top_vendors!: readonly VendorView[];
  @ApiProperty({ type: [ExpenseView], description: 'As 5 mais novas' }) recent!: readonly ExpenseView[];
}

export class ExpenseSuggestionView {
  @ApiProperty() text!: string;
  @ApiProperty({ type: 'integer', description: 'Em quantas despesas' }) used!: number;
  @ApiProperty({ enum: expenseCategories, description: 'A última com que foi lançada' })
  category!: ExpenseCategory;
}

export function expenseStatsView(stats: ExpenseStats, recent: readonly FoundExpense[]): ExpenseStatsView {
  return {
    count: stats.count,
    total: reais(stats.total),
    average: stats.count === 0 ? 0 : reais(Math.round(stats.total / stats.count)),
    by_category: stats.categories.map((sum) => ({ ...sum, total: reais(sum.total) })),
    top_vendors: stats.vendors.map((sum) => ({ ...sum, total: reais(sum.total) })),
    recent: recent.map(expenseView),
  };
}
