/** A client as it goes over the wire: every field of the specification, both names where it gives two. */
import { formatPhone, formatTaxpayer, isCompany } from '@livro/brazil';
import { ApiProperty } from '@nestjs/swagger';
import type { ClientRow } from './clients.table.ts';

export class ClientDevelopmentView {
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty({ format: 'uuid' }) development_id!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) development_name!: string | null;
  @ApiProperty({ type: [String] }) units!: string[];
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
}

/** What tells who a client is. */
export class RegistrationView {
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ example: '(21) 98765-4321' }) phone!: string;
  @ApiProperty({ example: '529.982.247-25', description: 'De uma empresa, o CNPJ' }) cpf!: string;
  @ApiProperty({ description: 'O cliente é uma empresa' }) company!: boolean;
  @ApiProperty({ type: 'string', nullable: true }) address!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty() isActive!: boolean;
  @ApiProperty({ type: [ClientDevelopmentView] }) developmentUnits!: ClientDevelopmentView[];
}

export class ClientView extends RegistrationView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', description: 'Também no ETag; `If-Match` a nomeia' }) version!: number;
  @ApiProperty({ type: [ClientDevelopmentView] }) development_units!: ClientDevelopmentView[];
  @ApiProperty({ type: 'integer', description: 'Unidades em todos os empreendimentos' }) totalUnits!: number;
  @ApiProperty() is_active!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export interface LinkedDevelopment {
  readonly developmentId: string;
  readonly developmentName: string | null;
  readonly units: readonly string[];
  readonly notes: string | null;
}

type Shown = Pick<
  ClientRow,
  | 'id'
  | 'standing'
  | 'name'
  | 'email'
  | 'phone'
  | 'cpf'
  | 'address'
  | 'notes'
  | 'tags'
  | 'created_at'
  | 'updated_at'
  | 'revision'
>;

/** The view of a row and its developments in their order; instants are ISO text. */
export function viewOf(row: Shown, linked: readonly LinkedDevelopment[]): ClientView {
  const developments = linked.map(({ developmentId, developmentName, units, notes }) => ({
    developmentId,
    development_id: developmentId,
    developmentName,
    development_name: developmentName,
    units: [...units],
    notes,
  }));
  return {
    id: row.id,
    version: row.revision + 1,
    name: row.name,
    email: row.email,
    phone: formatPhone(row.phone),
    cpf: formatTaxpayer(row.cpf),
    company: isCompany(row.cpf),
    address: row.address,
    notes: row.notes,
    tags: [...row.tags],
    developmentUnits: developments,
    development_units: developments,
    totalUnits: developments.reduce((total, { units }) => total + units.length, 0),
    isActive: row.standing === 'active',
    is_active: row.standing === 'active',
    createdAt: row.created_at,
    created_at: row.created_at,
    updatedAt: row.updated_at,
    updated_at: row.updated_at,
  };
}
