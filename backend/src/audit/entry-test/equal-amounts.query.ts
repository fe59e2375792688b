/** Expenses of the same amount to the same supplier, close to each other. */
import { entryTest } from './entry-test.ts';

export const equalAmounts = entryTest({
  name: 'equal-amounts',
  title: 'Valores iguais ao mesmo fornecedor',
  definition:
    'Despesas não estornadas do mesmo valor ao mesmo fornecedor (sem olhar maiúsculas, acentos, pontuação nem LTDA, S.A. e parecidos), com datas distantes no máximo tantos dias. Podem ser a mesma nota paga duas vezes.',
  parameters: {
    daysApart: {
      kind: 'integer',
      label: 'Distantes no máximo',
      unit: ['dia', 'dias'],
      default: 10,
      minimum: 0,
      maximum: 366,
    },
    fromAmount: {
      kind: 'money',
      label: 'Valor a partir de',
      default: 1,
      minimum: 1,
      maximum: 1_000_000_000_00,
    },
  },
  hits: (value) => `
    select beside.entry_number, (case when beside.date - beside.date_before <= ${value('daysApart')}::integer
        then beside.number_before else beside.number_after end)::text as detail
    from (
      select p.entry_number, p.date, lag(p.date) over same as date_before, lead(p.date) over same as date_after,
        lag(p.entry_number) over same as number_before, lead(p.entry_number) over same as number_after
      from population p join read.expenses x on x.id = p.entry_id
      where p.type = 'expense' and p.reverses is null and p.reversed_in is null and x.supplier_identity is not null
        and p.amount >= ${value('fromAmount')}::bigint
      window same as (partition by x.supplier_identity, p.amount order by p.date, p.entry_number)
    ) beside
    where beside.date - beside.date_before <= ${value('daysApart')}::integer
      or beside.date_after - beside.date <= ${value('daysApart')}::integer`,
  reason: (number) => `Igual ao lançamento ${number}`,
});
