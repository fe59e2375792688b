/** Figures of accounts and developments as they go over the wire: camelCase, reais, `null` with a reason where data lack. */
import { toReais, type Centavos } from '@livro/money';
import { ApiProperty } from '@nestjs/swagger';
import * as formulas from './formulas.ts';
import { added, type Figures, type AccountFigures } from './account-figures.queries.ts';

/** Centavos as a JSON number in reais; also sums beyond what one entry may hold. */
export const reais = (amountCentavos: number): number => toReais((amountCentavos + 0) as Centavos);

export const Reasons = () =>
  ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Por que um valor é nulo',
  });
export const NullableNumber = (description: string) =>
  ApiProperty({ type: 'number', nullable: true, description });

/** The reasons of those that have no value, by name. */
export const reasonsOf = (all: Readonly<Record<string, formulas.Known<unknown>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, { reason }]) => (reason === null ? [] : [[name, reason]])),
  );

export class FiguresView {
  @ApiProperty() buildingAccountBalance!: number;
  @ApiProperty() landAccountBalance!: number;
  @ApiProperty() totalBalance!: number;
  @ApiProperty({ description: 'Tudo o que já foi aplicado' }) totalInvested!: number;
  @ApiProperty({ description: 'Principal ainda aplicado' }) currentlyInvested!: number;
  @ApiProperty({ description: 'Investimentos menos retornos' }) totalInvestment!: number;
  @ApiProperty() totalReturns!: number;
  @ApiProperty({ description: 'Ganho menos perda nos retornos' }) totalGain!: number;
  @ApiProperty({ description: 'Só pagamentos confirmados' }) totalRevenue!: number;
  @ApiProperty() totalExpenses!: number;
  @ApiProperty() netProfit!: number;
  @ApiProperty() isProfitable!: boolean;
}

export function figuresView(accounts: readonly AccountFigures[]): FiguresView {
  const all = added(accounts);
  const balanceOf = (wanted: AccountFigures['kind']): number =>
    accounts.reduce((sum, { kind, balance }) => (kind === wanted ? sum + balance : sum), 0);
  const profit = formulas.netProfit(all.revenue, all.expenses);
  return {
    buildingAccountBalance: reais(balanceOf('building')),
    landAccountBalance: reais(balanceOf('land')),
    totalBalance: reais(all.balance),
    totalInvested: reais(all.invested),
    currentlyInvested: reais(outstandingOf(all)),
    totalInvestment: reais(formulas.totalInvestment(all.invested, all.returned)),
    totalReturns: reais(all.returned),
    totalGain: reais(all.gain),
    totalRevenue: reais(all.revenue),
    totalExpenses: reais(all.expenses),
    netProfit: reais(profit),
    isProfitable: profit >= 0,
  };
}

export const outstandingOf = ({ invested, returned, gain }: Figures): number =>
  formulas.currentlyInvested(invested, returned, gain);

export const budgetOf = (figures: Figures): number =>
  formulas.budget(figures.balance, outstandingOf(figures), figures.expenses);

export class CountedView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export const counted = (all: readonly { readonly amount: number }[]): CountedView => ({
  count: all.length,
  total: reais(all.reduce((sum, { amount }) => sum + amount, 0)),
});
