/** Accounts at their banks as they leave: amounts in reais, exact to the cent. */
import type { Centavos } from '@livro/money';
import { toReais } from '@livro/money';
import { accountKinds } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { ProposedLine } from '../proposal/line-proposals.read.ts';
import { ProposalView, proposalView } from '../proposal/proposal.view.ts';
import { statementFormats } from '../statement/statement.ts';
import type { Balances } from '../reconciliation/balance.queries.ts';
import type { Accepted, LineResult } from './acceptance.ts';
import { BankEntryView, bankEntryView } from './bank-entry.view.ts';
import { lineStatuses } from './state.ts';
import type { FoundAccount, FoundEntry, FoundLine, FoundStatement } from './banking.queries.ts';

const nullable = { type: 'string', nullable: true } as const;
const day = { ...nullable, format: 'date' } as const;
const integer = { type: 'integer' } as const;

export class BankAccountView {
  @ApiProperty({ format: 'uuid', description: 'A conta' }) id!: string;
  @ApiProperty({ enum: accountKinds }) type!: string;
  @ApiProperty({ format: 'uuid' }) development_id!: string;
  @ApiProperty() development_name!: string;
  @ApiProperty({ ...integer, description: 'Linhas de extrato importadas' }) lines!: number;
  @ApiProperty({ ...integer, description: 'As que esperam conciliação' }) open_lines!: number;
  @ApiProperty({ ...day, description: 'Último dia que um extrato alcança' }) reaches!: string | null;
  @ApiProperty({ ...day, description: 'Conciliado até este dia' }) reconciled_through!: string | null;
  @ApiProperty({ ...nullable, format: 'date-time' }) imported_at!: string | null;
}

export class LeftOutView {
  @ApiProperty(integer) line!: number;
  @ApiProperty() reason!: string;
}

export class GapView {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ description: 'O saldo que o arquivo diz neste dia' }) bank!: number;
  @ApiProperty({ description: 'A que o saldo anterior e as linhas chegam' }) lines!: number;
}

export class ImportedStatementView {
  @ApiProperty({ enum: statementFormats }) format!: string;
  @ApiProperty({ ...integer, description: 'Linhas que ainda não estavam aqui' }) new_lines!: number;
  @ApiProperty({ ...integer, description: 'Linhas que já estavam' }) known_lines!: number;
  @ApiProperty({
    ...integer,
    description: 'Das novas, as que parecem já ter vindo: fora da soma até que alguém diga que não',
  })
  repeated!: number;
  @ApiProperty({
    type: GapView,
    nullable: true,
    description: 'O primeiro dia em que as linhas não chegam ao saldo',
  })
  gap!: GapView | null;
  @ApiProperty({ type: [LeftOutView], description: 'Linhas que não entram, e por quê' })
  left_out!: readonly LeftOutView[];
  @ApiProperty(day) from!: string | null;
  @ApiProperty(day) to!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Saldo que o arquivo diz' }) balance!:
    number | null;
  @ApiProperty(day) balance_date!: string | null;
}

export class BankStatementView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'O nome do arquivo' }) name!: string;
  @ApiProperty({ enum: statementFormats }) format!: string;
  @ApiProperty({ format: 'date' }) from!: string;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty(integer) new_lines!: number;
  @ApiProperty(integer) known_lines!: number;
  @ApiProperty(integer) left_out!: number;
  @ApiProperty(nullable) imported_by_name!: string | null;
  @ApiProperty({ format: 'date-time' }) imported_at!: string;
  @ApiProperty({ ...nullable, format: 'date-time', description: 'Quando a importação foi desfeita' })
  undone_at!: string | null;
  @ApiProperty(nullable) undone_reason!: string | null;
}

export class LearntView {
  @ApiProperty(nullable) category!: string | null;
  @ApiProperty(nullable) supplier!: string | null;
  @ApiProperty() description!: string;
  @ApiProperty({ ...nullable, format: 'uuid' }) client_id!: string | null;
}

