/** Expenses of purchase requests that whoever asked for the purchase also carried out. */
import { entryTest } from './entry-test.ts';

export const requestedAndBought = entryTest({
  name: 'requested-and-bought',
  title: 'A mesma pessoa pediu e comprou',
  definition:
    'Despesas que atenderam a uma solicitação de compra e que quem fez a solicitação (ou mudou o valor dela por último) também comprou ou lançou, a partir de um valor.',
  parameters: {
    fromCost: {
      kind: 'money',
      label: 'Valor a partir de',
      default: 1,
      minimum: 1,
      maximum: 1_000_000_000_00,
    },
  },
  hits: (value) => `
    select p.entry_number, q.description as detail
    from population p join read.purchases q on q.related_expense_id = p.entry_id
    where p.amount >= ${value('fromCost')}::bigint
      and (q.requested_by in (q.completed_by, p.recorded_by) or q.revised_by in (q.completed_by, p.recorded_by))`,
  reason: (description) => `Solicitação: ${description}`,
});
