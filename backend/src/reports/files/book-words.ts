/** What a book of a year is called, as a draft and once it is issued. */
import { type BookKind, bookKindLabels } from '@livro/rules';
import type { NextEdition } from '../../audit/issued-book/issued-books.ts';

/** Undefined for a draft, which has no number. */
export type BookIssue = NextEdition | undefined;

export function bookName(kind: BookKind, issue: Pick<NextEdition, 'number' | 'edition'> | undefined): string {
  const label = bookKindLabels[kind];
  if (!issue) return `${label} (minuta, não emitida)`;
  const { number, edition } = issue;
  return `${label} nº ${number}${edition > 1 ? `, ${edition}ª edição` : ''}`;
}
