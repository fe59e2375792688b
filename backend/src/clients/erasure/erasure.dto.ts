/** What callers may send to erase a client. */
import { erasureGrounds, type ErasureGround, reasonChecks } from '@livro/rules';
import { WireBoolean, WireChoice, WireText, WireWords } from '../../platform/http/wire-field.ts';

export class EraseClientDto {
  @WireChoice(erasureGrounds, undefined, { optional: true }) ground?: ErasureGround;
  @WireText(reasonChecks.reason, {
    optional: true,
    description: 'Obrigatório sem `ground` e com `other`. Fica registrado para sempre: não pode dizer quem é',
  })
  reason?: string;
}

export class EraseAttachmentsDto {
  @WireWords(undefined, { description: 'Os ids dos anexos, dos pagamentos deste cliente' })
  attachments!: string[];
  @WireBoolean(undefined, {
    optional: true,
    description: 'O mesmo conteúdo some também de onde mais estiver anexado',
  })
  includeShared?: boolean;
}
