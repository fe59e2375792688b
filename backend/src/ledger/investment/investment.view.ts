/** Investments, their returns and their totals as they go over the wire; values are of the business day `today`. */
import { daysBetween, type LocalDate } from '@livro/calendar';
import {
  investmentStatuses,
  investmentTypes,
  returnKinds,
  type InvestmentStatus,
  type InvestmentType,
  type ReturnKind,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { cashFlowsOn, valueOn, type InvestmentHistory } from './investment-history.ts';
import { dailyRate, expectedFinalValue, performanceOf, shownRate } from './investment-returns.ts';
import { xirr } from './xirr.ts';
import {
  type FoundInvestment,
  type FoundReturn,
  historyOf,
  type InvestmentTotals,
} from './investment.queries.ts';
import { instant, reais, reaisOrNull } from '../journal/wire-values.view.ts';

export class InvestmentReturnView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ type: 'integer', description: 'Para `If-Match`: o número do último lançamento sobre ele' })
  version!: number;
  @ApiProperty({ format: 'uuid' }) investment_id!: string;
  @ApiProperty({ enum: returnKinds }) type!: ReturnKind;
  @ApiProperty() return_amount!: number;
  @ApiProperty({ description: 'Principal devolvido' }) principal_amount!: number;
  @ApiProperty({ description: 'Ganho; negativo se perda' }) gain_loss!: number;
  @ApiProperty({ format: 'date' }) return_date!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Dias desde a aplicação' })
  days!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: '% ao ano sobre o principal devolvido; nulo sem dias ou sem principal',
  })
  realised_rate!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Realizada menos esperada, em pontos percentuais',
  })
  rate_difference!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'O que esse principal valeria no dia, pela taxa esperada',
  })
  expected_value!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Retorno menos valor esperado' })
  value_difference!: number | null;
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O estorno, se foi desfeito' })
  reversed_by!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O lançamento no lugar' })
  replaced_by!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'O lançamento que este corrige',
  })
  replaces!: string | null;
  @ApiProperty({ description: 'Quem lançou' }) recorded_by!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class InvestmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ type: 'integer', description: 'Para `If-Match`: o número do último lançamento sobre ele' })
  version!: number;
  @ApiProperty({ format: 'uuid' }) account!: string;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) development_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) development_name!: string | null;
  @ApiProperty({ enum: investmentTypes }) type!: InvestmentType;
  @ApiProperty() description!: string;
  @ApiProperty() principal_amount!: number;
  @ApiProperty() principalAmount!: number;
  @ApiProperty({ description: 'Principal ainda aplicado' }) outstanding_principal!: number;
  @ApiProperty({ description: 'Valor da posição no dia, pela taxa esperada' }) current_value!: number;
  @ApiProperty({ format: 'date', description: 'O dia desse valor: hoje, ou `as_of`' }) value_date!: string;
  @ApiProperty({ type: 'number', nullable: true, description: '% ao ano' })
  expected_return_rate!: number | null;
  @ApiProperty({ type: 'number', nullable: true }) expectedReturnRate!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: '% ao dia: (1 + taxa anual)^(1/365) − 1' })
  daily_rate!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Dias até o resgate previsto' })
  expected_days!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'O aplicado, no resgate previsto, pela taxa esperada',
  })
  expected_final_value!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Taxa interna de retorno até o dia, % ao ano; nula onde não há',
  })
  xirr!: number | null;
  @ApiProperty({ description: 'Retornos mais valor atual, menos o aplicado, em % do aplicado' })
  return_percentage!: number;
  @ApiProperty({ format: 'date' }) investment_date!: string;
  @ApiProperty({ format: 'date' }) investmentDate!: string;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) expected_return_date!: string | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) expectedReturnDate!: string | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) actual_return_date!: string | null;
  @ApiProperty({ enum: investmentStatuses }) status!: InvestmentStatus;
  @ApiProperty({ type: 'string', nullable: true, description: 'Nome nos livros importados' })
  reference!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O estorno, se foi desfeito' })
  reversed_by!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O lançamento no lugar' })
  replaced_by!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'O lançamento que este corrige',
  })
  replaces!: string | null;
  @ApiProperty({ type: [String] }) tag_list!: string[];
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: [InvestmentReturnView] }) returns!: InvestmentReturnView[];
  @ApiProperty({ description: 'Quem lançou' }) recorded_by!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class InvestmentYieldView {
  @ApiProperty({ format: 'date', description: 'O dia até o qual se calcula: hoje, ou `as_of`' })
  as_of!: string;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Taxa interna de retorno de todas as aplicações do escopo, % ao ano; nula onde não há',
  })
  xirr!: number | null;
  @ApiProperty({ description: 'Aplicado até o dia' }) invested!: number;
  @ApiProperty({ description: 'Retornos até o dia' }) returns_received!: number;
  @ApiProperty({ description: 'Valor no dia do que está aplicado' }) current_value!: number;
}

