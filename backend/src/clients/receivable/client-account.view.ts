/** What a client has paid and owes, the client's attachments and the steps of the record, as they go over the wire; money in reais. */
import { ApiProperty } from '@nestjs/swagger';
import { AuthorView } from '../personal-data/personal-data.view.ts';

export class ClientSumView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty() total!: number;
}

export class ClientSumsView {
  @ApiProperty({ type: ClientSumView, description: 'Confirmados' }) paid!: ClientSumView;
  @ApiProperty({ type: ClientSumView, description: 'Pendentes, vencidos ou não' }) pending!: ClientSumView;
  @ApiProperty({ type: ClientSumView, description: 'Dos pendentes, os que venceram antes de hoje' })
  overdue!: ClientSumView;
  @ApiProperty({ type: ClientSumView, description: 'Devolvidos ao cliente' }) refunded!: ClientSumView;
  @ApiProperty({
    type: ClientSumView,
    description: 'Estornados: lançados por engano; o que uma correção substituiu não conta',
  })
  reversed!: ClientSumView;
}

export class ClientDevelopmentSumsView extends ClientSumsView {
  @ApiProperty({ format: 'uuid', type: 'string', nullable: true }) development_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) development_name!: string | null;
}

export class ClientAccountView extends ClientSumsView {
  @ApiProperty({ format: 'uuid' }) client_id!: string;
  @ApiProperty({ enum: ['active', 'inactive', 'erased'] }) standing!: 'active' | 'inactive' | 'erased';
  @ApiProperty({ format: 'date', description: 'O dia de hoje, pelo qual se conta' }) today!: string;
  @ApiProperty({ type: [ClientDevelopmentSumsView] }) by_development!: ClientDevelopmentSumsView[];
}

export class ClientAttachmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) payment_id!: string;
  @ApiProperty({ type: 'integer' }) entry_number!: number;
  @ApiProperty() description!: string;
  @ApiProperty() name!: string;
  @ApiProperty() media_type!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Onde se baixa o conteúdo' }) url!: string;
  @ApiProperty({ format: 'date-time' }) added_at!: string;
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Quando o conteúdo foi removido para sempre',
  })
  content_erased_at!: string | null;
}

export class RecordChangeView {
  @ApiProperty({ example: 'Telefone' }) field!: string;
  @ApiProperty({ type: 'string', nullable: true }) before!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) after!: string | null;
}

export class RecordStepView {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: AuthorView }) author!: AuthorView;
  @ApiProperty({ example: 'Alteração' }) label!: string;
  @ApiProperty({ type: [RecordChangeView], description: 'O que mudou; no cadastro, nada se repete' })
  changes!: RecordChangeView[];
}
