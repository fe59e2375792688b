/** The columns of the exported register of issued papers. */
import { bookKindLabels } from '@livro/rules';
import type { IssuedPaper } from '../../audit/issued-book/issued-papers.read.ts';
import { type Column, day, instant, integer, money, text } from '../../platform/files/table.ts';

const kindLabels = { ...bookKindLabels, lot: 'Lote ao contador' } as const;

export const paperColumns: readonly Column<IssuedPaper>[] = [
  text('Espécie', 18, ({ kind }) => kindLabels[kind]),
  integer('Número', ({ number }) => number),
  integer('Edição', ({ edition }) => edition),
  integer('Exercício', ({ year }) => year),
  day('De', ({ from }) => from),
  day('Até', ({ to }) => to),
  integer('Lançamentos', ({ entries }) => entries),
  integer('Do lançamento', ({ firstEntry }) => firstEntry),
  integer('Ao lançamento', ({ lastEntry }) => lastEntry),
  money('Débitos', ({ total }) => total),
  instant('Emitido em', ({ issuedAt }) => issuedAt),
  text('Emitido por', 26, ({ issuedByName }) => issuedByName),
  text('Substituído', 10, ({ isReplaced }) => (isReplaced ? 'Sim' : null)),
  text('SHA-256', 66, ({ sha256 }) => sha256),
  text('Substitui (SHA-256)', 66, ({ replaces }) => replaces),
  integer('Ponto de verificação (eventos)', ({ checkpointSize }) => checkpointSize),
];
