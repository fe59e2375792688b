/** Tests of entries, what they found and samples of it, as they go over the wire: reais, and words that a person reads. */
import { toReais, type Centavos } from '@livro/money';
import {
  accountKindLabels,
  type SampleMethod,
  sampleMethods,
  type TransactionType,
  transactionTypes,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { EntryTestFigures, FoundEntry, Totals } from './entry-test.queries.ts';
import type { EntryTest, Parameter } from './entry-test.ts';
import { type EntryQuestion, entryTests, valueText } from './entry-tests.read.ts';
import type { Draw, DrawnEntry, Sample } from './sample.read.ts';
import { stratumText } from './strata.read.ts';

const kinds: readonly Parameter['kind'][] = ['money', 'integer', 'flag'];
const reais = (centavos: number): number => toReais(centavos as Centavos);

export class TestParameterView {
  @ApiProperty({ example: 'step' }) name!: string;
  @ApiProperty({ example: 'Passo' }) label!: string;
  @ApiProperty({ enum: kinds }) kind!: Parameter['kind'];
  @ApiProperty({ type: String, nullable: true, example: 'dias' }) unit!: string | null;
  @ApiProperty({ description: 'Como se envia: reais, número ou true/false', example: '1000.00' })
  default!: string;
  @ApiProperty({ type: String, nullable: true, example: 'De R$ 1,00 a R$ 10.000.000,00' })
  limits!: string | null;
}

export class EntryTestView {
  @ApiProperty({ enum: entryTests.map(({ name }) => name) }) name!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'O que o teste procura, e por quê' }) definition!: string;
  @ApiProperty({ type: [TestParameterView] }) parameters!: readonly TestParameterView[];
}

export class EntryTotalsView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ description: 'Soma dos débitos' }) debits!: number;
}

export class TurnoverView {
  @ApiProperty() debit!: number;
  @ApiProperty() credit!: number;
}

export class AskedValueView {
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'Como se lê' }) value!: string;
}

export class FoundEntryView {
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ format: 'uuid' }) entry_id!: string;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ format: 'date-time' }) recorded_at!: string;
  @ApiProperty({ enum: transactionTypes }) type!: TransactionType;
  @ApiProperty({ description: 'Desfaz outro lançamento' }) is_reversal!: boolean;
  @ApiProperty() amount!: number;
  @ApiProperty({ description: 'O que o lançamento debita no balancete' }) debits!: number;
  @ApiProperty() description!: string;
  @ApiProperty({ type: String, nullable: true }) supplier!: string | null;
  @ApiProperty({ example: 'Residencial Aurora · Conta da Obra' }) account!: string;
  @ApiProperty() person_id!: string;
  @ApiProperty({ type: String, nullable: true }) person_name!: string | null;
  @ApiProperty({ description: 'Por que o teste o achou; vazio onde o teste não diz mais' }) reason!: string;
}

export class EntryTestResultView {
  @ApiProperty({ type: EntryTestView }) test!: EntryTestView;
  @ApiProperty({ type: [AskedValueView] }) asked!: readonly AskedValueView[];
  @ApiProperty({ format: 'date' }) from!: string;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty({ format: 'date-time' }) known_at!: string;
  @ApiProperty({ type: 'integer', description: 'O último lançamento conhecido' }) up_to_entry!: number;
  @ApiProperty({ type: EntryTotalsView }) population!: EntryTotalsView;
  @ApiProperty({ type: TurnoverView, description: 'Movimento do balancete nas mesmas datas' })
  trial_balance!: TurnoverView;
  @ApiProperty({ description: 'População e balancete somam os mesmos débitos' }) matches!: boolean;
  @ApiProperty({ type: EntryTotalsView }) found!: EntryTotalsView;
  @ApiProperty({ type: [FoundEntryView] }) results!: readonly FoundEntryView[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer' }) limit!: number;
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

export class DrawnEntryView extends FoundEntryView {
  @ApiProperty({ description: 'O resumo SHA-256 que o sorteou, ou o centavo em que caiu primeiro' })
  draw!: string;
  @ApiProperty({ type: String, nullable: true }) stratum!: string | null;
  @ApiProperty({ type: 'integer', description: 'Unidades monetárias que caíram nele' }) times!: number;
}

export class EntrySampleView {
  @ApiProperty({ type: EntryTestView }) test!: EntryTestView;
  @ApiProperty({ type: [AskedValueView] }) asked!: readonly AskedValueView[];
  @ApiProperty({ enum: sampleMethods }) method!: SampleMethod;
  @ApiProperty({ type: 'integer' }) size!: number;
  @ApiProperty() seed!: string;
  @ApiProperty({ format: 'date' }) from!: string;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty({ format: 'date-time' }) known_at!: string;
  @ApiProperty({ type: 'integer' }) up_to_entry!: number;
  @ApiProperty({ type: EntryTotalsView, description: 'De que se sorteou' }) frame!: EntryTotalsView;
  @ApiProperty({ type: Number, nullable: true, description: 'Por unidade monetária: intervalo em reais' })
  interval!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Por unidade monetária: primeira unidade, em reais',
  })
  start!: number | null;
  @ApiProperty({ type: [DrawnEntryView] }) results!: readonly DrawnEntryView[];
}

