/** Entries of people who book hardly anything. */
import { entryTest } from './entry-test.ts';

export const seldomPeople = entryTest({
  name: 'seldom-people',
  title: 'Pessoas que raramente lançam',
  definition:
    'Lançamentos de pessoas que gravaram, no período, no máximo tantos lançamentos. Quem não costuma lançar pode estar usando um acesso que não é do seu trabalho.',
  parameters: {
    entries: {
      kind: 'integer',
      label: 'No máximo',
      unit: ['lançamento', 'lançamentos'],
      default: 5,
      minimum: 1,
      maximum: 1_000,
    },
  },
  hits: (value) => `
    select counted.entry_number, counted.entries::text as detail
    from (select p.entry_number, count(*) over (partition by p.recorded_by) as entries from population p) counted
    where counted.entries <= ${value('entries')}::integer`,
  reason: (entries) =>
    entries === '1' ? 'O único lançamento da pessoa no período' : `A pessoa gravou só ${entries} no período`,
});
