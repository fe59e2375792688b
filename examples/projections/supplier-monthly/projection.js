// What was spent on each supplier in each month, in whole centavos: an own projection of Livro (docs/own-projections.md).
//
//   PROJECTIONS_DIR=examples/projections npm start
//   select * from own_supplier_monthly.supplier_months order by month, supplier;
'use strict';

const supplierMonths = {
  name: 'supplier_months',
  comment: 'Gasto por fornecedor e mês, sem o que foi estornado',
  columns: {
    supplier: { type: 'text not null', comment: 'Nome do fornecedor, como na despesa' },
    month: { type: 'date not null', comment: 'Primeiro dia do mês da despesa' },
    total_cents: { type: 'bigint not null', comment: 'Total em centavos inteiros' },
    expenses: { type: 'integer not null', comment: 'Número de despesas que estão de pé' },
  },
  primaryKey: ['supplier', 'month'],
  indexes: [['month']],
};

/** The expense that an event adds, or takes off again. */
function spentBy(event) {
  if (event.type === 'ExpenseRecorded') return { ...event.data, sign: 1 };
  const { entry } = event.data;
  return entry.type === 'ExpenseRecorded' ? { ...entry.data, sign: -1 } : undefined;
}

const monthOf = (day) => `${day.slice(0, 7)}-01`;

/** @type {import('../own-projection').OwnProjection} */
module.exports = {
  name: 'supplier-monthly',
  version: 1,
  tables: [supplierMonths],
  handles: ['ExpenseRecorded', 'EntryReversed'],

  keysOf(event) {
    const spent = spentBy(event);
    return spent?.supplier ? [{ table: supplierMonths, key: [spent.supplier, monthOf(spent.date)] }] : [];
  },

  fold(event, rows) {
    const spent = spentBy(event);
    if (!spent?.supplier) return;
    const month = monthOf(spent.date);
    const before = rows.get(supplierMonths, [spent.supplier, month]);
    rows.put(supplierMonths, {
      supplier: spent.supplier,
      month,
      total_cents: (before?.total_cents ?? 0) + spent.sign * spent.amount,
      expenses: (before?.expenses ?? 0) + spent.sign,
    });
  },
};
