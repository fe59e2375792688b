/** Which new lines are candidates for duplicates of earlier lines. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { Map as PersistentMap } from 'immutable';
import { emptyBank, type LineState } from '../account/state.ts';
import { duplicateCandidates } from './duplicate-candidates.ts';

const line = (bankId: string | null, description: string, amount = -5_000) => ({
  date: localDate('2026-09-05'),
  amount: centavos(amount),
  bankId,
  description,
});
const known = (...lines: readonly ReturnType<typeof line>[]) => ({
  ...emptyBank('account'),
  lines: PersistentMap(
    lines.map((one, n): [string, LineState] => [
      `${n}`,
      { ...one, statementId: 's', status: 'open', times: 0 },
    ]),
  ),
});

it.each([
  ['the same words under another id', [line('1', 'PIX MARIA')], [line('9', 'PIX MARIA')], [0]],
  ['more words', [line('1', 'PIX')], [line('9', 'PIX 05/09 MARIA')], [0]],
  ['another format, whatever its words', [line('1', 'PIX MARIA')], [line(null, 'Transferência')], [0]],
  ['other words', [line('1', 'PIX MARIA')], [line('9', 'PIX PEDRO')], []],
  ['another amount', [line('1', 'PIX MARIA')], [line('9', 'PIX MARIA', -5_001)], []],
  ['the very line', [line('1', 'PIX MARIA')], [line('1', 'PIX MARIA')], []],
  [
    'the very line and one more',
    [line('1', 'PIX MARIA')],
    [line('9', 'PIX MARIA'), line('1', 'PIX MARIA')],
    [],
  ],
  [
    'two, of which one was known',
    [line('1', 'PIX MARIA')],
    [line('8', 'PIX MARIA'), line('9', 'PIX MARIA')],
    [0],
  ],
])('%s', (_, before, lines, found) =>
  expect([...duplicateCandidates(known(...before), lines)]).toEqual(found),
);
