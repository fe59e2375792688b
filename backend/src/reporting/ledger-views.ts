/**
 * What is published of the books. Only what is named here leaves: no client, no author, no text that somebody wrote (descriptions,
 * notes, tags, document numbers, units), for such a text may name a person.
 */
import {
  accountKindLabels,
  chartCodes,
  chartName,
  expenseCategoryLabels,
  investmentStatusLabels,
  investmentTypeLabels,
  paymentMethodLabels,
  paymentStatusLabels,
  returnKindLabels,
  transactionTypeLabels,
} from '@livro/rules';
import type { ReportView } from '../platform/projections/schema/report-views.ts';
import { accountColumns, column, courseColumns, money, worded } from './columns.ts';

const chartLabels = Object.fromEntries(chartCodes.map((code) => [code, chartName(code)]));
const recorded = (sql: string) => ({
  recorded_at: column(sql, 'Quando foi registrado no diário (com fuso)'),
});
const entryNumber = (sql: string) => column(sql, 'Número do lançamento no diário');

/** The company's name, told where it is known to be one: its CNPJ is on record, and nothing in the name looks like a person's number or address. */
const COMPANY = `s.document is not null and s.name !~ '[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}[- ]?[0-9]{2}' and s.name !~ '@'`;

const accounts: ReportView = {
  view: 'accounts',
  comment: 'Contas dos empreendimentos, com saldo e totais de agora',
  columns: {
    ...accountColumns('a.id', accountKindLabels),
    ...money('balance', 'a.balance', 'Saldo'),
    ...money('opening_balance', 'a.opening_balance', 'Saldo inicial; vazio se não houve'),
    ...money('total_expenses', 'a.total_expenses', 'Total de despesas'),
    ...money('total_payments_received', 'a.total_payments_received', 'Total de pagamentos confirmados'),
    ...money('total_transfers_in', 'a.total_transfers_in', 'Total de transferências recebidas'),
    ...money('total_transfers_out', 'a.total_transfers_out', 'Total de transferências enviadas'),
    ...money('total_invested', 'a.total_invested', 'Total investido, bruto'),
    ...money('currently_invested', 'a.currently_invested', 'Principal ainda aplicado'),
    ...money('total_returns', 'a.total_returns', 'Total de retornos de investimentos'),
    ...money('total_gain', 'a.total_gain', 'Ganhos menos perdas de investimentos'),
  },
  from: 'from read.accounts a left join read.development_names d on d.id = a.development_id',
};

const entries: ReportView = {
  view: 'entries',
  comment: 'Lançamentos: uma linha por perna, duas numa transferência; o estorno é um lançamento próprio',
  columns: {
    entry_id: column('t.entry_id', 'Lançamento; as duas pernas de uma transferência têm o mesmo'),
    entry_number: entryNumber('t.entry_number'),
    leg: column('t.leg', 'Perna: 0, e 1 na segunda de uma transferência'),
    ...accountColumns('t.account_id', accountKindLabels),
    ...worded('kind', 't.type', transactionTypeLabels, 'Tipo do lançamento'),
    date: column('t.date', 'Data-valor'),
    ...money('amount', 't.amount', 'Valor como lançado'),
    ...money('signed_amount', 't.signed_amount', 'Efeito no saldo da conta, com sinal'),
    ...worded('category', 't.category', expenseCategoryLabels, 'Categoria, só de despesas'),
    original_date: column('t.original_date', 'Data que teria, se o mês dela já estava fechado'),
    reverses: column('t.reverses', 'Lançamento que este estorna, se houver'),
    ...courseColumns('t'),
    ...recorded('t.created_at'),
  },
  from: `from read.transactions t join read.accounts a on a.id = t.account_id
    left join read.development_names d on d.id = t.development_id`,
};

