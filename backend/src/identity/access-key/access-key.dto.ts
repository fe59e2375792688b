/** What may be sent about keys. */
import type { LocalDate } from '@livro/calendar';
import { accessKeyChecks } from '@livro/rules';
import { WireDate, WireText, WireWords } from '../../platform/http/wire-field.ts';

export class IssueAccessKeyDto {
  @WireText(accessKeyChecks.name, {
    example: 'BI noturno',
    description: 'Aparece como autor do que a chave fizer',
  })
  name!: string;

  @WireWords(accessKeyChecks.scopes, {
    optional: false,
    example: ['transactions:read', 'exports'],
    description: 'De GET /api/access-keys/scopes/',
  })
  scopes!: string[];

  @WireDate(accessKeyChecks.expiresOn, { description: 'O último dia em que vale; daqui a um ano, no máximo' })
  expiresOn!: LocalDate;
}
