/** An account as it goes over the wire: camelCase, money in reais. */
import { accountKindLabels, accountKinds, type AccountKind } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { DailyBalances, MonthlyBalances } from '../books/daily-balance.queries.ts';
import type { FoundAccount } from './account.queries.ts';
import { instant, reais, reaisOrNull } from '../journal/wire-values.view.ts';

export class AccountView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ enum: accountKinds }) type!: AccountKind;
  @ApiProperty({ example: 'Conta da Obra' }) name!: string;
  @ApiProperty() balance!: number;
  @ApiProperty({ type: 'number', nullable: true }) openingBalance!: number | null;
  @ApiProperty({ description: 'Tudo o que já foi aplicado' }) totalInvested!: number;
  @ApiProperty({ description: 'Principal ainda aplicado' }) currentlyInvested!: number;
  @ApiProperty() totalExpenses!: number;
  @ApiProperty() totalReturns!: number;
  @ApiProperty({ description: 'Ganho menos perda nos retornos' }) totalGain!: number;
  @ApiProperty({ description: 'Transferências brutas da conta, de qualquer outra' })
  totalTransfersIn!: number;
  @ApiProperty({ description: 'Transferências brutas da conta, para qualquer outra' })
  totalTransfersOut!: number;
  @ApiProperty({ description: 'Só pagamentos confirmados' }) totalPaymentsReceived!: number;
  @ApiProperty({ type: 'integer' }) movements!: number;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ description: 'Falta um lançamento que não pôde ser lido: os valores estão incompletos' })
  stale!: boolean;
}

/** `stale`: some read model of money lacks an event of this account. */
export function accountView(row: FoundAccount, stale: boolean): AccountView {
  return {
    id: row.id,
    developmentId: row.development_id,
    developmentName: row.development_name,
    type: row.type,
    name: accountKindLabels[row.type],
    balance: reais(row.balance),
    openingBalance: reaisOrNull(row.opening_balance),
    totalInvested: reais(row.total_invested),
    currentlyInvested: reais(row.currently_invested),
    totalExpenses: reais(row.total_expenses),
    totalReturns: reais(row.total_returns),
    totalGain: reais(row.total_gain),
    totalTransfersIn: reais(row.total_transfers_in),
    totalTransfersOut: reais(row.total_transfers_out),
    totalPaymentsReceived: reais(row.total_payments_received),
    movements: row.movements,
    updatedAt: instant(row.updated_at),
    stale,
  };
}

export class DailyBalancesView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ format: 'date' }) from!: string;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty({ type: [Number], description: 'O saldo ao fim de cada dia, de `from` a `to`' })
  balances!: readonly number[];
}

export const dailyBalancesView = ({ balances, ...range }: DailyBalances): DailyBalancesView => ({
  ...range,
  balances: balances.map(reais),
});

export class MonthlyBalancesView {
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty({ format: 'date' }) from!: string;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty({ type: [Number], description: 'O saldo ao fim de cada mês; o último, o de `to`' })
  balances!: readonly number[];
}

export const monthlyBalancesView = ({ balances, ...course }: MonthlyBalances): MonthlyBalancesView => ({
  ...course,
  balances: balances.map(reais),
});
