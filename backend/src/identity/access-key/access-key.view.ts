/** A key as it leaves: never its secret, never its hash. */
import { accessKeyStates, type AccessKeyState } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { FoundKey } from './access-key.queries.ts';
import { SCOPES } from './scopes.ts';

class KeyPersonView {
  @ApiProperty() id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class AccessKeyView {
  @ApiProperty({ format: 'uuid', description: 'Também o client_id do OAuth' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: [String], example: SCOPES.slice(0, 2) }) scopes!: string[];
  @ApiProperty({ enum: [...accessKeyStates], enumName: 'AccessKeyState' }) state!: AccessKeyState;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  @ApiProperty({ format: 'date-time' }) issued_at!: string;
  @ApiProperty({ type: KeyPersonView }) issued_by!: KeyPersonView;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) revoked_at!: string | null;
  @ApiProperty({ type: KeyPersonView, nullable: true }) revoked_by!: KeyPersonView | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Ao minuto' })
  last_used_at!: string | null;
  @ApiProperty({ type: String, nullable: true }) last_address!: string | null;
}

export class IssuedKeyView extends AccessKeyView {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'A chave inteira: só aqui e só desta vez. Nulo quando a emissão é repetida',
  })
  key!: string | null;
}

export class ScopeView {
  @ApiProperty() scope!: string;
  @ApiProperty() group!: string;
  @ApiProperty() label!: string;
}

export const viewOfKey = (row: FoundKey, now: Date): AccessKeyView => ({
  id: row.key_id,
  name: row.name,
  scopes: [...row.scopes],
  state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'active',
  expires_at: row.expires_at.toISOString(),
  issued_at: row.issued_at.toISOString(),
  issued_by: { id: row.issued_by, name: row.issued_by_name },
  revoked_at: row.revoked_at?.toISOString() ?? null,
  revoked_by: row.revoked_by === null ? null : { id: row.revoked_by, name: row.revoked_by_name },
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_address: row.last_address,
});
