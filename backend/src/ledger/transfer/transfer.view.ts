/** A transfer as it goes over the wire, and the accounts that a new one may have at its ends. */
import { formatMoney, type Centavos } from '@livro/money';
import {
  accountKindLabels,
  accountKinds,
  transferTypes,
  type AccountKind,
  type TransferType,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { FoundAccount } from '../account/account.queries.ts';
import type { FoundTransfer, TransferSummary } from './transfer.queries.ts';
import { instant, reais } from '../journal/wire-values.view.ts';

export class Broken {
  @ApiProperty({ type: 'string', nullable: true }) field!: string | null;
  @ApiProperty() code!: string;
  @ApiProperty() message!: string;
}

export class TransferView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty({ type: 'integer', description: 'Para `If-Match`: o número do último lançamento sobre ele' })
  version!: number;
  @ApiProperty({ format: 'uuid' }) source_account_id!: string;
  @ApiProperty({ enum: accountKinds, nullable: true }) source_account_type!: AccountKind | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) source_development_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) source_development_name!: string | null;
  @ApiProperty({ format: 'uuid' }) destination_account_id!: string;
  @ApiProperty({ format: 'uuid' }) destinationAccountId!: string;
  @ApiProperty({ enum: accountKinds, nullable: true }) destination_account_type!: AccountKind | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) destination_development_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) destination_development_name!: string | null;
  @ApiProperty() amount!: number;
  @ApiProperty({ example: 'R$ 1.234,56' }) formatted_amount!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: transferTypes }) transfer_type!: TransferType;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ enum: ['completed', 'cancelled'] }) status!: 'completed' | 'cancelled';
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O estorno, se foi cancelada' })
  reversed_by!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'A transferência lançada no lugar',
  })
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

export class AccountOptionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: accountKinds }) type!: AccountKind;
  @ApiProperty({ example: 'Conta da Obra' }) name!: string;
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty() balance!: number;
}

export class TransferOptionsView {
  @ApiProperty({ type: [AccountOptionView], description: 'Contas com saldo positivo' })
  sources!: readonly AccountOptionView[];
  @ApiProperty({ type: [AccountOptionView], description: 'Todas as outras contas, se a origem foi dada' })
  destinations!: readonly AccountOptionView[];
}

export function transferView(row: FoundTransfer): TransferView {
  return {
    id: row.id,
    entry_number: row.entry_number,
    version: row.version,
    source_account_id: row.source_account_id,
    source_account_type: row.source_type,
    source_development_id: row.source_development_id,
    source_development_name: row.source_development_name,
    destination_account_id: row.destination_account_id,
    destinationAccountId: row.destination_account_id,
    destination_account_type: row.destination_type,
    destination_development_id: row.destination_development_id,
    destination_development_name: row.destination_development_name,
    amount: reais(row.amount),
    formatted_amount: formatMoney(row.amount as Centavos),
    description: row.description,
    transfer_type: row.transfer_type,
    date: row.date,
    notes: row.notes,
    tags: [...row.tags],
    status: row.reversed_by === null ? 'completed' : 'cancelled',
    reversed_by: row.reversed_by,
    replaced_by: row.replaced_by,
    replaces: row.replaces,
    recorded_by: row.recorded_by,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

export class TransferSummaryView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() received!: number;
  @ApiProperty() sent!: number;
  @ApiProperty({ description: 'Recebido menos enviado' }) net_flow!: number;
}

export const transferSummaryView = ({ count, received, sent }: TransferSummary): TransferSummaryView => ({
  count,
  received: reais(received),
  sent: reais(sent),
  net_flow: reais(received - sent),
});

/** What a transfer would be answered: nothing is booked. */
export class TransferValidationView {
  @ApiProperty() valid!: boolean;
  @ApiProperty({ type: [Broken], description: 'Tudo o que impediria a transferência' })
  errors!: readonly Broken[];
}

const optionView = (row: FoundAccount): AccountOptionView => ({
  id: row.id,
  type: row.type,
  name: accountKindLabels[row.type],
  developmentId: row.development_id,
  developmentName: row.development_name,
  balance: reais(row.balance),
});

/** Sources have money; a destination is every account but the source. */
export const transferOptions = (
  accounts: readonly FoundAccount[],
  sourceAccountId: string | undefined,
): TransferOptionsView => ({
  sources: accounts.filter(({ balance }) => balance > 0).map(optionView),
  destinations: accounts.filter(({ id }) => id !== sourceAccountId).map(optionView),
});
