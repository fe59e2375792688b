/**
 * The layout of a lot's file, byte for byte. Files that were delivered are written again from the journal for ever: where this test
 * asks for a change, the program needs a second layout for new lots, and this one stays.
 */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { LedgerEvent } from '../../ledger/public.ts';
import { writeCsv } from '../../platform/files/csv-file.ts';
import type { Codes } from './account-keys.ts';
import type { LotEntry } from './lot-entries.read.ts';
import { lotColumns } from './lot-file.read.ts';
import { LotTally, rowsOf } from './lot-rows.read.ts';

const [work, land, development, client] = ['a', 'b', 'c', 'd'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const date = '2026-01-02';
const words = { notes: null, tags: [] };
const expense = {
  type: 'ExpenseRecorded',
  data: {
    expenseId: work,
    accountId: work,
    amount: 123_45,
    date,
    category: 'material',
    ...words,
    description: 'Cimento',
    supplier: 'Depósito Sul',
    documentNumber: 'NF 7',
    purchaseRequestId: null,
  },
} as const satisfies LedgerEvent;
const payment = {
  paymentId: client,
  accountId: work,
  clientId: client,
  amount: 1_500_00,
  date,
  method: 'pix',
  ...words,
  description: 'Parcela 3',
  unitReference: '12',
  documentNumber: null,
} as const;
const events: readonly LedgerEvent[] = [
  {
    type: 'OpeningBalanceSet',
    data: { entryId: land, accountId: land, amount: 500_00, date, description: 'Saldo' },
  },
  expense,
  { type: 'PaymentRegistered', data: { ...payment, status: 'confirmed' } },
  { type: 'PaymentConfirmed', data: payment },
  {
    type: 'MoneyTransferred',
    data: {
      transferId: work,
      sourceAccountId: work,
      destinationAccountId: land,
      amount: 5,
      date,
      ...words,
      transferType: 'internal',
      description: 'Entre contas',
    },
  },
  {
    type: 'InvestmentMade',
    data: {
      investmentId: land,
      accountId: work,
      investmentType: 'cdb',
      amount: 100,
      date,
      ...words,
      expectedRate: null,
      expectedReturnDate: null,
      description: 'CDB',
      reference: null,
    },
  },
  {
    type: 'InvestmentReturned',
    data: {
      returnId: land,
      investmentId: land,
      accountId: work,
      kind: 'full',
      amount: 110,
      principal: 100,
      gain: 10,
      date,
      description: 'Resgate',
      notes: null,
    },
  },
  {
    type: 'PaymentRefunded',
    data: {
      reversalId: land,
      entryId: client,
      date,
      reason: 'Desistiu',
      replacementId: null,
      entry: { type: 'PaymentConfirmed', data: payment },
    },
  },
  {
    type: 'EntryReversed',
    data: { reversalId: land, entryId: work, entry: expense, date, reason: '=1+1', replacementId: land },
  },
  { ...expense, data: { ...expense.data, expenseId: land, amount: 200_00 } },
];
const changed: readonly LotEntry['changed'][] = [
  ...Array.from({ length: 7 }, () => undefined),
  { kind: 'reversal', number: 4, lot: 2 },
  { kind: 'reversal', number: 2, lot: 1 },
  { kind: 'correction', number: 2, lot: null },
];
const code = (firmCode: string, referentialCode: string | null = null): Codes => ({
  firmCode,
  referentialCode,
});
const mapping = new Map([
  ...['asset', 'investment', 'opening-equity', 'revenue', 'gain'].map(
    (key, n) => [key, code(`1.${n}`)] as const,
  ),
  ['expense', code('4', '3.01')],
  [`centre@${development}`, code('CC')],
]);
const account = {
  kind: 'building',
  developmentId: development,
  developmentName: 'Edifício; "Água"',
} as const;
const places = new Map([work, land].map((id) => [id, { id, ...account }]));

const LINES = [
  '"Lote";"Revisão";"Lançamento";"Linha";"Data";"Conta débito";"Conta crédito";"Valor";"Histórico";"Documento";"Centro de custo";"Empreendimento";"Tipo";"Altera o lançamento";"Do lote";"Atrasado";"Referencial débito";"Referencial crédito";"Débito no Livro";"Crédito no Livro"',
  '"3";"2";"1";"1";"02/01/2026";"1.0";"1.2";"500,00";"Saldo";;"CC";"Edifício; ""Água""";"Saldo inicial";;;"Sim";;;"asset@bbbbbbbb-0000-4000-8000-000000000000";"opening-equity@bbbbbbbb-0000-4000-8000-000000000000"',
  '"3";"2";"2";"1";"02/01/2026";"4";"1.0";"123,45";"Cimento - Depósito Sul";"NF 7";"CC";"Edifício; ""Água""";"Despesa";;;"Sim";"3.01";;"expense:material@aaaaaaaa-0000-4000-8000-000000000000";"asset@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"3";"1";"02/01/2026";"1.0";"1.3";"1500,00";"Parcela 3 - Unidade 12";;"CC";"Edifício; ""Água""";"Pagamento";;;;;;"asset@aaaaaaaa-0000-4000-8000-000000000000";"revenue@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"4";"1";"02/01/2026";"1.0";"1.3";"1500,00";"Parcela 3 - Unidade 12";;"CC";"Edifício; ""Água""";"Pagamento confirmado";;;;;;"asset@aaaaaaaa-0000-4000-8000-000000000000";"revenue@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"5";"1";"02/01/2026";"1.0";"1.0";"0,05";"Entre contas";;"CC";"Edifício; ""Água""";"Transferência";;;;;;"asset@bbbbbbbb-0000-4000-8000-000000000000";"asset@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"6";"1";"02/01/2026";"1.1";"1.0";"1,00";"CDB";;"CC";"Edifício; ""Água""";"Aplicação";;;;;;"investment@aaaaaaaa-0000-4000-8000-000000000000";"asset@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"7";"1";"02/01/2026";"1.0";"1.1";"1,00";"Resgate";;"CC";"Edifício; ""Água""";"Resgate";;;;;;"asset@aaaaaaaa-0000-4000-8000-000000000000";"investment@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"7";"2";"02/01/2026";"1.0";"1.4";"0,10";"Resgate";;"CC";"Edifício; ""Água""";"Resgate";;;;;;"asset@aaaaaaaa-0000-4000-8000-000000000000";"gain@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"8";"1";"02/01/2026";"1.3";"1.0";"1500,00";"Estorno do lançamento 4 (Parcela 3 - Unidade 12): Desistiu";;"CC";"Edifício; ""Água""";"Pagamento estornado";"4";"2";;;;"revenue@aaaaaaaa-0000-4000-8000-000000000000";"asset@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"9";"1";"02/01/2026";"1.0";"4";"123,45";"Estorno do lançamento 2 (Cimento - Depósito Sul): =1+1";"NF 7";"CC";"Edifício; ""Água""";"Estorno";"2";"1";;;"3.01";"asset@aaaaaaaa-0000-4000-8000-000000000000";"expense:material@aaaaaaaa-0000-4000-8000-000000000000"',
  '"3";"2";"10";"1";"02/01/2026";"4";"1.0";"200,00";"Cimento - Depósito Sul (corrige o lançamento 2)";"NF 7";"CC";"Edifício; ""Água""";"Correção: Despesa";"2";;;"3.01";;"expense:material@aaaaaaaa-0000-4000-8000-000000000000";"asset@aaaaaaaa-0000-4000-8000-000000000000"',
];

it('is what it was', async () => {
  const tally = new LotTally();
  const selection = { number: 3, from: 1, through: 99, until: '2026-01-31', before: [] };
  const late = { ...selection, before: [{ number: 1, through: 0, until: '2026-01-02' }] };
  const rows = events.flatMap((event, place) =>
    rowsOf(
      { number: place + 1, event, date, words: {}, changed: changed[place] },
      place < 2 ? late : selection,
      { revision: 2, mapping, accounts: [] },
      places,
      tally,
    ),
  );
  const output = new PassThrough();
  const [file] = await Promise.all([
    buffer(output),
    writeCsv(
      lotColumns,
      (async function* () {
        yield await Promise.resolve(rows);
      })(),
      output,
    ),
  ]);
  expect(file.toString().split('\r\n')).toEqual(['\uFEFF' + LINES[0], ...LINES.slice(1), '']);
  expect({ ...tally, developments: [...tally.developments], unmapped: [...tally.unmapped] }).toEqual({
    ...{ entries: 10, debits: 5_449_05, late: 2, first: 1, last: 10, left: 0 },
    ...{ developments: [development], unmapped: [] },
  });
});
