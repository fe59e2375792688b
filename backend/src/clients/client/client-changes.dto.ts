/** What callers may send to change clients. A field that is left out stays as it is; an empty one is cleared where it may be. */
import { clientChecks, limits, messages, readUnitsAs, searchText } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import {
  WireBoolean,
  WireId,
  WireInteger,
  WireList,
  WireTags,
  WireText,
  WireWords,
} from '../../platform/http/wire-field.ts';
import { ValidationFailed } from '../../platform/http/errors.ts';
import type { ClientChange } from './client.ts';
import { changedPersonal, joinedUnits } from './client-rules.ts';
import {
  checkUnits,
  COMPANY,
  DevelopmentUnitsDto,
  NAMED_UNITS,
  RegisterClientDto,
  TAXPAYER,
  unitsOf,
} from './client.dto.ts';

const optional = { optional: true } as const;

export class UpdateClientDto {
  @WireText(clientChecks.name, optional)
  name?: string;

  @WireText(clientChecks.email, optional)
  email?: string;

  @WireText(clientChecks.phone, optional)
  phone?: string;

  @WireText(clientChecks.cpf, { ...optional, aliases: ['cnpj'], description: TAXPAYER })
  cpf?: string;

  @WireBoolean(undefined, { description: COMPANY })
  company?: boolean;

  @WireText(clientChecks.address, optional)
  address?: string;

  @WireText(clientChecks.notes, optional)
  notes?: string;

  @WireTags(clientChecks.tags, { default: undefined })
  tags?: string[];

  @WireList(() => DevelopmentUnitsDto, checkUnits, { ...optional, aliases: ['developments'] })
  developmentUnits?: DevelopmentUnitsDto[];
}

export class LinkDevelopmentDto {
  @WireId(clientChecks.developmentId, { aliases: ['development'] })
  developmentId!: string;

  @WireWords((units, form) => clientChecks.units(readUnitsAs(units, form?.namedUnits === true).units), {
    description: 'Só números; o resto é ignorado e avisado',
    example: ['101', '102'],
  })
  units!: string[];

  @WireBoolean(undefined, { description: NAMED_UNITS })
  namedUnits?: boolean;

  @WireText(clientChecks.notes, optional)
  notes?: string;
}

export class ClientOptionsQuery {
  @WireText(searchText, optional)
  search?: string;

  @WireId(undefined, { ...optional, aliases: ['development'] })
  developmentId?: string;

  @WireBoolean(undefined, { description: 'Os que ainda não estão no empreendimento' })
  available?: boolean;

  @WireInteger(
    (value) =>
      value !== undefined && !(value >= 1)
        ? { code: 'MINIMUM_VALUE', message: messages.invalidChoice('limit') }
        : undefined,
    { ...optional, description: `No máximo ${limits.clientOptionsMax}` },
  )
  limit?: number;
}

/** For the documentation: each item is read and refused by itself. */
export class BulkClientsDto {
  @ApiProperty({ type: [RegisterClientDto], maxItems: limits.bulkClientsMax })
  clients!: RegisterClientDto[];
}

const NEEDED = ['name', 'email', 'phone', 'cpf'] as const;

/** `sent` is the body as it came: a text that is there and empty is cleared, or refused where there must be one. */
export function changeOf(
  { developmentUnits, company, ...dto }: UpdateClientDto,
  sent: Readonly<Record<string, unknown>>,
): ClientChange {
  const emptied = (field: string): boolean => sent[field] === null || sent[field] === '';
  const missing = NEEDED.filter((field) => dto[field] === undefined && field in sent);
  if (missing.length > 0) {
    throw new ValidationFailed(
      missing.map((field) => ({ field, ...clientChecks[field](undefined, { company })! })),
    );
  }
  return {
    personal: {
      ...changedPersonal(dto),
      ...(emptied('address') && { address: null }),
      ...(emptied('notes') && { notes: null }),
      ...(dto.tags === undefined && emptied('tags') && { tags: [] }),
    },
    developments: developmentUnits && joinedUnits(developmentUnits.map(unitsOf)),
  };
}
