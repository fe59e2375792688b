/** To which entries files are put at once. */
import { severalEntriesChecks } from '@livro/rules';
import { WireWords } from '../../platform/http/wire-field.ts';

export class AttachSeveralQuery {
  @WireWords(severalEntriesChecks.some, {
    description: 'Os ids dos lançamentos, separados por vírgula; cada um é tratado uma vez',
  })
  ids!: string[];
}
