/** What the server found for what was typed, as entries of the palette: each leads to where the record lies. Pure. */
import { formatDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  developmentStatusLabels,
  purchaseStatusLabels,
  transactionTypeLabels,
  type DevelopmentStatus,
  type PurchaseStatus,
  type TransactionType,
} from '@livro/rules';
import { supplierAddress } from '../../features/suppliers/supplier-view.ts';
import type { SearchGroupView, SearchResultView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';

export type SearchKind = SearchGroupView['kind'];

export const kindLabels: Readonly<Record<SearchKind, string>> = {
  development: 'Empreendimentos',
  client: 'Clientes',
  unit: 'Unidades',
  supplier: 'Fornecedores',
  entry: 'Lançamentos',
  'purchase-request': 'Solicitações de compra',
};

/** The list that has all of them, for words; absent where no list is narrowed by words. */
const listOf: Partial<Readonly<Record<SearchKind, (words: string) => string>>> = {
  client: (words) => `/clients?q=${encodeURIComponent(words)}`,
  entry: (words) => `/lancamentos?search=${encodeURIComponent(words)}`,
  'purchase-request': (words) => `/purchases?q=${encodeURIComponent(words)}`,
};

export const resultGroups = (typed: string, groups: readonly SearchGroupView[]): readonly PaletteGroup[] =>
  groups.map(({ kind, results, more, corrected }) => ({
    label: kindLabels[kind],
    items: [
      ...results.map((result) => ({ ...itemOf[kind](result), id: `${kind}-${result.id}-${result.title}` })),
      ...(more ? allOf(kind, corrected ?? typed) : []),
    ],
  }));

/** What was looked for instead of what was typed; undefined where it was found as typed. */
export const correctedIn = (groups: readonly SearchGroupView[]): string | undefined =>
  groups.find(({ corrected }) => corrected !== null)?.corrected ?? undefined;

function allOf(kind: SearchKind, words: string): readonly PaletteItem[] {
  const to = /[a-z]/i.test(words) ? listOf[kind]?.(words) : undefined;
  if (to === undefined) return [];
  return [{ id: `${kind}-todos`, label: `Ver todos com “${words}”`, to }];
}

const itemOf: Readonly<Record<SearchKind, (result: SearchResultView) => Omit<PaletteItem, 'id'>>> = {
  development: ({ id, title, detail, status }) => ({
    label: title,
    detail: joined([status && developmentStatusLabels[status as DevelopmentStatus], detail]),
    to: `/developments/${id}`,
  }),
  client: ({ id, title, detail }) => ({ label: title, detail: joined([detail]), to: `/clients/${id}` }),
  unit: ({ id, title, detail, development_name }) => ({
    label: `Unidade ${title}`,
    detail: joined([development_name, detail]),
    to: `/clients/${id}`,
  }),
  supplier: ({ title, date }) => ({
    label: title,
    detail: date === null ? undefined : `Último lançamento encontrado em ${formatDate(date)}`,
    to: supplierAddress(title),
  }),
  entry: ({ id, title, number, detail, type, date, amount, development_name }) => ({
    label: title,
    detail: joined([
      `Nº ${number}`,
      date && formatDate(date),
      type && transactionTypeLabels[type as TransactionType],
      detail,
      development_name,
    ]),
    amount: amountOf(amount),
    to: `/lancamentos?lancamento=${id}`,
  }),
  'purchase-request': ({ id, title, number, detail, status, amount, development_name }) => ({
    label: title,
    detail: joined([
      `Nº ${number}`,
      status && purchaseStatusLabels[status as PurchaseStatus],
      detail,
      development_name,
    ]),
    amount: amountOf(amount),
    to: `/purchases?dialogo=solicitacao&solicitacao=${id}`,
  }),
};

const joined = (parts: readonly (string | null)[]): string | undefined =>
  parts.filter(Boolean).join(' · ') || undefined;
const amountOf = (amount: number | null): Centavos | undefined =>
  amount === null ? undefined : centavosOf(amount);
