/** The trial balance (balancete) and what changed between two moments, as they go over the wire. */
import { accountKindLabels, accountKinds, chartName, type AccountKind } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { UnreadableEntry } from '../journal/state.ts';
import type { FoundAccount } from '../account/account.queries.ts';
import type { Figure } from './figures.queries.ts';
import { type TrialBalance, type TrialBalanceLine } from './trial-balance.read.ts';
import { reais } from '../journal/wire-values.view.ts';
import { TransactionView } from '../history/transaction.view.ts';

export class TrialBalanceLineView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ enum: accountKinds, nullable: true }) accountType!: AccountKind | null;
  @ApiProperty({ type: 'string', nullable: true }) accountName!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) developmentId!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ example: 'expense:material', description: 'Conta do plano' }) code!: string;
  @ApiProperty({ example: 'Despesas: Material' }) name!: string;
  @ApiProperty({ description: 'Soma dos débitos' }) debit!: number;
  @ApiProperty({ description: 'Soma dos créditos' }) credit!: number;
  @ApiProperty({ description: 'Saldo devedor' }) debitBalance!: number;
  @ApiProperty({ description: 'Saldo credor' }) creditBalance!: number;
}

export class UnreadableEntryView {
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty() eventId!: string;
  @ApiProperty({
    type: [String],
    description: 'As contas que o evento diz; nenhuma quando não se sabe, e então nada mais é lançado',
  })
  accountIds!: readonly string[];
  @ApiProperty({ type: 'integer', nullable: true, description: 'O lançamento que o anulou' })
  voidedBy!: number | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) voidedOn!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) reason!: string | null;
}

type Unread = UnreadableEntry & { readonly number: number };

export const unreadableEntryView = ({
  number,
  eventId,
  accountIds,
  voided,
}: Unread): UnreadableEntryView => ({
  entryNumber: number,
  eventId,
  accountIds: accountIds ?? [],
  voidedBy: voided?.entryNumber ?? null,
  voidedOn: voided?.date ?? null,
  reason: voided?.reason ?? null,
});

export class TrialBalanceView {
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) asOf!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) knownAt!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) development!: string | null;
  @ApiProperty({ type: [TrialBalanceLineView] }) lines!: readonly TrialBalanceLineView[];
  @ApiProperty() totalDebit!: number;
  @ApiProperty() totalCredit!: number;
  @ApiProperty() totalDebitBalance!: number;
  @ApiProperty() totalCreditBalance!: number;
  @ApiProperty({ description: 'Débitos iguais a créditos' }) balanced!: boolean;
  @ApiProperty({
    type: [UnreadableEntryView],
    description: 'Eventos do diário que não podem ser lidos e não estão em nenhuma soma, anulados ou não',
  })
  unreadable!: readonly UnreadableEntryView[];
}

export class AccountChangeView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ enum: accountKinds, nullable: true }) accountType!: AccountKind | null;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ description: 'O que mudou no saldo' }) difference!: number;
  @ApiProperty() totalIn!: number;
  @ApiProperty() totalOut!: number;
  @ApiProperty({ type: 'integer' }) movements!: number;
}

export class ChangesView {
  @ApiProperty({ format: 'date-time' }) fromKnownAt!: string;
  @ApiProperty({ format: 'date-time' }) toKnownAt!: string;
  @ApiProperty({ type: 'integer', description: 'Último lançamento já conhecido no começo; 0 se nenhum' })
  fromEntry!: number;
  @ApiProperty({ type: 'integer', description: 'Último lançamento conhecido no fim' }) toEntry!: number;
  @ApiProperty({ type: [AccountChangeView] }) accounts!: readonly AccountChangeView[];
  @ApiProperty({ type: [TransactionView], description: 'Os lançamentos gravados no intervalo, do mais novo' })
  results!: readonly TransactionView[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', nullable: true }) page!: number | null;
  @ApiProperty({ type: 'integer' }) limit!: number;
  @ApiProperty({ type: 'string', nullable: true }) next!: string | null;
}

export function trialBalanceView(
  balance: TrialBalance,
  accounts: readonly FoundAccount[],
  unreadable: readonly Unread[],
  asked: { readonly asOf?: string; readonly knownAt?: string; readonly development?: string },
): TrialBalanceView {
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  return {
    asOf: asked.asOf ?? null,
    knownAt: asked.knownAt ?? null,
    development: asked.development ?? null,
    lines: balance.lines.map((line) => lineView(line, accountOf.get(line.accountId))),
    totalDebit: reais(Number(balance.debit)),
    totalCredit: reais(Number(balance.credit)),
    totalDebitBalance: reais(Number(balance.debitBalance)),
    totalCreditBalance: reais(Number(balance.creditBalance)),
    balanced: balance.balanced,
    unreadable: unreadable.map(unreadableEntryView),
  };
}

const lineView = (line: TrialBalanceLine, account: FoundAccount | undefined): TrialBalanceLineView => ({
  accountId: line.accountId,
  accountType: account?.type ?? null,
  accountName: account ? accountKindLabels[account.type] : null,
  developmentId: account?.development_id ?? null,
  developmentName: account?.development_name ?? null,
  code: line.code,
  name: chartName(line.code),
  debit: reais(line.debit),
  credit: reais(line.credit),
  debitBalance: reais(line.debitBalance),
  creditBalance: reais(line.creditBalance),
});

/** Accounts whose balance moved, even where it came back to where it was. */
export function accountChanges(
  figures: readonly Figure[],
  accounts: readonly FoundAccount[],
): readonly AccountChangeView[] {
  const moved = new Map(
    figures.filter(({ code }) => code === 'asset').map((figure) => [figure.account_id, figure]),
  );
  return accounts.flatMap((account) => {
    const figure = moved.get(account.id);
    if (!figure) return [];
    return [
      {
        accountId: account.id,
        accountType: account.type,
        developmentName: account.development_name,
        difference: reais(figure.debit - figure.credit),
        totalIn: reais(figure.debit),
        totalOut: reais(figure.credit),
        movements: figure.lines,
      },
    ];
  });
}
