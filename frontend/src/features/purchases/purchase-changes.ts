/** What is other in a request between two looks at it, in the words of its labels. Pure. */
import { formatDate } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import { expenseCategoryLabels, purchaseStatusLabels, purchaseUrgencyLabels } from '@livro/rules';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';

/** The fields of a request with their labels, each as a person reads it. */
const fields: readonly (readonly [label: string, read: (purchase: PurchaseView) => string | null])[] = [
  ['Status', ({ status }) => purchaseStatusLabels[status]],
  ['Primeira aprovação', (one) => one.first_approved_by_name],
  ['Aprovada por', (one) => one.approved_by_name],
  ['Rejeitada por', (one) => one.rejected_by_name],
  ['Motivo da rejeição', (one) => one.rejection_reason],
  ['Cancelada por', (one) => one.cancelled_by_name],
  ['Concluída por', (one) => one.completed_by_name],
  ['Descrição', (one) => one.description],
  ['Custo estimado', (one) => formatMoney(centavosOf(one.estimated_cost))],
  ['Categoria', ({ category }) => expenseCategoryLabels[category]],
  ['Urgência', ({ urgency }) => purchaseUrgencyLabels[urgency]],
  ['Necessário até', ({ needed_by_date }) => needed_by_date && formatDate(needed_by_date)],
  ['Fornecedor', (one) => one.supplier],
  ['Justificativa', (one) => one.justification],
  ['Local de entrega', (one) => one.delivery_location],
  ['Observações', (one) => one.notes],
  ['Tags', ({ tag_list }) => tag_list.join(', ')],
];

export function changesBetween(seen: PurchaseView, now: PurchaseView) {
  return fields
    .map(([label, read]) => ({ label, was: read(seen) ?? '', is: read(now) ?? '' }))
    .filter(({ was, is }) => was !== is);
}
