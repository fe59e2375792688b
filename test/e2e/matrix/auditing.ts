/** The auditor's screens of the matrix: trial balance, two of them compared, journal, general ledger, an entry, and a replay. */
import type { State } from './answers.ts';
import { FEW, pageShows, type Screen } from './screens.ts';
import type { SeededBooks } from './seeded-books.ts';

const everyState: readonly State[] = ['ready', 'long', 'loading', 'empty', 'error', 'denied'];

const replayed = (differs: boolean): string => {
  const entry = (number: number, amount: number, balance: number) => ({
    entry: {
      entry_number: number,
      event_id: `e${number}`,
      type: 'ExpenseRecorded',
      date: '2026-03-10',
      description: 'Cimento CP-II, 200 sacos',
      recorded_at: '2026-03-10T15:04:05.000Z',
      recorded_by: 'u1',
      reason: null,
      amount,
      balance,
      difference:
        differs && number === 12
          ? { field: 'signed_amount', expected: '-1245000', found: '-1245', message: 'outro valor' }
          : null,
    },
  });
  const summary = { entries: 3, balance: 1_237_550, shown_balance: 1_237_550, differences: Number(differs) };
  return [entry(1, 1_250_000, 1_250_000), entry(12, -12_450, 1_237_550), entry(31, 0, 1_237_550), { summary }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
};

export function auditScreensOf(books: SeededBooks): readonly Screen[] {
  const page = (name: string, at: string, empty: string, ready: string): Screen => ({
    name,
    states: everyState,
    at,
    shows: pageShows('Auditoria', empty, ready),
  });
  const replay = `/audit/replay?account=${books.building}`;
  return [
    page(
      'audit-trial-balance',
      '/audit/trial-balance',
      'Nada foi lançado até este momento',
      'Débitos iguais a créditos',
    ),
    {
      name: 'audit-changes',
      states: ['ready', 'long', 'error'],
      at: '/audit/trial-balance?compare=1&knownAt=2020-01-01T00:00:00.000Z',
      shows: pageShows('Auditoria', '', 'O que mudou entre os dois momentos'),
    },
    page(
      'audit-issued',
      '/audit/issued',
      'Nenhum livro foi emitido ainda',
      'Registro de livros e papéis emitidos',
    ),
    page('audit-accountant', '/audit/accountant', 'Nenhum lote foi entregue ainda', 'Próximo lote'),
    page('audit-journal', '/audit/journal', 'Nada foi lançado ainda', 'nº 1'),
    page(
      'audit-ledger',
      `/audit/ledger?account=${books.building}`,
      'Nenhuma partida encontrada',
      'Saldo anterior',
    ),
    {
      name: 'audit-ledger-unchosen',
      states: ['ready'],
      at: '/audit/ledger',
      shows: (on) => on.getByText('O Razão mostra cada partida'),
    },
    {
      name: 'audit-entry',
      states: ['ready', 'long', 'loading', 'error', 'denied'],
      at: '/audit/entries/3',
      shows: pageShows('Auditoria', '', 'Soma zero: débitos iguais a créditos'),
    },
    {
      name: 'audit-entry-unknown',
      states: ['ready'],
      at: '/audit/entries/nenhum',
      shows: (on) => on.getByText('Este lançamento não existe'),
    },
    {
      name: 'audit-replay',
      states: ['ready'],
      at: replay,
      canned: [{ on: /\/replay\//, status: 200, text: replayed(false) }],
      shows: (on) => on.getByText('as telas mostram o mesmo', { exact: false }),
    },
    {
      name: 'audit-replay-differs',
      states: ['ready'],
      at: replay,
      canned: [{ on: /\/replay\//, status: 200, text: replayed(true) }],
      shows: (on) => on.getByText('Ir para o nº 12'),
    },
    {
      // Which tests there are is no matter of reading.
      ...page('audit-tests', '/audit/tests', 'Nenhum lançamento achado', 'A população soma o mesmo'),
      reads: /^GET \/api\/audit\/entry-tests\/[a-z]/,
    },
    {
      name: 'audit-tests-failed',
      states: ['error', 'loading'],
      widths: FEW,
      at: '/audit/tests',
      shows: pageShows('Auditoria', '', ''),
    },
    {
      name: 'audit-sample',
      states: ['ready', 'long', 'empty'],
      at: '/audit/tests?test=round-amounts&method=by-amount&size=3&seed=ata-2026',
      reads: /^GET \/api\/audit\/entry-tests\/[a-z]/,
      shows: (on, state) =>
        state === 'empty'
          ? on.getByText('Nada a sortear')
          : on.getByText('Sorteado por', { exact: false }).first(),
    },
    page('audit-duties', '/audit/duties', 'Ninguém fez nada nestas datas', 'Quem fez o quê'),
    {
      name: 'audit-duties-acts',
      states: ['ready', 'long', 'error'],
      at: '/audit/duties',
      reads: /^GET \/api\/audit\/duties\/acts/,
      open: (on) =>
        on
          .getByRole('link', { name: /Ver cada um$/ })
          .first()
          .click(),
      shows: (on, state) =>
        state === 'error'
          ? on.getByText('Não foi possível carregar os atos.')
          : on.getByRole('dialog').getByText('do mais novo ao mais antigo', { exact: false }),
    },
    page('handoff', '/audit/accountant', 'Nenhum lote foi entregue ainda', 'Códigos do contador'),
    {
      name: 'audit-replay-waits',
      states: ['loading', 'error', 'denied'],
      at: replay,
      shows: pageShows('Auditoria', '', ''),
    },
  ];
}
