/** What may be asked of the matrix of duties: days, and of its cells a person and a role or an overlap. */
import { addDays, addYears, type LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { every, messages, required, text } from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import { WireChoice, WireDate, WireText } from '../../platform/http/wire-field.ts';
import { overlaps, roles } from './duties.ts';
import type { DutyPeriod } from './duty.queries.ts';

const optional = { optional: true } as const;

class Days extends ListQuery {
  @WireDate(undefined, {
    ...optional,
    description: 'Primeiro dia em que foi registrado; sem ele, um ano até `to`',
  })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, description: 'Último dia; sem ele, hoje' })
  to?: LocalDate;
}

export class DutiesQuery extends Days {}

export class DutyActsQuery extends Days {
  @WireText(every(required(messages.required('Pessoa')), text({ label: 'Pessoa', max: 64 })), {
    description: 'O id de quem fez',
  })
  person!: string;

  @WireChoice(roles.map(({ name }) => name), undefined, {
    ...optional,
    description: 'O papel; ou então uma sobreposição',
  })
  role?: string;

  @WireChoice(overlaps.map(({ name }) => name), undefined, optional)
  overlap?: string;
}

export function periodOf(query: Days, today: LocalDate): DutyPeriod {
  const to = query.to ?? today;
  const from = query.from ?? addDays(addYears(to, -1), 1);
  if (from > to) throw new DomainError('INVALID_DATE', messages.rangeReversed, 'from');
  return { from, to };
}
