/** An entry of the books as the account at its bank sees it; amounts in reais. */
import { type Centavos, toReais } from '@livro/money';
import { transactionTypes } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { FoundEntry } from './banking.queries.ts';

const nullable = { type: 'string', nullable: true } as const;

export class BankEntryView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ enum: transactionTypes }) type!: string;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ description: 'O que faz com o saldo: negativo para saídas' }) amount!: number;
  @ApiProperty() description!: string;
  @ApiProperty(nullable) supplier!: string | null;
  @ApiProperty(nullable) unit_reference!: string | null;
  @ApiProperty(nullable) document_number!: string | null;
}

export const bankEntryView = (entry: FoundEntry): BankEntryView => ({
  id: entry.entry_id,
  entry_number: entry.entry_number,
  type: entry.type,
  date: entry.date,
  amount: toReais(entry.amount as Centavos),
  description: entry.description,
  supplier: entry.supplier,
  unit_reference: entry.unit_reference,
  document_number: entry.document_number,
});
