/** What callers send about a saved view. */
import { savedViewChecks } from '@livro/rules';
import { KEPT, WireBoolean, WireText } from '../../platform/http/wire-field.ts';

const ADDRESS = 'Filtros, ordem e colunas: o que vem depois de “?” no endereço da lista';

export class SaveViewDto {
  @WireText(savedViewChecks.name, { example: 'Despesas da obra este mês' })
  name!: string;

  @WireText(savedViewChecks.address, { description: ADDRESS, example: 'type=expense&sort=-amount' })
  address!: string;

  @WireBoolean(undefined, { default: false, description: 'De todos os que leem lançamentos' })
  shared!: boolean;
}

export class ChangeViewDto {
  @WireText(savedViewChecks.name, KEPT)
  name?: string;

  @WireText(savedViewChecks.address, { ...KEPT, description: ADDRESS })
  address?: string;

  @WireBoolean()
  shared?: boolean;
}
