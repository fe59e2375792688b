/** What callers may send about clients: shapes and the form's rules; further names of a field are aliases. */
import { type Check, clientChecks, readUnitsAs, searchText } from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import {
  WireBoolean,
  WireId,
  WireList,
  WireTags,
  WireText,
  WireWords,
} from '../../platform/http/wire-field.ts';
import { checkOrder, Sorts } from '../../platform/http/sort.ts';
import type { ClientForm, UnitsForm } from './client-rules.ts';

export const NAMED_UNITS =
  'As unidades têm letras ou blocos, como “Bloco B, apto 12A”: cada item da lista é uma, como escrita';

/** One development of a client. Its rules are told by the list, with the number of the item. */
export class DevelopmentUnitsDto {
  @WireId(undefined, { optional: true, aliases: ['development'] })
  developmentId?: string;

  @WireWords(undefined, { description: 'Só números; o resto é ignorado e avisado', example: ['101', '102'] })
  units!: string[];

  @WireBoolean(undefined, { description: NAMED_UNITS })
  namedUnits?: boolean;

  @WireText(clientChecks.notes, { optional: true })
  notes?: string;
}

/** What could not be read is told where it stands; the rules of the list need whole items. */
const wholeItem = ({ developmentId, units }: DevelopmentUnitsDto): boolean =>
  (developmentId === undefined || typeof developmentId === 'string') && Array.isArray(units);

export const checkUnits: Check<DevelopmentUnitsDto[]> = (items) =>
  items?.every(wholeItem) === false
    ? undefined
    : clientChecks.developmentUnits(
        items?.map(({ developmentId, units, namedUnits }) => ({
          developmentId,
          units: readUnitsAs(units, namedUnits).units,
        })),
      );

export const TAXPAYER = 'CPF; de uma empresa o CNPJ';
export const COMPANY = 'O cliente é uma empresa, com CNPJ';

export class RegisterClientDto {
  @WireText(clientChecks.name, { example: 'Antônia Peçanha' })
  name!: string;

  @WireText(clientChecks.email, { example: 'antonia@exemplo.com.br' })
  email!: string;

  @WireText(clientChecks.phone, { example: '(21) 98765-4321' })
  phone!: string;

  @WireText(clientChecks.cpf, { aliases: ['cnpj'], example: '529.982.247-25', description: TAXPAYER })
  cpf!: string;

  @WireBoolean(undefined, { description: COMPANY })
  company?: boolean;

  @WireText(clientChecks.address, { optional: true })
  address?: string;

  @WireText(clientChecks.notes, { optional: true })
  notes?: string;

  @WireTags(clientChecks.tags)
  tags!: string[];

  @WireList(() => DevelopmentUnitsDto, checkUnits, { aliases: ['developments'] })
  developmentUnits!: DevelopmentUnitsDto[];
}

export const clientSorts = new Sorts(
  { name: 'name', email: 'email', createdAt: 'createdAt', created_at: 'createdAt' },
  'createdAt',
);

export class ClientsQuery extends ListQuery {
  @WireText(searchText, { optional: true, description: 'Nome, e-mail, CPF, CNPJ ou telefone' })
  search?: string;

  @WireTags(undefined, { description: 'Clientes que têm todas estas tags' })
  tags!: string[];

  @WireBoolean(undefined, { description: 'Com ou sem pagamentos' })
  hasPayments?: boolean;

  @WireId(undefined, { optional: true, aliases: ['development'] })
  developmentId?: string;

  @WireBoolean(undefined, { description: 'Também os desativados' })
  includeInactive?: boolean;

  @WireText(clientSorts.check, {
    optional: true,
    aliases: ['ordering', 'sortBy'],
    description: 'name, email ou createdAt; com - à frente, decrescente',
  })
  sort?: string;

  @WireText(checkOrder, {
    optional: true,
    aliases: ['direction'],
    description: 'asc ou desc',
  })
  order?: string;
}

/** The form of the domain, with units reduced to their digits. */
export const formOf = ({ developmentUnits: items, ...dto }: RegisterClientDto): ClientForm => ({
  ...dto,
  developments: items.map(unitsOf),
});

export const unitsOf = ({ developmentId, units, namedUnits, notes }: DevelopmentUnitsDto): UnitsForm => ({
  developmentId,
  units: readUnitsAs(units, namedUnits).units,
  notes,
});
