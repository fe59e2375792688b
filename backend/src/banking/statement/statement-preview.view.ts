/** A bank's file as it was understood, before anything of it is taken; amounts in reais. */
import { type Centavos, toReais } from '@livro/money';
import { ApiProperty } from '@nestjs/swagger';
import { GapView, LeftOutView } from '../account/banking.view.ts';
import type { NewLine } from '../account/commands.ts';
import { type Statement, statementFormats } from './statement.ts';

const integer = { type: 'integer' } as const;
const amount = { type: 'number', nullable: true } as const;
const day = { type: 'string', nullable: true, format: 'date' } as const;

const PREVIEW_LINES = 50;

export class PreviewLineView {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ description: 'Negativo para saídas' }) amount!: number;
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'string', nullable: true }) document_number!: string | null;
  @ApiProperty({
    enum: ['new', 'known', 'repeat'],
    description: 'Nova, já importada, ou parecida com uma que já veio',
  })
  as!: 'new' | 'known' | 'repeat';
}

export class StatementPreviewView {
  @ApiProperty({ enum: statementFormats }) format!: string;
  @ApiProperty({ type: [PreviewLineView], description: `As primeiras, no máximo ${PREVIEW_LINES}` })
  lines!: readonly PreviewLineView[];
  @ApiProperty({ ...integer, description: 'Todas as linhas do arquivo' }) count!: number;
  @ApiProperty({ ...integer, description: 'As que entrariam' }) new_lines!: number;
  @ApiProperty({ ...integer, description: 'As que já estão aqui' }) known_lines!: number;
  @ApiProperty({ ...integer, description: 'Das novas, as que parecem já ter vindo' }) repeated!: number;
  @ApiProperty({ description: 'Soma das entradas' }) credits!: number;
  @ApiProperty({ description: 'Soma das saídas, negativa' }) debits!: number;
  @ApiProperty({ ...amount, description: 'Saldo antes das linhas; nulo: o arquivo não diz' })
  opening_balance!: number | null;
  @ApiProperty({ ...amount, description: 'Saldo que o arquivo diz no fim' }) balance!: number | null;
  @ApiProperty(day) balance_date!: string | null;
  @ApiProperty(day) from!: string | null;
  @ApiProperty(day) to!: string | null;
  @ApiProperty({
    type: GapView,
    nullable: true,
    description: 'O primeiro dia em que as linhas não chegam ao saldo',
  })
  gap!: GapView | null;
  @ApiProperty({ type: [LeftOutView], description: 'O que não entra, e por quê' })
  left_out!: readonly LeftOutView[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'O que confirmar, se o arquivo é de outra conta no banco que os anteriores',
  })
  other_account!: string | null;
}

interface PreviewedStatement {
  readonly statement: Statement;
  readonly lines: readonly (NewLine & Pick<PreviewLineView, 'as'>)[];
  readonly otherAccount: string | null;
}

const reais = (centavos: number): number => toReais(centavos as Centavos);

export function statementPreviewView({
  statement,
  lines,
  otherAccount,
}: PreviewedStatement): StatementPreviewView {
  const { format, balance, gap, leftOut } = statement;
  const days = lines.map(({ date }) => date).toSorted();
  const sum = (sign: 1 | -1, through = '9'): number =>
    lines.reduce(
      (all, one) => (Math.sign(one.amount) === sign && one.date <= through ? all + one.amount : all),
      0,
    );
  const before = balance && balance.amount - sum(1, balance.date) - sum(-1, balance.date);
  const opening = statement.openingBalance ?? before;
  const count = (as: PreviewLineView['as']): number => lines.filter((one) => one.as === as).length;
  return {
    format,
    lines: lines.slice(0, PREVIEW_LINES).map((one) => ({
      date: one.date,
      amount: reais(one.amount),
      description: one.description,
      document_number: one.documentNumber,
      as: one.as,
    })),
    count: lines.length,
    new_lines: count('new') + count('repeat'),
    known_lines: count('known'),
    repeated: count('repeat'),
    credits: reais(sum(1)),
    debits: reais(sum(-1)),
    opening_balance: opening === null ? null : reais(opening),
    balance: balance && reais(balance.amount),
    balance_date: balance?.date ?? null,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    gap: gap && { date: gap.date, bank: reais(gap.bank), lines: reais(gap.lines) },
    left_out: leftOut.map(({ at, reason }) => ({ line: at, reason })),
    other_account: otherAccount,
  };
}