export const entryTestView = ({ name, title, definition, parameters }: EntryTest): EntryTestView => ({
  name,
  title,
  definition,
  parameters: Object.entries(parameters).map(([parameter, declared]) => parameterView(parameter, declared)),
});

function parameterView(name: string, parameter: Parameter): TestParameterView {
  const { label, kind } = parameter;
  if (kind === 'flag')
    return { name, label, kind, unit: null, default: String(parameter.default), limits: null };
  const [least, most] = [parameter.minimum, parameter.maximum].map((value) => valueText(parameter, value));
  return {
    name,
    label,
    kind,
    unit: kind === 'integer' ? parameter.unit[1] : null,
    default: kind === 'money' ? reais(parameter.default).toFixed(2) : String(parameter.default),
    limits: `De ${least} a ${most}`,
  };
}

export const totalsView = ({ count, debits }: Totals): EntryTotalsView => ({ count, debits: reais(debits) });

/** The values of a question, as a person reads them. */
export const askedView = ({ test, values }: EntryQuestion): readonly AskedValueView[] =>
  Object.entries(test.parameters).map(([name, parameter]) => ({
    label: parameter.label,
    value: valueText(parameter, values[name]!),
  }));

const settled = (question: EntryQuestion, upToEntry: number) => ({
  test: entryTestView(question.test),
  asked: askedView(question),
  from: question.from,
  to: question.to,
  known_at: question.knownAt,
  up_to_entry: upToEntry,
});

export function entryTestResultView(
  question: EntryQuestion,
  figures: EntryTestFigures,
  rows: readonly FoundEntry[],
  page: { readonly limit: number; readonly next: string | null },
): EntryTestResultView {
  const { population, trialBalance, hits } = figures;
  return {
    ...settled(question, figures.upToEntry),
    population: totalsView(population),
    trial_balance: { debit: reais(trialBalance.debit), credit: reais(trialBalance.credit) },
    matches: population.debits === trialBalance.debit && trialBalance.debit === trialBalance.credit,
    found: totalsView(hits),
    results: rows.map((row) => foundEntryView(question.test, row)),
    count: hits.count,
    ...page,
  };
}

export function foundEntryView(test: EntryTest, { detail, ...row }: FoundEntry): FoundEntryView {
  return {
    entry_number: row.entry_number,
    entry_id: row.entry_id,
    date: row.date,
    recorded_at: row.recorded_at.toISOString(),
    type: row.type,
    is_reversal: row.reverses !== null,
    amount: reais(row.amount),
    debits: reais(row.debits),
    description: row.description,
    supplier: row.supplier,
    account: accountText(row),
    person_id: row.person_id,
    person_name: row.person_name,
    reason: test.reason(detail ?? ''),
  };
}

/** “Residencial Aurora · Conta da Obra”: of a transfer, where the money came from. */
export const accountText = (row: Pick<FoundEntry, 'development_name' | 'account_type'>): string =>
  [row.development_name, accountKindLabels[row.account_type]].filter(Boolean).join(' · ');

export const entrySampleView = (
  question: EntryQuestion,
  { method, size, seed }: Draw,
  upToEntry: number,
  sample: Sample,
): EntrySampleView => ({
  ...settled(question, upToEntry),
  method,
  size,
  seed,
  frame: totalsView(sample.frame),
  interval: sample.interval === null ? null : reais(sample.interval),
  start: sample.start === null ? null : reais(sample.start),
  results: sample.rows.map((row) => drawnEntryView(question.test, method, row)),
});

const drawnEntryView = (test: EntryTest, method: SampleMethod, row: DrawnEntry): DrawnEntryView => ({
  ...foundEntryView(test, row),
  draw: row.draw,
  stratum: stratumText(method, row.stratum),
  times: row.times,
});
