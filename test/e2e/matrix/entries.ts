/** The list of all entries in the matrix, narrowed and with an entry beside it. */
import { everyState, pageShows, RETRY, type Screen } from './screens.ts';
import type { SeededBooks } from './seeded-books.ts';

export function entryScreensOf(books: SeededBooks): readonly Screen[] {
  return [
    {
      name: 'entries',
      states: everyState,
      at: '/lancamentos',
      shows: pageShows('Lançamentos', 'Nenhum lançamento ainda.', 'Líquido'),
    },
    {
      name: 'entries-narrowed',
      states: ['ready', 'empty'],
      at: `/lancamentos?account=${books.building}&type=expense,payment&amountFrom=1&reversed=nao&nenhum=sim`,
      reads: /^GET \/api\/transactions\/\?/,
      shows: (on, state) =>
        on.getByText(state === 'empty' ? 'Nenhum lançamento com estes filtros.' : 'Estornos: fora').first(),
    },
    {
      name: 'entry-beside',
      states: ['ready', 'long', 'loading', 'error'],
      at: `/lancamentos?lancamento=${books.expense}`,
      reads: new RegExp(`^GET /api/transactions/${books.expense}`),
      shows: (on, state) =>
        state === 'error'
          ? on.getByRole('button', { name: RETRY }).first()
          : state === 'loading'
            ? on.getByRole('heading', { level: 2, name: 'Lançamento' })
            : on.getByRole('heading', { level: 2, name: 'Despesa' }),
    },
  ];
}
