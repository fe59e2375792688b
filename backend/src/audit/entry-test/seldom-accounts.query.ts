/** Entries on accounts of the chart that hardly anything is booked on. */
import { chartName, type ChartCode } from '@livro/rules';
import { entryTest } from './entry-test.ts';
import { IN_TRIAL_BALANCE } from './population.read.ts';

export const seldomAccounts = entryTest({
  name: 'seldom-accounts',
  title: 'Contas pouco usadas',
  definition:
    'Lançamentos em linhas do balancete (uma conta contábil de uma conta do empreendimento) que receberam, no período, no máximo tantos lançamentos. Uma conta pouco usada é pouco olhada.',
  parameters: {
    lines: {
      kind: 'integer',
      label: 'No máximo',
      unit: ['lançamento', 'lançamentos'],
      default: 3,
      minimum: 1,
      maximum: 1_000,
    },
  },
  hits: (value) => `
    select distinct on (used.entry_number) used.entry_number, used.lines || ' ' || used.code as detail
    from (
      select s.entry_number, s.code, s.account_id, count(*) over (partition by s.account_id, s.code) as lines
      from read.postings s
      where s.date between $1::date and $2::date and s.entry_number <= $3::bigint and ${IN_TRIAL_BALANCE}
    ) used
    where used.lines <= ${value('lines')}::integer
    order by used.entry_number, used.lines, used.code`,
  reason: (detail) => {
    const [lines, code] = detail.split(' ');
    return `“${chartName(code as ChartCode)}” tem só ${lines} no período`;
  },
});
