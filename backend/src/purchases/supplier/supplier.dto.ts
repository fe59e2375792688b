/** What may be asked of suppliers, and told of one. */
import { searchText, supplierChecks } from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import { Sorts } from '../../platform/http/sort.ts';
import { WireId, WireText } from '../../platform/http/wire-field.ts';

const optional = { optional: true } as const;

export const supplierSorts = new Sorts({ name: 'name', total: 'total', last_date: 'last_date' }, 'total');

export class SuppliersQuery extends ListQuery {
  @WireText(searchText, { ...optional, description: 'Palavras do nome, ou o CNPJ' })
  search?: string;

  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;

  @WireText(supplierSorts.check, {
    ...optional,
    description: 'name, total ou last_date; com - à frente, decrescente',
  })
  sort?: string;
}

export class DocumentSupplierDto {
  @WireText(supplierChecks.name, { description: 'Como se escreve' })
  name!: string;

  @WireText(supplierChecks.document, { ...optional, description: 'CNPJ; vazio para nenhum' })
  document?: string;
}
