/** What may be asked of receivables. */
import { receivableAges, searchText, type ReceivableAge } from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import { WireChoice, WireId, WireText } from '../../platform/http/wire-field.ts';

const optional = { optional: true } as const;
/** What is due first, or what is due last. */
const sorts = ['date', '-date'] as const;

export class ReceivablesQuery extends ListQuery {
  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;

  @WireId(undefined, { ...optional, aliases: ['clientId'] })
  client?: string;

  @WireText(searchText, { ...optional, description: 'Palavras do pagamento ou do nome do cliente' })
  search?: string;

  @WireChoice(receivableAges, undefined, {
    ...optional,
    description: 'Há quanto tempo venceu, em dias de hoje',
  })
  age?: ReceivableAge;

  @WireChoice(sorts, undefined, { ...optional, default: 'date' })
  sort!: (typeof sorts)[number];
}
