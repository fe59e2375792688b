/** A row of the list of entries as it goes over the wire: with the names, the attachments and the balance that its columns show. */
import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { reais } from '../journal/wire-values.view.ts';
import { Payers } from '../payment/payers.ts';
import { BankMatches, matchKey } from './bank-matches.ts';
import { EntryFiles } from './entry-files.ts';
import type { FoundTransaction } from './transaction.queries.ts';
import { TransactionTotalsView, TransactionView, transactionView } from './transaction.view.ts';

export class ListedTransactionView extends TransactionView {
  @ApiProperty({ description: 'Id de quem lançou' }) recordedBy!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Nulo para o próprio programa' })
  authorName!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Só para quem pode ver clientes' })
  clientName!: string | null;
  @ApiProperty({ type: 'integer', description: 'Quantos anexos tem, com os do lançamento que corrigiu' })
  attachments!: number;
  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Se está conciliado com o banco na sua conta; nulo onde se lê um momento passado',
  })
  reconciled!: boolean | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description:
      'O saldo da conta depois do lançamento, na ordem das datas; só em páginas de uma conta, por data',
  })
  balance!: number | null;
}

export class TransactionPageView {
  @ApiProperty({ type: [ListedTransactionView] }) results!: readonly ListedTransactionView[];
  @ApiProperty({ type: 'integer', description: 'Quantas passam pelo filtro' }) count!: number;
  @ApiProperty({ type: 'integer', nullable: true }) page!: number | null;
  @ApiProperty({ type: 'integer' }) limit!: number;
  @ApiProperty({ type: 'string', nullable: true }) next!: string | null;
  @ApiProperty({ type: TransactionTotalsView }) totals!: TransactionTotalsView;
  @ApiProperty({ type: 'integer', description: 'Quantas há na conta ou no empreendimento, sem filtros' })
  total!: number;
}

/** Somebody who booked an entry. */
export class AuthorView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
}

interface Listing {
  readonly knownAt?: string;
  readonly mayReadClients: boolean;
  /** Centavos, by the row's id. */
  readonly balances?: ReadonlyMap<string, number>;
}

@Injectable()
export class ListedTransactionViews {
  constructor(
    private readonly payers: Payers,
    private readonly files: EntryFiles,
    private readonly matches: BankMatches,
  ) {}

  async of(
    rows: readonly FoundTransaction[],
    { knownAt, mayReadClients, balances }: Listing,
  ): Promise<readonly ListedTransactionView[]> {
    const clients = mayReadClients ? rows.flatMap(({ client_id }) => client_id ?? []) : [];
    const [names, files, matched] = await Promise.all([
      this.payers.namesOf(clients),
      this.files.counted(
        rows.map(({ entry_id }) => entry_id),
        knownAt,
      ),
      knownAt === undefined ? this.matches.matchedAmong(rows) : undefined,
    ]);
    return rows.map((row) => {
      const balance = balances?.get(row.id);
      return {
        ...transactionView(row),
        recordedBy: row.recorded_by,
        authorName: row.author_name,
        clientName: row.client_id === null ? null : (names.get(row.client_id) ?? null),
        attachments: files.get(row.entry_id) ?? 0,
        reconciled: matched?.has(matchKey(row)) ?? null,
        balance: balance === undefined ? null : reais(balance),
      };
    });
  }
}
