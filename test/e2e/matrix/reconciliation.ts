/** The reconciliation with the bank, and its dialogs, on the statement of the seeded books. */
import { everyState, FEW, pageShows, type Screen } from './screens.ts';
import type { SeededBooks } from './seeded-books.ts';

export const reconciliationScreensOf = (books: SeededBooks): readonly Screen[] => [
  {
    name: 'reconciliation',
    states: everyState,
    at: `/conciliacao?conta=${books.building}`,
    shows: pageShows('Conciliação', 'Nenhuma conta ainda', 'Conciliar até…'),
  },
  ...(
    [
      ['book', /^Lançar: 12/, 'Lançar e conciliar'],
      ['choose', /^Escolher: 11/, 'A soma confere'],
      ['ignore', /^Ignorar: 12/, 'Ignorar a linha'],
      ['day', /^Conciliar até…/, 'O banco deve dizer'],
    ] as const
  ).map(([name, press, text]): Screen => ({
    name: `reconciliation-${name}`,
    states: ['ready'],
    widths: FEW,
    at: `/conciliacao?conta=${books.building}`,
    open: (on) => on.getByRole('button', { name: press }).click(),
    shows: (on) => on.getByText(text).first(),
  })),
];
