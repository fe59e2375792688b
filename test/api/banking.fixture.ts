/** Statements of October 2026, and what the specs of banks do at their routes. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import {
  ofxText,
  type OfxDialect,
  type GeneratedLine,
} from '../../backend/src/banking/statement/statement.fixture.ts';
import type { TestApp } from '../support/app.ts';
import type { Agent } from './ledger.fixture.ts';

const dialect: OfxDialect = {
  xml: false,
  closed: false,
  encoding: 'cp1252',
  charset: '1252',
  decimal: ',',
  thousands: false,
  plus: false,
  zone: '[-3:BRT]',
  newline: '\r\n',
  balance: true,
};
export const line = (bankId: string, date: string, amount: number, description: string): GeneratedLine => ({
  bankId,
  date: localDate(date),
  amount: centavos(amount),
  description,
  documentNumber: null,
});
export const october = [
  line('1', '2026-10-06', -123_456, 'PIX ENVIADO CONCRETEIRA IPIRANGA'),
  line('2', '2026-10-07', 150_000, 'PIX RECEBIDO MARIA'),
  line('3', '2026-10-08', -1_290, 'TARIFA PACOTE SERVICOS'),
  // The same FITID once more: a line of its own, as its amount says.
  line('3', '2026-10-09', -1_290, 'TARIFA PACOTE SERVICOS'),
];
export const file = (lines: readonly GeneratedLine[], balance = 10_023_964): string =>
  ofxText(lines, dialect, { amount: balance, date: '2026-10-31' });

export interface Line {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly status: string;
  readonly match_id: string | null;
  readonly entries: readonly { readonly id: string }[];
  readonly proposal: {
    readonly line_ids: string[];
    readonly entries: { readonly id: string }[];
    readonly reason: string;
  } | null;
  readonly learnt: { readonly category: string; readonly supplier: string } | null;
}

/** Calls about one account, which is `account` unless another is named. */
export function bankCalls(livro: TestApp, ana: Agent, account: string) {
  const at = (path: string, of = account) => `/api/bank-accounts/${of}/${path}`;
  return {
    at,
    send: (text: string, of = account, agent = ana, name = 'outubro.ofx') =>
      agent.post(at('statements/', of)).attach('file', Buffer.from(text, 'latin1'), name),
    lines: async (status?: string, of = account): Promise<Line[]> =>
      (await ana.get(at(`lines/${status ? `?status=${status}` : ''}`, of)).expect(200)).body.data as Line[],
    found: async (of = account) =>
      ((await ana.get('/api/bank-accounts/').expect(200)).body.data as { id: string }[]).find(
        ({ id }) => id === of,
      ),
    events: async (of = account) => (await livro.events(`bank-${of}`)).map(({ type }) => type),
    accept: async ({ id, proposal }: Line) =>
      ana
        .post(at('matches/'))
        .send({ line_ids: proposal?.line_ids ?? [id], entry_ids: proposal!.entries.map((one) => one.id) }),
  };
}
