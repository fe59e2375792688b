/** All that is kept of one client, in the shape of the file that the person is given: fields as in the API, texts in Portuguese. */
import {
  paymentMethods,
  paymentStatuses,
  type PaymentMethod,
  type PaymentStatus,
  type SecurityKind,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { ClientEvent } from '../client/events.ts';
import { RegistrationView } from '../client/client.view.ts';

/** Raised when a reader of the file would have to read it differently. */
export const PERSONAL_DATA_FORMAT = 'livro-dados-pessoais/1';

/** Events of a client that is there; none comes after an erasure. */
export type ClientStep = Exclude<ClientEvent['type'], 'ClientErased'>;
export const clientStepLabels: Readonly<Record<ClientStep, string>> = {
  ClientRegistered: 'Cadastro',
  ClientLinkedToDevelopment: 'Unidades acrescentadas',
  ClientUpdated: 'Alteração',
  ClientDeactivated: 'Desativação',
  ClientReactivated: 'Reativação',
};
const clientSteps = Object.keys(clientStepLabels) as ClientStep[];
export const accessKinds = [
  'personal-data-read',
  'personal-data-exported',
] as const satisfies readonly SecurityKind[];

export class AuthorView {
  @ApiProperty() id!: string;
  @ApiProperty({ type: 'string', nullable: true }) name!: string | null;
}

export class RegistrationVersionView {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ format: 'date', description: 'O dia no Brasil' }) day!: string;
  @ApiProperty({ type: AuthorView }) author!: AuthorView;
  @ApiProperty({ enum: clientSteps }) event!: ClientStep;
  @ApiProperty({ example: 'Alteração' }) label!: string;
  @ApiProperty({ type: RegistrationView, description: 'O cadastro como ficou' })
  registration!: RegistrationView;
}

export class PaymentCorrectionView {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: AuthorView }) author!: AuthorView;
  @ApiProperty({ type: 'string', nullable: true }) reason!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Os textos como eram' })
  previous!: Record<string, unknown>;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Os textos como ficaram' })
  words!: Record<string, unknown>;
}

export class PersonalPaymentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', description: 'Número do lançamento' }) entryNumber!: number;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ description: 'Em reais' }) amount!: number;
  @ApiProperty({ example: 'R$ 1.234,56' }) formattedAmount!: string;
  @ApiProperty({ enum: paymentStatuses }) status!: PaymentStatus;
  @ApiProperty({ example: 'Confirmado' }) statusLabel!: string;
  @ApiProperty({ enum: paymentMethods }) paymentMethod!: PaymentMethod;
  @ApiProperty({ example: 'PIX' }) paymentMethodLabel!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) unitReference!: string | null;
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: AuthorView }) recordedBy!: AuthorView;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({
    format: 'uuid',
    nullable: true,
    type: 'string',
    description: 'O pagamento que o substituiu',
  })
  replacedBy!: string | null;
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string', description: 'O lançamento que o desfez' })
  reversedBy!: string | null;
  @ApiProperty({ type: [PaymentCorrectionView] }) corrections!: PaymentCorrectionView[];
}

export class PersonalAttachmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty() name!: string;
  @ApiProperty() mediaType!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Resumo SHA-256 do conteúdo, em hexadecimal' }) sha256!: string;
  @ApiProperty({ format: 'date-time' }) addedAt!: string;
  @ApiProperty({ type: AuthorView }) addedBy!: AuthorView;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string', description: 'Quando foi retirado' })
  removedAt!: string | null;
  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: 'string',
    description: 'Quando o conteúdo foi removido',
  })
  contentErasedAt!: string | null;
}

export class PersonalAccessView {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ enum: [...accessKinds] }) kind!: (typeof accessKinds)[number];
  @ApiProperty({ example: 'Consulta a dados pessoais' }) label!: string;
  @ApiProperty({ type: AuthorView, nullable: true }) by!: AuthorView | null;
  @ApiProperty({ type: 'integer', description: 'Quantas vezes em um minuto' }) times!: number;
}

export class PersonalDataView {
  @ApiProperty({ enum: [PERSONAL_DATA_FORMAT] }) format!: typeof PERSONAL_DATA_FORMAT;
  @ApiProperty({ description: 'O que é o arquivo e o que não está nele' }) about!: string;
  @ApiProperty({ format: 'date-time' }) exportedAt!: string;
  @ApiProperty({ type: AuthorView }) exportedBy!: AuthorView;
  @ApiProperty({ format: 'uuid' }) clientId!: string;
  @ApiProperty({ type: RegistrationView }) registration!: RegistrationView;
  @ApiProperty({ type: [RegistrationVersionView], description: 'Da primeira à última' })
  versions!: RegistrationVersionView[];
  @ApiProperty({ type: [PersonalPaymentView], description: 'Em qualquer situação, também os desfeitos' })
  payments!: PersonalPaymentView[];
  @ApiProperty({ type: [PersonalAttachmentView] }) attachments!: PersonalAttachmentView[];
  @ApiProperty({ type: [PersonalAccessView], description: 'Quem abriu ou exportou o cadastro' })
  accesses!: PersonalAccessView[];
}
