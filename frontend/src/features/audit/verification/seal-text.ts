/** How a seal is told to a person: what it counts anew, who else vouches for its checkpoint, where the key changed. Pure. */
import { formatInstant } from '@livro/calendar';
import type { SealView } from '../../../shared/api/generated.ts';
import { formatCount } from '../../../shared/display/count.ts';

/** What the seal vouches for first: from where the one before ended. */
export function rangeText({ number, entries }: SealView, before: SealView | undefined): string {
  // Of the oldest that is shown nobody knows here where the one before ended.
  if (!before && number > 1) return `até ${formatCount(entries)}`;
  const first = (before?.entries ?? 0) + 1;
  if (first > entries) return `nenhum: só outros fluxos, com ${formatCount(entries)} até ali`;
  return first === entries ? formatCount(entries) : `${formatCount(first)} a ${formatCount(entries)}`;
}

const ROOT_SIGNS = 10;
export const shortRoot = (root: string): string => `${root.slice(0, ROOT_SIGNS)}…`;

const LATE_MS = 60 * 60_000;

/** When it was stamped, how much later than it was sealed where that is long, and by whom; nothing where it was not. */
export function stampText({ checkpoint, sealed_at }: SealView): readonly string[] {
  if (!checkpoint?.stamp) return [];
  const { time, by } = checkpoint.stamp;
  const isLate = Date.parse(time) - Date.parse(sealed_at) > LATE_MS;
  return [`${formatInstant(time)}${isLate ? ', bem depois do selo' : ''}`, `por ${by}`];
}

export const witnessTexts = ({ checkpoint }: SealView): readonly string[] =>
  (checkpoint?.witnesses ?? []).map(({ name, time }) => `${name}, ${formatInstant(time)}`);

export const rotationText = ({ number, key_rotated_at, key_id }: SealView): string =>
  `A chave foi trocada em ${formatInstant(key_rotated_at)}: do selo ${formatCount(number)} em diante assina ${key_id}; os de antes continuam valendo.`;
