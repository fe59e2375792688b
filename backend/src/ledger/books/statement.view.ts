/** A statement as it goes over the wire. */
import { transactionTypes } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { StatementRow } from './statement.queries.ts';
import { instant, reais } from '../journal/wire-values.view.ts';

export class StatementLineView {
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) id!: string | null;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ type: 'string', enum: transactionTypes, nullable: true }) type!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) description!: string | null;
  @ApiProperty({ description: 'O efeito no saldo' }) signedAmount!: number;
  @ApiProperty({ description: 'O saldo da conta depois deste movimento' }) balance!: number;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class StatementView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) from!: string | null;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) knownAt!: string | null;
  @ApiProperty({ description: 'Saldo ao fim da véspera de `from`' }) openingBalance!: number;
  @ApiProperty({ description: 'Saldo ao fim de `to`' }) closingBalance!: number;
  @ApiProperty({ description: 'Entradas do período inteiro' }) totalIn!: number;
  @ApiProperty({ description: 'Saídas do período inteiro, sem sinal' }) totalOut!: number;
  @ApiProperty({ type: [StatementLineView] }) results!: readonly StatementLineView[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', nullable: true }) page!: number | null;
  @ApiProperty({ type: 'integer' }) limit!: number;
  @ApiProperty({ type: 'string', nullable: true }) next!: string | null;
}

export const statementLineView = (row: StatementRow): StatementLineView => ({
  id: row.id,
  entryNumber: row.entry_number,
  date: row.date,
  type: row.type,
  description: row.description,
  signedAmount: reais(row.amount),
  balance: reais(row.balance),
  created_at: instant(row.recorded_at),
});
