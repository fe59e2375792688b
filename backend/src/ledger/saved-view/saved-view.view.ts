/** A saved view as it goes over the wire. */
import { ApiProperty } from '@nestjs/swagger';
import type { FoundView } from './saved-view.queries.ts';

export class SavedViewView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({
    description: 'O que vem depois de “?” no endereço da lista',
    example: 'type=expense&sort=-amount',
  })
  address!: string;
  @ApiProperty({ description: 'De todos os que leem lançamentos' }) shared!: boolean;
  @ApiProperty({ description: 'De quem pergunta' }) own!: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'Quem a salvou' }) owner_name!: string | null;
  @ApiProperty({ description: 'Se quem pergunta pode mudar o nome dela ou removê-la' })
  can_be_changed!: boolean;
  @ApiProperty({ type: 'integer', description: 'Para If-Match' }) version!: number;
}

interface Asking {
  readonly by: string;
  readonly mayAdminister: boolean;
}

export const savedViewView = (
  { id, owner, owner_name, name, address, shared, version }: FoundView,
  { by, mayAdminister }: Asking,
): SavedViewView => ({
  id,
  name,
  address,
  shared,
  own: owner === by,
  owner_name,
  can_be_changed: owner === by || (shared && mayAdminister),
  version,
});
