/** A paper of the register as it leaves; amounts in reais. */
import type { Centavos } from '@livro/money';
import { toReais } from '@livro/money';
import { ApiProperty } from '@nestjs/swagger';
import { type IssuedPaper, type PaperKind, paperKinds } from './issued-papers.read.ts';

const integer = { type: 'integer' } as const;
const text = { type: 'string', nullable: true } as const;

export class IssuedPaperView {
  @ApiProperty({ ...text, description: 'De um livro; nulo para um lote' }) id!: string | null;
  @ApiProperty({ enum: paperKinds }) kind!: PaperKind;
  @ApiProperty({ ...integer, description: 'Por espécie, na ordem em que foram emitidos' }) number!: number;
  @ApiProperty({ ...integer, description: 'A partir de 1; de um lote, a revisão' }) edition!: number;
  @ApiProperty({ ...integer, nullable: true, description: 'O exercício de um livro' }) year!: number | null;
  @ApiProperty({ ...text, format: 'date' }) from!: string | null;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty(integer) entries!: number;
  @ApiProperty({ ...integer, description: 'O menor número de lançamento; 0 se não há nenhum' })
  first_entry!: number;
  @ApiProperty(integer) last_entry!: number;
  @ApiProperty({ description: 'Soma dos débitos, que é a dos créditos' }) total!: number;
  @ApiProperty({ description: 'SHA-256 do arquivo' }) sha256!: string;
  @ApiProperty({ ...text, description: 'SHA-256 do arquivo da edição anterior, que esta substitui' })
  replaces!: string | null;
  @ApiProperty({ description: 'Se uma edição posterior a substituiu' }) is_replaced!: boolean;
  @ApiProperty({
    ...integer,
    nullable: true,
    description: 'Eventos do ponto de verificação com que foi feito',
  })
  checkpoint_size!: number | null;
  @ApiProperty({ format: 'date-time' }) issued_at!: string;
  @ApiProperty(text) issued_by_name!: string | null;
  @ApiProperty({ description: 'Onde o arquivo é entregue, byte por byte como foi emitido' }) file!: string;
}

export const issuedPaperView = (paper: IssuedPaper): IssuedPaperView => ({
  id: paper.id,
  kind: paper.kind,
  number: paper.number,
  edition: paper.edition,
  year: paper.year,
  from: paper.from,
  to: paper.to,
  entries: paper.entries,
  first_entry: paper.firstEntry,
  last_entry: paper.lastEntry,
  total: toReais(paper.total as Centavos),
  sha256: paper.sha256,
  replaces: paper.replaces,
  is_replaced: paper.isReplaced,
  checkpoint_size: paper.checkpointSize,
  issued_at: paper.issuedAt,
  issued_by_name: paper.issuedByName,
  file: paper.file,
});
