/** The list's search and filters. Developments are few and come whole, so this is done where they are shown. */
import { normalForm, readDevelopmentStatus, type DevelopmentStatus } from '@livro/rules';
import type { DevelopmentView } from '../../shared/api/generated.ts';

const plain = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .trim();

/** Those with one of the statuses (all without any) whose name, description or tags hold every word of the search. */
export function filterDevelopments(
  developments: readonly DevelopmentView[],
  search: string,
  statuses: readonly DevelopmentStatus[],
): readonly DevelopmentView[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return developments.filter((development) => {
    const status = readDevelopmentStatus(development.status);
    if (statuses.length > 0 && !(status && statuses.includes(status))) return false;
    const text = plain([development.name, development.description ?? '', ...development.tags].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** In progress counts as active in the summary, and is shown with them. */
export const activeStatuses: readonly DevelopmentStatus[] = ['active', 'in-progress'];

export interface DevelopmentCounts {
  readonly total: number;
  /** Of `activeStatuses`. */
  readonly active: number;
  readonly planning: number;
  readonly completed: number;
  readonly byStatus: ReadonlyMap<DevelopmentStatus, number>;
}

export function countDevelopments(developments: readonly DevelopmentView[]): DevelopmentCounts {
  const byStatus = new Map<DevelopmentStatus, number>();
  for (const { status } of developments) {
    const known = readDevelopmentStatus(status);
    if (known) byStatus.set(known, (byStatus.get(known) ?? 0) + 1);
  }
  const of = (status: DevelopmentStatus) => byStatus.get(status) ?? 0;
  return {
    total: developments.length,
    active: activeStatuses.reduce((sum, status) => sum + of(status), 0),
    planning: of('planning'),
    completed: of('completed'),
    byStatus,
  };
}