export class BankLineView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ description: 'Negativo para saídas' }) amount!: number;
  @ApiProperty() description!: string;
  @ApiProperty(nullable) document_number!: string | null;
  @ApiProperty({ enum: lineStatuses }) status!: FoundLine['status'];
  @ApiProperty({ ...nullable, format: 'uuid' }) match_id!: string | null;
  @ApiProperty({ ...nullable, description: 'Por que foi ignorada ou está fora da soma' }) reason!:
    string | null;
  @ApiProperty(nullable) settled_by_name!: string | null;
  @ApiProperty({ ...nullable, format: 'date-time' }) settled_at!: string | null;
  @ApiProperty({ type: [BankEntryView], description: 'Com que lançamentos está conciliada' })
  entries!: readonly BankEntryView[];
  @ApiProperty({ type: ProposalView, nullable: true, description: 'O que a linha pode ser' })
  proposal!: ProposalView | null;
  @ApiProperty({
    type: LearntView,
    nullable: true,
    description: 'O que foi a última linha com as mesmas palavras',
  })
  learnt!: LearntView | null;
}

export class MatchedView {
  @ApiProperty({ format: 'uuid', description: 'Para desfazer' }) match_id!: string;
}

export class AcceptedLineView extends MatchedView {
  @ApiProperty({ ...nullable, format: 'uuid', description: 'De uma transferência: a da outra conta' })
  counterpart_match_id!: string | null;
}

export class LineResultView {
  @ApiProperty({ format: 'uuid' }) line_id!: string;
  @ApiProperty({ ...nullable, format: 'uuid', description: 'Para desfazer' }) match_id!: string | null;
  @ApiProperty({ ...nullable, description: 'Por que não foi conciliada' }) refusal!: string | null;
}

export class BankBalanceView {
  @ApiProperty({ type: 'number', nullable: true, description: 'O que o banco diz; nulo: o extrato não traz' })
  bank!: number | null;
  @ApiProperty({ description: 'Saldo dos livros no fim do dia' }) books!: number;
  @ApiProperty({ description: 'Lançado, e ainda não visto no banco' }) outstanding!: number;
  @ApiProperty(integer) outstanding_entries!: number;
  @ApiProperty({ description: 'O que o banco deve dizer se os livros estão certos' }) explained!: number;
  @ApiProperty({ type: 'number', nullable: true, description: 'O que falta explicar' }) difference!:
    number | null;
  @ApiProperty(integer) open_lines!: number;
}

const reais = (amount: number): number => toReais(amount as Centavos);

export const accountView = ({ columns: _, ...account }: FoundAccount): BankAccountView => ({
  ...account,
  imported_at: account.imported_at?.toISOString() ?? null,
});

export const statementView = ({
  first_day: from,
  last_day: to,
  imported_at,
  undone_at,
  ...statement
}: FoundStatement): BankStatementView => ({
  ...statement,
  from,
  to,
  imported_at: imported_at.toISOString(),
  undone_at: undone_at?.toISOString() ?? null,
});

export const lineView = (
  line: FoundLine,
  { proposal, learnt }: ProposedLine,
  entries: readonly FoundEntry[],
): BankLineView => ({
  id: line.id,
  date: line.date,
  amount: reais(line.amount),
  description: line.description,
  document_number: line.document_number,
  status: line.status,
  match_id: line.match_id,
  reason: line.reason,
  settled_by_name: line.settled_by_name,
  settled_at: line.settled_at?.toISOString() ?? null,
  entries: entries.map(bankEntryView),
  proposal: proposal && proposalView(proposal),
  learnt: learnt && {
    category: learnt.category,
    supplier: learnt.supplier,
    description: learnt.description,
    client_id: learnt.client_id,
  },
});

export const acceptedView = ({ matchId, counterpartMatchId }: Accepted): AcceptedLineView => ({
  match_id: matchId,
  counterpart_match_id: counterpartMatchId,
});

export const lineResultView = ({ lineId, matchId, refusal }: LineResult): LineResultView => ({
  line_id: lineId,
  match_id: matchId,
  refusal,
});

export const balanceView = (found: Balances & { readonly explained: number }): BankBalanceView => ({
  bank: found.bank === null ? null : reais(found.bank),
  books: reais(found.books),
  outstanding: reais(found.outstanding),
  outstanding_entries: found.outstanding_entries,
  explained: reais(found.explained),
  difference: found.bank === null ? null : reais(found.bank - found.explained),
  open_lines: found.open_lines,
});