export class InvestmentSummaryView {
  @ApiProperty({ description: 'Tudo o que já foi aplicado' }) invested!: number;
  @ApiProperty({ description: 'Valor hoje do que está aplicado' }) current_value!: number;
  @ApiProperty() returns_received!: number;
  @ApiProperty({ description: 'Ganho menos perda nos retornos' }) net_gain_loss!: number;
  @ApiProperty({ description: 'Retornos menos o aplicado' }) net_return!: number;
  @ApiProperty({ description: 'Principal ainda aplicado' }) outstanding_principal!: number;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer' }) active_count!: number;
  @ApiProperty({ type: 'number', nullable: true, description: 'Taxa interna de retorno até hoje, % ao ano' })
  xirr!: number | null;
}

/** `of` is the investment that it came back from; where no read model has it yet, nothing is said of its promise. */
export function returnView(
  row: FoundReturn,
  of: Pick<FoundInvestment, 'expected_rate' | 'investment_date'> | undefined,
): InvestmentReturnView {
  const performance =
    of &&
    performanceOf(
      { amount: row.amount, principal: row.principal, date: row.date as LocalDate },
      { rate: of.expected_rate, date: of.investment_date as LocalDate },
    );
  return {
    id: row.id,
    entry_number: row.entry_number,
    version: row.version,
    investment_id: row.investment_id,
    type: row.kind,
    return_amount: reais(row.amount),
    principal_amount: reais(row.principal),
    gain_loss: reais(row.gain),
    return_date: row.date,
    days: performance?.days ?? null,
    realised_rate: performance?.realisedRate ?? null,
    rate_difference: performance?.rateDifference ?? null,
    expected_value: reaisOrNull(performance?.expectedValue ?? null),
    value_difference: reaisOrNull(performance?.valueDifference ?? null),
    description: row.description,
    notes: row.notes,
    reversed_by: row.reversed_by,
    replaced_by: row.replaced_by,
    replaces: row.replaces,
    recorded_by: row.recorded_by,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

/** `returns` are those of this investment; value and rates are those of the day `on`. */
export function investmentView(
  row: FoundInvestment,
  returns: readonly FoundReturn[],
  on: LocalDate,
): InvestmentView {
  const rate = row.expected_rate === null ? null : Number(row.expected_rate);
  const history = historyOf(row, returns);
  const value = valueOn(history, on);
  const expectedDays =
    row.expected_return_date === null
      ? null
      : daysBetween(history.date, row.expected_return_date as LocalDate);
  return {
    id: row.id,
    entry_number: row.entry_number,
    version: row.version,
    account: row.account_id,
    development_id: row.development_id,
    development_name: row.development_name,
    type: row.type,
    description: row.description,
    principal_amount: reais(row.principal_amount),
    principalAmount: reais(row.principal_amount),
    outstanding_principal: reais(row.outstanding),
    current_value: reais(value),
    value_date: on,
    expected_return_rate: rate,
    expectedReturnRate: rate,
    daily_rate:
      row.expected_rate === null ? null : dailyRate(row.expected_rate).toDecimalPlaces(10).toNumber(),
    expected_days: expectedDays,
    expected_final_value: reaisOrNull(
      expectedFinalValue(row.principal_amount, row.expected_rate, expectedDays),
    ),
    xirr: shownRate(xirr(cashFlowsOn(history, on))),
    return_percentage: percentage(value + row.returned - row.principal_amount, row.principal_amount),
    investment_date: row.investment_date,
    investmentDate: row.investment_date,
    expected_return_date: row.expected_return_date,
    expectedReturnDate: row.expected_return_date,
    actual_return_date: row.actual_return_date,
    status: row.status,
    reference: row.reference,
    notes: row.notes,
    reversed_by: row.reversed_by,
    replaced_by: row.replaced_by,
    replaces: row.replaces,
    tag_list: [...row.tags],
    tags: [...row.tags],
    returns: returns.map((given) => returnView(given, row)),
    recorded_by: row.recorded_by,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

export function summaryView(
  totals: InvestmentTotals,
  histories: readonly InvestmentHistory[],
  today: LocalDate,
): InvestmentSummaryView {
  const { current_value, xirr } = yieldView(histories, today);
  return {
    invested: reais(totals.invested),
    current_value,
    returns_received: reais(totals.returned),
    net_gain_loss: reais(totals.gain),
    net_return: reais(totals.returned - totals.invested),
    outstanding_principal: reais(totals.outstanding),
    count: totals.count,
    active_count: totals.active_count,
    xirr,
  };
}

/** All investments of a scope as one: their money out, their money back and their value on the day. */
export function yieldView(histories: readonly InvestmentHistory[], on: LocalDate): InvestmentYieldView {
  const flows = histories.flatMap((history) => cashFlowsOn(history, on));
  const value = histories.reduce((sum, history) => sum + valueOn(history, on), 0);
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
  const back = sumOf(flows.map(({ amount }) => Math.max(amount, 0)));
  return {
    as_of: on,
    xirr: shownRate(xirr(flows)),
    invested: reais(-sumOf(flows.map(({ amount }) => Math.min(amount, 0)))),
    returns_received: reais(back - value),
    current_value: reais(value),
  };
}

/** Percent with two decimals; a figure to look at, nothing is booked by it. */
const percentage = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;
