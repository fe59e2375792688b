/** What callers may send to erase a client. */
import { reasonChecks } from '@livro/rules';
import { WireText } from '../../platform/http/wire-field.ts';

export class EraseClientDto {
  @WireText(reasonChecks.reason, { description: 'Fica registrado para sempre: não pode dizer quem é' })
  reason!: string;
}