const entryLines: ReportView = {
  view: 'entry_lines',
  comment: 'Partidas: o que cada lançamento debita e credita; as de um lançamento somam zero',
  columns: {
    entry_number: entryNumber('p.entry_number'),
    line: column('p.line', 'Ordem da partida no lançamento, a partir de 0'),
    ...accountColumns('p.account_id', accountKindLabels),
    ...worded('code', 'p.code', chartLabels, 'Conta do plano'),
    date: column('p.date', 'Data-valor'),
    ...money('amount', 'p.amount', 'Valor com sinal: débito positivo, crédito negativo'),
    ...money('debit', 'greatest(p.amount, 0)', 'Débito'),
    ...money('credit', 'greatest(-p.amount, 0)', 'Crédito'),
    ...recorded('p.recorded_at'),
  },
  from: `from read.postings p join read.accounts a on a.id = p.account_id
    left join read.development_names d on d.id = a.development_id where p.code not like 'flow:%'`,
};

const trialBalance: ReportView = {
  view: 'trial_balance',
  comment: 'Balancete de agora: uma linha por conta e conta do plano; débitos e créditos somam o mesmo',
  columns: {
    ...accountColumns('y.account_id', accountKindLabels),
    ...worded('code', 'y.code', chartLabels, 'Conta do plano'),
    ...money('debit', 'y.debit', 'Soma dos débitos'),
    ...money('credit', 'y.credit', 'Soma dos créditos'),
    ...money('debit_balance', 'greatest(y.debit - y.credit, 0)', 'Saldo devedor'),
    ...money('credit_balance', 'greatest(y.credit - y.debit, 0)', 'Saldo credor'),
  },
  from: `from (
      select b.account_id, b.code, sum(b.debit) as debit, sum(b.credit) as credit
        from read.posting_years b where b.code not like 'flow:%'
       group by b.account_id, b.code having sum(b.lines) <> 0) y
    join read.accounts a on a.id = y.account_id
    left join read.development_names d on d.id = a.development_id`,
};

const paymentColumns = {
  payment_id: column('p.id', 'Pagamento; o mesmo que entries.entry_id, se confirmado'),
  entry_number: entryNumber('p.entry_number'),
  ...accountColumns('p.account_id', accountKindLabels),
  date: column('p.date', 'Vencimento de um pendente; de um confirmado, o dia do pagamento'),
  ...money('amount', 'p.amount', 'Valor'),
  ...worded('method', 'p.method', paymentMethodLabels, 'Forma de pagamento'),
};
const PAYMENTS = `from read.payments p join read.accounts a on a.id = p.account_id
    left join read.development_names d on d.id = a.development_id`;
const DAYS_LATE = `(now() at time zone 'America/Sao_Paulo')::date - p.date`;

const payments: ReportView = {
  view: 'payments',
  comment: 'Pagamentos de clientes em qualquer situação; de quem são não é publicado',
  columns: {
    ...paymentColumns,
    ...worded('status', 'p.status', paymentStatusLabels, 'Situação'),
    ...courseColumns('p'),
    ...recorded('p.created_at'),
  },
  from: PAYMENTS,
};

const receivables: ReportView = {
  view: 'receivables',
  comment: 'A receber: os pagamentos pendentes; não estão em nenhum saldo',
  columns: {
    ...paymentColumns,
    days_late: column(`greatest(${DAYS_LATE}, 0)`, 'Dias de atraso, contados do vencimento; 0 se em dia'),
  },
  from: `${PAYMENTS} where p.status = 'pending'`,
};

