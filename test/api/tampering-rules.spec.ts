/** Events that the program would never record, written by somebody who owns the database and the key: a verification judges them again. */
import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventMetadata, Recorded } from '@livro/event-sourcing';
import { addDays, type LocalDate } from '@livro/calendar';
import type { Finding } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense, today } from './ledger.fixture.ts';
import { approved, requested, signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(180_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('with the database and the key', () => {
  let livro: TestApp;
  let intruder: Intruder;
  let findings: readonly Finding[];
  const planted = new Map<string, Recorded>();

  const plant = async (
    kind: string,
    stream: string,
    event: DomainEvent,
    metadata: Partial<EventMetadata> = {},
  ): Promise<void> => void planted.set(kind, await intruder.record(livro, stream, event, metadata));

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    const ana = await livro.administrator();
    const [{ data: invited }] = (await livro.events('users')) as [Recorded];
    const admin = (invited as { userId: string }).userId;
    intruder = await Intruder.at(livro);
    await legitimate(ana);
    const aurora = await development(ana, 1_000, 5_000);
    const buyer = await signedInAs(livro, 'purchaser', 'Bruno');
    const fired = await signedInAs(livro, 'financial', 'Fausto');
    await ana.patch(`/api/users/${fired.id}/`).send({ is_active: false }).expect(200);
    await ana.put('/api/approval-rules/').send({ second_approval_from: 5_000 }).expect(200);
    const waiting = await requested(buyer.agent, aurora);
    const own = await requested(ana, aurora, { estimated_cost: '100,00' });
    const month = addDays(`${today.slice(0, 7)}-01` as LocalDate, -1).slice(0, 7);
    const inMonth = `${month}-10`;
    const { body } = await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount: 100, supplier: null }))
      .expect(201);
    await ana.post(`/api/periods/${month}/close/`).send({}).expect(200);
    const spent = (await livro.events('ledger')).find(
      ({ data }) => (data as { expenseId?: string }).expenseId === body.data.id,
    )!;
    expect((await livro.app.get(Verification).verify()).findings).toEqual([]);

    const by = { actor: admin };
    const words = { description: 'Sem lastro', notes: null, tags: [] };
    const transfer = (change: object = {}): DomainEvent => ({
      type: 'MoneyTransferred',
      data: {
        transferId: randomUUID(),
        sourceAccountId: aurora.land,
        destinationAccountId: aurora.building,
        amount: 1_00,
        date: today,
        transferType: 'internal',
        ...words,
        ...change,
      },
    });
    const bill = (change: object = {}): DomainEvent => ({
      type: 'ExpenseRecorded',
      data: { ...spent.data, expenseId: randomUUID(), amount: 1_00, ...change },
    });
    const reversal = (): DomainEvent => ({
      type: 'EntryReversed',
      data: {
        reversalId: randomUUID(),
        entryId: body.data.id,
        entry: { type: spent.type, data: spent.data },
        date: today,
        reason: 'Em duplicidade',
        replacementId: null,
      },
    });
    await plant('a transfer above the balance', 'ledger', transfer({ amount: 5_000_000_00 }), by);
    await plant('a transfer to itself', 'ledger', transfer({ destinationAccountId: aurora.land }), by);
    await plant(
      'an investment above the balance',
      'ledger',
      {
        type: 'InvestmentMade',
        data: {
          investmentId: randomUUID(),
          accountId: aurora.land,
          investmentType: 'cdb',
          amount: 9_000_000_00,
          date: today,
          expectedRate: null,
          expectedReturnDate: null,
          reference: null,
          ...words,
        },
      },
      by,
    );
    await plant('an expense in a closed month', 'ledger', bill({ date: inMonth }), by);
    await plant('an expense of tomorrow', 'ledger', bill({ date: addDays(today, 2) }), by);
    await plant('an expense of an unknown account', 'ledger', bill({ accountId: randomUUID() }), by);
    await intruder.record(livro, 'ledger', reversal(), by);
    await plant('a second reversal of an entry', 'ledger', reversal(), by);
    await plant(
      'a second opening balance',
      'ledger',
      {
        type: 'OpeningBalanceSet',
        data: {
          entryId: randomUUID(),
          accountId: aurora.building,
          amount: 1,
          date: today,
          description: 'De novo',
        },
      },
      by,
    );
    await plant(
      'a month closed before its end',
      'ledger',
      { type: 'PeriodClosed', data: { period: today.slice(0, 7), date: today, from: null } },
      by,
    );
    await plant('an expense of a purchaser', 'ledger', bill({ date: addDays(today, 40) }), {
      actor: buyer.id,
    });
    await plant('an expense of nobody', 'ledger', bill(), { actor: randomUUID() });
    await plant('an expense of the program itself', 'ledger', bill(), { actor: 'system' });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    await plant('an expense of a person who is inactive', 'ledger', bill(), {
      actor: fired.id,
      recordedAt: later,
    });
    await plant(
      'an administrator made by a purchaser',
      'users',
      {
        type: 'UserInvited',
        data: { userId: randomUUID(), name: 'Novo', email: 'novo@construtora.com.br', type: 'admin' },
      },
      { actor: buyer.id },
    );
    const keyId = randomUUID();
    const key = (scopes: readonly string[]): DomainEvent => ({
      type: 'AccessKeyIssued',
      data: { keyId, name: scopes[0]!, scopes, expiresAt: later, secretHash: 'ab'.repeat(32) },
    });
    await plant('an access key issued by a financial user', 'access-keys', key(['feed:read']), {
      actor: (await signedInAs(livro, 'financial', 'Flávia')).id,
    });
    await plant('an entry by a key without the scope', 'ledger', bill(), { actor: keyId, actorKind: 'key' });
    const approval = (id: string, approvedBy: string, amount: number): DomainEvent => ({
      type: 'PurchaseApproved',
      data: {
        requestId: id,
        approvedBy,
        ownRequest: false,
        developmentId: aurora.id,
        category: 'material',
        amount,
        version: 0,
      },
    });
    const minutesLater = new Date(Date.now() + 600_000).toISOString();
    await plant(
      'one approval where two are needed',
      `purchase-${waiting.id}`,
      approval(waiting.id, admin, 7_400_00),
      {
        ...by,
        recordedAt: minutesLater,
      },
    );
    await plant('an approval by the requester', `purchase-${own.id}`, approval(own.id, admin, 100_00), {
      ...by,
      recordedAt: minutesLater,
    });
    ({ findings } = await livro.app.get(Verification).verify());
  }, 180_000);
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  /** What people do all day: corrected, batched and reversed entries are no finding. */
  async function legitimate(ana: Agent): Promise<void> {
    const bela: Development = await development(ana, 100, 0);
    const { body } = await ana
      .post('/api/transfers/')
      .send({
        source_account_id: bela.building,
        destination_account_id: bela.land,
        amount: 80,
        date: today,
        description: 'Obra',
      })
      .expect(201);
    await ana.patch(`/api/transfers/${body.data.id}/`).send({ amount: 100, reason: 'Valor' }).expect(200);
    const { agent: cida } = await signedInAs(livro, 'purchaser', 'Cida');
    await approved(cida, ana, bela);
  }

  it.each([
    ['a transfer above the balance', /Saldo insuficiente/],
    ['a transfer to itself', /destino/],
    ['an investment above the balance', /Saldo insuficiente/],
    ['an expense in a closed month', /fechado/],
    ['an expense of tomorrow', /futuro/],
    ['an expense of an unknown account', /Conta/],
    ['a second reversal of an entry', /estornad/],
    ['a second opening balance', /saldo inicial/i],
    ['a month closed before its end', /mês/i],
    ['an expense of a purchaser', /permissão/],
    ['an expense of nobody', /permissão/],
    ['an expense of the program itself', /permissão/],
    ['an expense of a person who is inactive', /permissão/],
    ['an administrator made by a purchaser', /permissão/],
    ['an access key issued by a financial user', /permissão/],
    ['an entry by a key without the scope', /permissão/],
    ['one approval where two are needed', /segunda|outra pessoa/],
    ['an approval by the requester', /Quem fez a solicitação/],
  ])('names %s', (kind, rule) => {
    const { stream, revision } = planted.get(kind)!;
    const entry = Number(revision) + 1;
    const named = findings.filter(
      (found) => found.kind === 'rule' && found.where === stream && rule.test(found.message),
    );
    expect(named).not.toEqual([]);
    if (named.every(({ more = 0 }) => more === 0)) expect(named.map((found) => found.entry)).toContain(entry);
  });

  it('names nothing that was recorded by the rules', () => {
    // An unknown account also stops the read models that fold it.
    const stopping = Number(planted.get('an expense of an unknown account')!.revision) + 1;
    const others = findings.filter(({ kind }) => kind !== 'rule');
    expect(others.filter(({ entry }) => entry !== stopping)).toEqual([]);
    const places = [...planted.values()].map(({ stream, revision }) => `${stream} ${Number(revision) + 1}`);
    const rules = findings.filter(({ kind }) => kind === 'rule');
    expect(rules.filter(({ where, entry }) => !places.includes(`${where} ${entry}`))).toEqual([]);
  });
});
