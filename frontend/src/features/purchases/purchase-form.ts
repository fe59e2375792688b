/** The request form's values, how they are judged, and the commands that they become. Pure. */
import { formatDate } from '@livro/calendar';
import { toReais, ZERO } from '@livro/money';
import {
  expenseCategories,
  expenseCategoryLabels,
  purchaseChecks,
  purchaseUrgencies,
  purchaseUrgencyLabels,
  type ExpenseCategory,
  type PurchaseUrgency,
} from '@livro/rules';
import type { PurchaseView, RequestPurchaseDto, UpdatePurchaseDto } from '../../shared/api/generated.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { dateOf, moneyOf, problemsOf } from '../../shared/forms/read-typed.ts';

/** What may still be changed while nobody has decided. */
export type PurchaseWords = {
  description: string;
  neededByDate: string;
  supplier: string;
  justification: string;
  deliveryLocation: string;
  notes: string;
  tags: string[];
};
export type PurchaseValues = PurchaseWords & {
  developmentId: string;
  estimatedCost: string;
  category: string;
  urgency: string;
};

export const wordLabels = {
  description: 'Descrição',
  neededByDate: 'Necessário até',
  supplier: 'Fornecedor',
  justification: 'Justificativa',
  deliveryLocation: 'Local de entrega',
  notes: 'Observações',
  tags: 'Tags',
} as const;

/** In the order of the form. */
export const purchaseLabels = {
  description: wordLabels.description,
  developmentId: 'Empreendimento',
  estimatedCost: 'Custo estimado',
  category: 'Categoria',
  urgency: 'Urgência',
  neededByDate: wordLabels.neededByDate,
  supplier: wordLabels.supplier,
  justification: wordLabels.justification,
  deliveryLocation: wordLabels.deliveryLocation,
  notes: wordLabels.notes,
  tags: wordLabels.tags,
} as const;

export const categoryOptions = expenseCategories.map((value) => ({
  value,
  label: expenseCategoryLabels[value],
}));
export const urgencyOptions = purchaseUrgencies.map((value) => ({
  value,
  label: purchaseUrgencyLabels[value],
}));

export const emptyPurchase = (developmentId: string): PurchaseValues => ({
  description: '',
  developmentId,
  estimatedCost: '',
  category: 'material',
  urgency: 'medium',
  neededByDate: '',
  supplier: '',
  justification: '',
  deliveryLocation: '',
  notes: '',
  tags: [],
});

const wordProblems = (values: PurchaseWords) => {
  const neededBy = dateOf(values.neededByDate);
  return {
    description: purchaseChecks.description(values.description),
    neededByDate: neededBy.problem ?? purchaseChecks.neededByDate(neededBy.value),
    supplier: purchaseChecks.supplier(values.supplier),
    justification: purchaseChecks.justification(values.justification),
    deliveryLocation: purchaseChecks.deliveryLocation(values.deliveryLocation),
    notes: purchaseChecks.notes(values.notes),
    tags: purchaseChecks.tags(values.tags),
  };
};

export const wordsProblems = (values: PurchaseWords) => problemsOf<PurchaseWords>(wordProblems(values));

export function purchaseProblems(values: PurchaseValues) {
  const cost = moneyOf(values.estimatedCost);
  const neededBy = dateOf(values.neededByDate);
  return problemsOf<PurchaseValues>({
    ...wordProblems(values),
    neededByDate:
      neededBy.problem ?? purchaseChecks.newNeededByDate(neededBy.value, { today: serverToday() }),
    developmentId: purchaseChecks.developmentId(values.developmentId),
    estimatedCost: cost.problem ?? purchaseChecks.estimatedCost(cost.value),
    category: purchaseChecks.category(values.category as ExpenseCategory),
    urgency: purchaseChecks.urgency(values.urgency as PurchaseUrgency),
  });
}

/** Of values without problems. */
export function purchaseOf(values: PurchaseValues): RequestPurchaseDto {
  const text = (raw: string) => raw.trim() || undefined;
  return {
    description: values.description.trim(),
    developmentId: values.developmentId,
    estimatedCost: toReais(moneyOf(values.estimatedCost).value ?? ZERO),
    category: values.category as ExpenseCategory,
    urgency: values.urgency as PurchaseUrgency,
    neededByDate: dateOf(values.neededByDate).value,
    supplier: text(values.supplier),
    justification: text(values.justification),
    deliveryLocation: text(values.deliveryLocation),
    notes: text(values.notes),
    tags: values.tags,
  };
}

/** The request's words as its form would have them typed. */
export const typedOf = (purchase: PurchaseView): PurchaseWords => ({
  description: purchase.description,
  neededByDate: purchase.needed_by_date === null ? '' : formatDate(purchase.needed_by_date),
  supplier: purchase.supplier ?? '',
  justification: purchase.justification ?? '',
  deliveryLocation: purchase.delivery_location ?? '',
  notes: purchase.notes ?? '',
  tags: purchase.tag_list,
});

/** Only what differs from where the form started; a text that was emptied is sent empty. */
export function wordChanges(from: PurchaseWords, to: PurchaseWords): UpdatePurchaseDto {
  const command: Required<Pick<UpdatePurchaseDto, keyof PurchaseWords>> = {
    description: to.description.trim(),
    neededByDate: dateOf(to.neededByDate).value ?? '',
    supplier: to.supplier.trim(),
    justification: to.justification.trim(),
    deliveryLocation: to.deliveryLocation.trim(),
    notes: to.notes.trim(),
    tags: to.tags,
  };
  const touched = (Object.keys(from) as (keyof PurchaseWords)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  );
  return Object.fromEntries(touched.map((field) => [field, command[field]]));
}
