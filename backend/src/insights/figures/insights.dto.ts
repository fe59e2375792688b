/** What callers may ask of the dashboard: a development, a range of value dates, the day on which the answer stands. */
import type { LocalDate } from '@livro/calendar';
import { messages, type Check } from '@livro/rules';
import { requestTexts } from '../../platform/http/request-texts.ts';
import { WireDate, WireId, WireInteger } from '../../platform/http/wire-field.ts';

const optional = { optional: true } as const;
const AS_OF = {
  ...optional,
  description: 'Última data-valor que conta, e o dia em que se olha; hoje, se não for dito',
} as const;

/** Days as texts that sort. */
const notAfterEnd: Check<string> = (value, form) =>
  value !== undefined && typeof form?.to === 'string' && value > form.to
    ? { code: 'INVALID_DATE', message: messages.rangeReversed }
    : undefined;

const fromOne: Check<number> = (value) =>
  value !== undefined && !(value >= 1 && value <= 100)
    ? { code: 'MINIMUM_VALUE', message: requestTexts.badLimit }
    : undefined;

const PAGES = 1_000_000;
const atLeastOne: Check<number> = (value) =>
  value !== undefined && !(value >= 1 && value <= PAGES)
    ? { code: 'MINIMUM_VALUE', message: requestTexts.badPage }
    : undefined;

export class AsOfQuery {
  @WireDate(undefined, AS_OF)
  asOf?: LocalDate;
}

export class InsightQuery extends AsOfQuery {
  @WireId(undefined, { ...optional, aliases: ['developmentId'] })
  development?: string;
}

export class InsightListQuery extends InsightQuery {
  @WireInteger(fromOne, { ...optional, description: 'De 1 a 100' })
  limit?: number;
}

export class AlertsQuery extends InsightListQuery {
  @WireInteger(atLeastOne, { ...optional, description: 'De cada tipo de alerta; a partir de 1' })
  page?: number;
}

export class InsightRangeQuery extends InsightQuery {
  @WireDate(notAfterEnd, {
    ...optional,
    aliases: ['dateFrom', 'startDate'],
    description: 'Sem ela, os doze meses que terminam em `to`; em totais, desde o início',
  })
  from?: LocalDate;

  @WireDate(undefined, {
    ...optional,
    aliases: ['dateTo', 'endDate'],
    description: 'Sem ela, até o dia em que se olha',
  })
  to?: LocalDate;
}
