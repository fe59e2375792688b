/** What callers may send about developments: shapes and the form's rules; further names of a field are aliases. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  developmentChecks,
  type Check,
  developmentStatuses,
  lateRuleChecks,
  messages,
  readDevelopmentStatus,
  required,
  searchText,
} from '@livro/rules';
import { ListQuery } from '../platform/http/page.ts';
import type { DevelopmentFields } from './commands.ts';
import {
  KEPT,
  WireDate,
  WireDecimalText,
  WireInteger,
  WireMoney,
  WireTags,
  WireText,
} from '../platform/http/wire-field.ts';

const STATUSES = `Um de ${developmentStatuses.join(', ')}`;

/** Older words for a status are read as what they are called today. */
const status: Check<string> = (word, form) =>
  developmentChecks.status(readDevelopmentStatus(word) ?? (word as undefined), form);

const startDate: Check<LocalDate> = (date, form) =>
  developmentChecks.startDate(date, { ...form, status: readDevelopmentStatus(form?.status) });

export class CreateDevelopmentDto {
  @WireText(developmentChecks.name, { example: 'Jardim das Acácias' })
  name!: string;

  @WireText(developmentChecks.description, { optional: true })
  description?: string;

  @WireText(developmentChecks.address, { optional: true, aliases: ['location'] })
  address?: string;

  @WireText(status, { description: STATUSES, example: 'planning' })
  status!: string;

  @WireInteger(developmentChecks.progressPercentage, { optional: true, aliases: ['progress'], default: 0 })
  progressPercentage!: number;

  @WireDate(startDate)
  startDate!: LocalDate;

  @WireDate(developmentChecks.expectedCompletion, { optional: true, aliases: ['expectedCompletionDate'] })
  expectedCompletion?: LocalDate;

  @WireInteger(developmentChecks.totalUnits, { optional: true, default: 1 })
  totalUnits!: number;

  @WireTags(developmentChecks.tags)
  tags!: string[];

  @WireMoney(developmentChecks.buildingOpeningBalance, { optional: true })
  buildingOpeningBalance?: Centavos;

  @WireMoney(developmentChecks.landOpeningBalance, { optional: true })
  landOpeningBalance?: Centavos;
}

const optional = { optional: true } as const;

/** A field that is left out stays as it is. Dates are judged beside the stored status and start, by the decider. */
export class EditDevelopmentDto {
  @WireText(developmentChecks.name, KEPT)
  name?: string;

  @WireText(developmentChecks.description, optional)
  description?: string;

  @WireText(developmentChecks.address, { ...optional, aliases: ['location'] })
  address?: string;

  @WireText(status, { ...KEPT, description: STATUSES })
  status?: string;

  @WireInteger(developmentChecks.progressPercentage, { ...optional, aliases: ['progress'] })
  progressPercentage?: number;

  @WireDate(required<LocalDate>(messages.startDateRequired), KEPT)
  startDate?: LocalDate;

  @WireDate(undefined, { ...optional, aliases: ['expectedCompletionDate'] })
  expectedCompletion?: LocalDate;

  @WireInteger(developmentChecks.totalUnits, optional)
  totalUnits?: number;

  @WireTags(developmentChecks.tags, { default: undefined })
  tags?: string[];

  @WireDecimalText(lateRuleChecks.lateFine, {
    ...optional,
    description: 'Multa por atraso, em % do valor; até 2',
    unreadable: messages.lateFineOutOfRange,
  })
  lateFine?: string;

  @WireDecimalText(lateRuleChecks.lateInterest, {
    ...optional,
    description: 'Juros por atraso, em % ao mês; até 2',
    unreadable: messages.lateInterestOutOfRange,
  })
  lateInterest?: string;
}

/** The form's required fields must be there; what else is left out stays as it is. */
export class ReplaceDevelopmentDto extends EditDevelopmentDto {
  @WireText(developmentChecks.name)
  declare name: string;

  @WireText(status, { description: STATUSES })
  declare status: string;

  @WireDate(required<LocalDate>(messages.startDateRequired))
  declare startDate: LocalDate;
}

/** From an edit as it was sent to what it changes; what is there and empty is cleared where it may be. */
export function changeOf(
  dto: EditDevelopmentDto,
  sent: Readonly<Record<string, unknown>>,
): Partial<DevelopmentFields> {
  const emptied = (...names: readonly string[]): boolean =>
    names.some((name) => Object.hasOwn(sent, name) && (sent[name] === null || sent[name] === ''));
  return {
    ...dto,
    status: readDevelopmentStatus(dto.status),
    description: dto.description ?? (emptied('description') ? null : undefined),
    address: dto.address ?? (emptied('address', 'location') ? null : undefined),
    expectedCompletion:
      dto.expectedCompletion ?? (emptied('expectedCompletion', 'expectedCompletionDate') ? null : undefined),
    tags: dto.tags ?? (emptied('tags') ? [] : undefined),
    lateFine: dto.lateFine ?? (emptied('lateFine') ? null : undefined),
    lateInterest: dto.lateInterest ?? (emptied('lateInterest') ? null : undefined),
  };
}

const statusFilter: Check<string> = (text) =>
  text === undefined || text.split(',').every((word) => readDevelopmentStatus(word) !== undefined)
    ? undefined
    : { code: 'INVALID_FORMAT', message: messages.invalidChoice('Status') };

export class DevelopmentsQuery extends ListQuery {
  @WireText(searchText, {
    optional: true,
    description: 'Nome, descrição ou tags, sem acentos nem maiúsculas',
  })
  search?: string;

  @WireText(statusFilter, { optional: true, description: `${STATUSES}; vários separados por vírgula` })
  status?: string;
}
