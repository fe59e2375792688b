/** A bill, or a payment, that was booked long ago is asked about at every door that books it again. */
import { businessToday, localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { recordExpense, registerPayment } from '../../backend/src/ledger/journal/ledger.fixture.ts';
import { GENERATION } from '../../backend/src/ledger/journal/recent-entries.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { entityId } from '../../backend/src/platform/event-store/ids.ts';
import { ProjectionProgress } from '../../backend/src/platform/projections/projection.types.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bankCalls, file, line } from './banking.fixture.ts';
import { type Agent, clientOf, development, type Development, nowhere } from './ledger.fixture.ts';

jest.setTimeout(60_000);
const date = '2026-10-06';
let livro: TestApp;
let ana: Agent;
let tower: Development;
let client: string;
let bank: ReturnType<typeof bankCalls>;
const bill = () => ({
  account_id: tower.building,
  description: 'Concreto da laje',
  supplier: 'Concreteira Ipiranga',
  category: 'material',
  amount: '1.234,56',
  date,
});
const parcel = () => ({
  account_id: tower.building,
  client_id: client,
  description: 'Parcela Maria',
  amount: '1.500,00',
  payment_method: 'pix',
  date,
});

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  tower = await development(ana, 100_000);
  client = await clientOf(ana, tower);
  bank = bankCalls(livro, ana, tower.building);
  await ana.post('/api/expenses/').send(bill()).expect(201);
  await ana.post('/api/payments/').send(parcel()).expect(201);
  await forgotten();
  const lines = [
    line('1', date, -123_456, 'PIX ENVIADO CONCRETEIRA'),
    line('2', date, 150_000, 'PIX RECEBIDO MARIA'),
  ];
  await bank.send(file(lines)).expect(201);
}, 120_000);
afterAll(() => livro?.stop());

/** As many entries as push both out of what the journal remembers by itself: from here on the read model alone knows them. */
async function forgotten(): Promise<void> {
  const book = await livro.app.get(Books).open(ledgerDecider);
  const today = businessToday(new Date());
  const each = Array.from({ length: 2 * GENERATION }, (_, index) => index + 1);
  const booked = await Promise.all(
    each.flatMap((index) => {
      const fields = {
        accountId: tower.building,
        amount: centavos(index),
        date: localDate('2026-09-01'),
        today,
      };
      const expense = recordExpense({
        ...fields,
        expenseId: entityId(nowhere, `expense ${index}`),
        supplier: null,
      });
      const payment = registerPayment({
        ...fields,
        paymentId: entityId(nowhere, `payment ${index}`),
        clientId: client,
      });
      return [expense, payment].map((command) =>
        book.execute({
          id: entityId(nowhere, `${command.type} ${index}`),
          command,
          actor: { id: 'system' },
        }),
      );
    }),
  );
  const last = booked.map(({ lastRevision }) => lastRevision).reduce((one, two) => (one > two ? one : two));
  const shown = ['expenses', 'payments', 'transactions'];
  expect(await livro.app.get(ProjectionProgress).reached('ledger', last, shown, 60_000)).toBe(true);
}

it.each<[string, () => Promise<[string, object]>]>([
  ['an expense', async () => ['/api/expenses/', bill()]],
  ['a payment', async () => ['/api/payments/', parcel()]],
  ['an expense among all entries', async () => ['/api/transactions/', { type: 'expense', ...bill() }]],
  ['a payment among all entries', async () => ['/api/transactions/', { type: 'payment', ...parcel() }]],
  [
    'a line that goes out',
    async () => {
      const out = (await bank.lines('open')).find(({ amount }) => amount < 0);
      return [bank.at(`lines/${out!.id}/entry/`), bill()];
    },
  ],
  [
    'a line that comes in',
    async () => {
      const into = (await bank.lines('open')).find(({ amount }) => amount > 0);
      return [bank.at(`lines/${into!.id}/entry/`), parcel()];
    },
  ],
])('of %s', async (_, request) => {
  const [path, body] = await request();
  const head = () => livro.app.get(EventStore).lastEvent('ledger');
  const before = await head();
  const refused = await ana.post(path).send(body).expect(409);
  expect(refused.body.code).toBe('DUPLICATE_RECORD');
  expect(await head()).toEqual(before);
});
