/** Figures, options and tags of clients as they go over the wire; money in reais. */
import { ApiProperty } from '@nestjs/swagger';

export class TopClientView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) paymentsCount!: number;
  @ApiProperty({ description: 'Soma dos pagamentos confirmados, em reais' }) totalPaid!: number;
}

export class RecentClientView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class ClientsOfDevelopmentView {
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ type: 'integer' }) clients!: number;
  @ApiProperty({ type: 'integer' }) units!: number;
}

export class ClientSummaryView {
  @ApiProperty({ type: 'integer', description: 'Clientes ativos' }) totalClients!: number;
  @ApiProperty({ type: 'integer' }) clientsWithPayments!: number;
  @ApiProperty({ description: 'Pagamentos confirmados por cliente ativo, com duas casas' })
  averagePaymentsPerClient!: number;
  @ApiProperty({ type: [TopClientView] }) topClients!: TopClientView[];
  @ApiProperty({ type: [RecentClientView] }) recentClients!: RecentClientView[];
  @ApiProperty({ type: [ClientsOfDevelopmentView] }) clientsByDevelopment!: ClientsOfDevelopmentView[];
}

export class ClientOptionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ example: '(21) 98765-4321' }) phone!: string;
  @ApiProperty({ example: '529.982.247-25' }) cpf!: string;
  @ApiProperty({ type: [String], description: 'No empreendimento pedido' }) units!: string[];
}

export class NamedTextView {
  @ApiProperty({ enum: ['payment', 'transaction', 'annotation', 'attachment', 'bank_line'] }) source!: string;
  @ApiProperty({ format: 'uuid', description: 'O lançamento, ou a linha do extrato' }) entryId!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Nulo: uma linha de extrato' }) entryNumber!:
    number | null;
  @ApiProperty({ type: [String], description: 'Os textos livres, como estão' }) texts!: string[];
}

export class ErasableAttachmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Retirado do pagamento; o conteúdo ficou guardado' }) removed!: boolean;
  @ApiProperty({ description: 'O conteúdo já foi removido para sempre' }) contentErased!: boolean;
  @ApiProperty({ type: 'integer', description: 'Quantos outros anexos têm o mesmo conteúdo' })
  elsewhere!: number;
}

export class ErasePreviewView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) payments!: number;
  @ApiProperty({ type: [NamedTextView], description: 'Textos do livro que ficam e podem ter nomes' })
  texts!: NamedTextView[];
  @ApiProperty({
    type: [ErasableAttachmentView],
    description: 'Anexos dos pagamentos do cliente, cujos conteúdos podem ser removidos',
  })
  attachments!: ErasableAttachmentView[];
  @ApiProperty({ description: 'Há mais textos do que os listados' }) truncated!: boolean;
}
