/** The texts of the papers that were issued. */
import { bookKindLabels } from '@livro/rules';
import type { IssuedPaperView } from '../../../shared/api/generated.ts';

const kindLabels = { ...bookKindLabels, lot: 'Lote ao contador' } as const;

/** Such as “Livro Diário nº 2, 2ª edição”. */
export function paperName({
  kind,
  number,
  edition,
}: Pick<IssuedPaperView, 'kind' | 'number' | 'edition'>): string {
  const later = edition === 1 ? '' : kind === 'lot' ? `, revisão ${edition}` : `, ${edition}ª edição`;
  return `${kindLabels[kind]} nº ${number}${later}`;
}