const expenses: ReportView = {
  view: 'expenses',
  comment: 'Despesas, com categoria e fornecedor',
  columns: {
    expense_id: column('e.id', 'Despesa; o mesmo que entries.entry_id'),
    entry_number: entryNumber('e.entry_number'),
    ...accountColumns('e.account_id', accountKindLabels),
    date: column('e.date', 'Data-valor'),
    ...money('amount', 'e.amount', 'Valor'),
    ...worded('category', 'e.category', expenseCategoryLabels, 'Categoria'),
    supplier_name: column(
      `case when ${COMPANY} then s.name end`,
      'Nome do fornecedor, só de empresa com CNPJ cadastrado; vazio nos outros, que podem ser pessoas',
    ),
    supplier_document: column(
      `case when ${COMPANY} then s.document end`,
      'CNPJ do fornecedor, se cadastrado',
    ),
    purchase_request_id: column(
      'e.purchase_request_id',
      'Pedido de compra que a despesa concluiu, se houver',
    ),
    ...courseColumns('e'),
    ...recorded('e.created_at'),
  },
  from: `from read.expenses e join read.accounts a on a.id = e.account_id
    left join read.development_names d on d.id = a.development_id
    left join read.supplier_documents s on s.key = e.supplier_key`,
};

const transfers: ReportView = {
  view: 'transfers',
  comment: 'Transferências entre contas',
  columns: {
    transfer_id: column('x.id', 'Transferência; o mesmo que entries.entry_id'),
    entry_number: entryNumber('x.entry_number'),
    source_account_id: column('x.source_account_id', 'Conta de origem (accounts.account_id)'),
    destination_account_id: column('x.destination_account_id', 'Conta de destino (accounts.account_id)'),
    date: column('x.date', 'Data-valor'),
    ...money('amount', 'x.amount', 'Valor'),
    ...worded(
      'kind',
      'x.transfer_type',
      { internal: 'No mesmo empreendimento', external: 'Entre empreendimentos' },
      'Tipo da transferência',
    ),
    ...courseColumns('x'),
    ...recorded('x.created_at'),
  },
  from: 'from read.transfers x',
};

const investments: ReportView = {
  view: 'investments',
  comment: 'Investimentos, com o que já voltou de cada um',
  columns: {
    investment_id: column('i.id', 'Investimento; o mesmo que entries.entry_id'),
    entry_number: entryNumber('i.entry_number'),
    ...accountColumns('i.account_id', accountKindLabels),
    ...worded('kind', 'i.type', investmentTypeLabels, 'Tipo do investimento'),
    ...worded('status', 'i.status', investmentStatusLabels, 'Situação'),
    investment_date: column('i.investment_date', 'Data da aplicação'),
    expected_return_date: column('i.expected_return_date', 'Data prevista do resgate, se houver'),
    actual_return_date: column('i.actual_return_date', 'Data do resgate que nada deixou aplicado'),
    expected_rate: column('i.expected_rate::numeric', 'Taxa esperada, em por cento ao ano'),
    ...money('principal', 'i.principal_amount', 'Principal aplicado'),
    ...money('outstanding', 'i.outstanding', 'Principal ainda aplicado'),
    ...money('returned', 'i.returned', 'Total que voltou'),
    ...money('gain', 'i.gain', 'Ganho ou perda até agora'),
    ...courseColumns('i'),
    ...recorded('i.created_at'),
  },
  from: `from read.investments i join read.accounts a on a.id = i.account_id
    left join read.development_names d on d.id = a.development_id`,
};

const returns: ReportView = {
  view: 'investment_returns',
  comment: 'Retornos de investimentos',
  columns: {
    return_id: column('r.id', 'Retorno; o mesmo que entries.entry_id'),
    entry_number: entryNumber('r.entry_number'),
    investment_id: column('r.investment_id', 'Investimento (investments.investment_id)'),
    ...worded('kind', 'r.kind', returnKindLabels, 'Tipo do retorno'),
    date: column('r.date', 'Data-valor'),
    ...money('amount', 'r.amount', 'Valor que voltou'),
    ...money('principal', 'r.principal', 'Parte que é principal'),
    ...money('gain', 'r.gain', 'Parte que é ganho ou perda'),
    ...courseColumns('r'),
    ...recorded('r.created_at'),
  },
  from: 'from read.investment_returns r',
};

export const ledgerViews: readonly ReportView[] = [
  accounts,
  entries,
  entryLines,
  trialBalance,
  payments,
  receivables,
  expenses,
  transfers,
  investments,
  returns,
];
