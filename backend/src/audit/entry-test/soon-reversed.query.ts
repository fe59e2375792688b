/** Entries that were undone shortly after they had been booked. */
import { entryTest, localDay } from './entry-test.ts';

export const soonReversed = entryTest({
  name: 'soon-reversed',
  title: 'Estornados logo depois',
  definition:
    'Lançamentos estornados no máximo tantos dias depois de gravados. Um lançamento que só existiu por uns dias pode ter melhorado um número enquanto alguém olhava. Uma correção (estorno com outro lançamento no lugar) conta se marcado.',
  parameters: {
    reversedWithin: {
      kind: 'integer',
      label: 'Estornados em até',
      unit: ['dia', 'dias'],
      default: 7,
      minimum: 0,
      maximum: 366,
    },
    corrections: { kind: 'flag', label: 'Correções também', default: true },
  },
  // Said again, "is not null" lets the planner see how few have been undone: it reads those instead of joining all to all.
  hits: (value) => `
    select p.entry_number, r.entry_number || ' ' || (${localDay('r.created_at')} - ${localDay('p.recorded_at')}) as detail
    from population p join read.transactions r on r.id = p.reversed_by
    where p.reversed_by is not null and r.entry_number <= $3::bigint and (${value('corrections')}::boolean or p.replaced_by is null)
      and ${localDay('r.created_at')} - ${localDay('p.recorded_at')} <= ${value('reversedWithin')}::integer`,
  reason: (detail) => {
    const [number, days] = detail.split(' ');
    const after = days === '0' ? 'no mesmo dia' : days === '1' ? 'no dia seguinte' : `${days} dias depois`;
    return `Estornado ${after}, pelo lançamento ${number}`;
  },
});
