/** All that programs may read of the database itself. A column that stands in no view here is published to nobody. */
import {
  developmentStatusLabels,
  expenseCategoryLabels,
  purchaseStatusLabels,
  purchaseUrgencyLabels,
} from '@livro/rules';
import type { ReportView } from '../platform/projections/schema/report-views.ts';
import { column, money, worded } from './columns.ts';
import { ledgerViews } from './ledger-views.ts';

const developments: ReportView = {
  view: 'developments',
  comment: 'Empreendimentos',
  columns: {
    development_id: column('d.id', 'Empreendimento'),
    name: column('d.name', 'Nome'),
    ...worded('status', 'd.status', developmentStatusLabels, 'Situação'),
    progress_percentage: column('d.progress_percentage', 'Andamento da obra, em por cento'),
    start_date: column('d.start_date', 'Início'),
    expected_completion: column('d.expected_completion', 'Conclusão prevista, se houver'),
    total_units: column('d.total_units', 'Número de unidades'),
    created_at: column('d.created_at', 'Quando foi cadastrado (com fuso)'),
  },
  from: 'from read.developments d',
};

const purchaseRequests: ReportView = {
  view: 'purchase_requests',
  comment: 'Pedidos de compra, do pedido à conclusão; quem pediu e aprovou não é publicado',
  columns: {
    purchase_request_id: column('q.id', 'Pedido de compra'),
    number: column('q.number', 'Número do pedido'),
    development_id: column('q.development_id', 'Empreendimento (developments.development_id)'),
    development_name: column('d.name', 'Nome do empreendimento'),
    ...worded('status', 'q.status', purchaseStatusLabels, 'Situação'),
    ...worded('urgency', 'q.urgency', purchaseUrgencyLabels, 'Urgência'),
    ...worded('category', 'q.category', expenseCategoryLabels, 'Categoria'),
    ...money('estimated_cost', 'q.estimated_cost', 'Custo estimado'),
    ...money('final_cost', 'q.final_cost', 'Custo final; vazio enquanto não concluído'),
    needed_by_date: column('q.needed_by_date', 'Para quando se precisa, se houver'),
    expense_id: column('q.related_expense_id', 'Despesa que o concluiu (expenses.expense_id)'),
    created_at: column('q.created_at', 'Quando foi pedido (com fuso)'),
    approved_at: column('q.approved_at', 'Quando foi aprovado (com fuso)'),
    completed_at: column('q.completed_at', 'Quando foi concluído (com fuso)'),
    rejected_at: column('q.rejected_at', 'Quando foi rejeitado (com fuso)'),
    cancelled_at: column('q.cancelled_at', 'Quando foi cancelado (com fuso)'),
  },
  from: 'from read.purchases q left join read.development_names d on d.id = q.development_id',
};

const freshness: ReportView = {
  view: 'freshness',
  comment: 'Até onde cada parte dos dados chegou; consulte antes de um relatório que tem de estar completo',
  columns: {
    read_model: column('c.projection', 'Parte dos dados'),
    is_whole: column(
      `(c.whole_at is null or c.whole_at <= coalesce(c.position, -1)) and not c.catching_up and c.error is null`,
      'Falso enquanto é refeita desde o começo ou está atrasada: faltam linhas',
    ),
    last_event_at: column(
      `(c.last_event ->> 'recordedAt')::timestamptz`,
      'Quando foi registrado o último evento que ela contém (com fuso)',
    ),
  },
  from: `from projection.checkpoints c where c.status = 'live'`,
};

export const publishedViews: readonly ReportView[] = [
  developments,
  ...ledgerViews,
  purchaseRequests,
  freshness,
];
