/** The key that a cursor brings back, held against what the list sorts by: a forged one is refused, never sent to SQL. */
import { parseLocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import type { ListRequest } from '../../platform/http/page.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';

export type KeyPart = 'integer' | 'text' | 'date';

const fits: Readonly<Record<KeyPart, (part: unknown) => boolean>> = {
  integer: (part) => Number.isSafeInteger(part),
  text: (part) => typeof part === 'string' && !part.includes('\0'),
  date: (part) => {
    const parsed = parseLocalDate(part);
    return parsed.ok && parsed.value === part;
  },
};

/** The parts of the last row's key, or nulls on the first page; refuses a cursor of another list or order. */
export function cursorKey(
  { after }: Pick<ListRequest, 'after'>,
  shape: readonly KeyPart[],
): readonly (string | number | null)[] {
  if (after === undefined) return shape.map(() => null);
  if (after.length !== shape.length || !shape.every((part, index) => fits[part](after[index]))) {
    throw badCursor();
  }
  return after;
}

export const badCursor = (): DomainError =>
  new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
