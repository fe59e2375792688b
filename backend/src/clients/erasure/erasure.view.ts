/** Where an erasure stands, as it goes over the wire. */
import { messages } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { Erasure } from './erasure.read.ts';

export class ErasureView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: [true], description: 'O programa já não sabe quem é' }) erased!: true;
  @ApiProperty({ description: 'Também nos arquivos do banco de dados nada mais diz quem é' })
  finished!: boolean;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) finishedAt!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'O que falta e por quê, enquanto não terminou',
  })
  pending!: string | null;
}

export const erasureView = (id: string, { finishedAt, delay }: Erasure): ErasureView => ({
  id,
  erased: true,
  finished: finishedAt !== undefined,
  finishedAt: finishedAt?.toISOString() ?? null,
  pending: finishedAt ? null : messages.erasureDelays[delay ?? 'busy'],
});
