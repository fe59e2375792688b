/** Entries that were recorded long after the day to which they belong. */
import { entryTest, localDay } from './entry-test.ts';

export const lateEntries = entryTest({
  name: 'late-entries',
  title: 'Lançamentos atrasados',
  definition:
    'Lançamentos gravados tantos dias ou mais depois da sua data (da data original, quando o mês dela já estava fechado). Um lançamento que chega tarde pode ajustar um resultado que já se conhecia.',
  parameters: {
    days: {
      kind: 'integer',
      label: 'Atraso a partir de',
      unit: ['dia', 'dias'],
      default: 30,
      minimum: 1,
      maximum: 3_650,
    },
  },
  hits: (value) => `
    select p.entry_number, (${localDay('p.recorded_at')} - coalesce(p.original_date, p.date))::text as detail
    from population p
    where ${localDay('p.recorded_at')} - coalesce(p.original_date, p.date) >= ${value('days')}::integer`,
  reason: (days) => `Gravado ${days} ${days === '1' ? 'dia' : 'dias'} depois`,
});
