/** A year of real books through the pure decider, row by row: every account ends at exactly the figures that are expected. */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { localDate, parseLocalDate } from '@livro/calendar';
import { parseWireMoney } from '@livro/money';
import type { AccountKind, ExpenseCategory, InvestmentType, PaymentMethod, ReturnKind } from '@livro/rules';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { postingsOf } from '../../backend/src/ledger/journal/postings.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { accountsTable } from '../../backend/src/ledger/account/accounts.table.ts';
import { stateAfter } from '../../backend/src/ledger/journal/ledger.fixture.ts';
import { recorded } from '../../backend/src/ledger/journal/recorded.fixture.ts';
import { foldInMemory } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';

const folder = path.resolve(__dirname, '../data/livro-2025');
const today = localDate('2026-11-21');
type Line = Readonly<Record<string, string>>;

interface Expected {
  readonly development: string;
  readonly type: AccountKind;
  readonly balance: number;
  readonly totalInvested: number;
  readonly totalReturns: number;
  readonly totalExpenses: number;
  readonly totalPaymentsReceived: number;
  readonly totalTransfersIn: number;
  readonly totalTransfersOut: number;
  readonly opening: number;
  readonly movements: number;
}

const expected = JSON.parse(fs.readFileSync(path.join(folder, 'esperado.json'), 'utf8')) as Expected[];
const lines = parse<Line>(fs.readFileSync(path.join(folder, 'movimentos.csv')), {
  bom: true,
  columns: true,
  delimiter: ';',
});

const read = <T>(parsed: { ok: true; value: T } | { ok: false; message: string }): T => {
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};
const account = (development = '', kind = ''): string => `${development}/${kind}`;

function commandOf(line: Line): LedgerCommand {
  const id = `row-${line.numero}`;
  const accountId = account(line.empreendimento, line.conta);
  const entry = {
    accountId,
    amount: read(parseWireMoney(line.valor)),
    date: read(parseLocalDate(line.data)),
    description: line.descricao!,
    today,
  };
  const words = { notes: null, tags: [] };
  switch (line.tipo) {
    case 'saldo_inicial':
      return { type: 'SetOpeningBalance', entryId: id, ...entry };
    case 'despesa': {
      const category = line.categoria as ExpenseCategory;
      const bill = { category, supplier: line.fornecedor || null, purchaseRequestId: null };
      return { type: 'RecordExpense', expenseId: id, ...entry, ...words, ...bill, allowOverdraft: true };
    }
    case 'pagamento':
      return {
        type: 'RegisterPayment',
        paymentId: id,
        ...entry,
        ...words,
        clientId: line.cliente_cpf!,
        method: line.metodo as PaymentMethod,
        unitReference: line.unidade || null,
        status: line.situacao as 'confirmed' | 'pending',
      };
    case 'transferencia': {
      const { accountId: sourceAccountId, ...transfer } = entry;
      const destinationAccountId = account(line.empreendimento_destino, line.conta_destino);
      return {
        type: 'TransferMoney',
        transferId: id,
        sourceAccountId,
        destinationAccountId,
        ...transfer,
        ...words,
      };
    }
    case 'aplicacao':
      return {
        type: 'MakeInvestment',
        investmentId: line.investimento!,
        ...entry,
        ...words,
        investmentType: line.tipo_investimento as InvestmentType,
        expectedRate: line.taxa?.replace(',', '.') || null,
        expectedReturnDate: read(parseLocalDate(line.vencimento)),
        reference: line.investimento!,
      };
    case 'retorno': {
      const { accountId: _, ...rest } = entry;
      const kind = line.tipo_retorno as ReturnKind;
      return {
        type: 'RegisterReturn',
        returnId: id,
        investmentId: line.investimento!,
        kind,
        ...rest,
        notes: null,
      };
    }
    default:
      throw new Error(`A kind of movement that nobody knows: ${line.tipo}`);
  }
}

/** The journal that the lines make; a refused line fails the test. */
function book(): LedgerEvent[] {
  const events: LedgerEvent[] = expected.map(({ development, type }) => ({
    type: 'AccountOpened',
    data: { accountId: account(development, type), developmentId: development, kind: type },
  }));
  let state = stateAfter(events);
  for (const line of lines) {
    for (const event of ledgerDecider.decide(state, commandOf(line))) {
      events.push(event);
      state = ledgerDecider.evolve(state, event);
    }
  }
  return events;
}

const events = book();
const centavosOf = (reais: number): number => Math.round(reais * 100);

describe('the books of 2025', () => {
  it('are read whole', () => {
    expect(lines).toHaveLength(1500);
    expect(events).toHaveLength(lines.length + expected.length);
  });

  it('give every account its balance', () => {
    const { accounts } = stateAfter(events);
    const balances = Object.fromEntries([...accounts].map(([id, { balance }]) => [id, balance]));
    expect(balances).toEqual(
      Object.fromEntries(
        expected.map((row) => [account(row.development, row.type), centavosOf(row.balance)]),
      ),
    );
  });

  it('give every account its totals', async () => {
    const tables = await foldInMemory(accountsProjection, recorded(events));
    for (const row of expected) {
      expect(tables.row(accountsTable, [account(row.development, row.type)])).toMatchObject({
        balance: centavosOf(row.balance),
        opening_balance: row.opening === 0 ? null : centavosOf(row.opening),
        total_invested: centavosOf(row.totalInvested),
        total_returns: centavosOf(row.totalReturns),
        total_expenses: centavosOf(row.totalExpenses),
        total_payments_received: centavosOf(row.totalPaymentsReceived),
        total_transfers_in: centavosOf(row.totalTransfersIn),
        total_transfers_out: centavosOf(row.totalTransfersOut),
        movements: row.movements,
      });
    }
  });

  it('sum to zero', () => {
    const total = events.flatMap(postingsOf).reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBe(0);
  });
});
