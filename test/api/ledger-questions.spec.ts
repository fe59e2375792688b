/** What a person may be booking by mistake is asked about first, and booked once it is said to be meant. */
import { addDays } from '@livro/calendar';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callsOf } from './ledger-calls.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  type Development,
  development,
  investment,
  payment,
  today,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let call: ReturnType<typeof callsOf>;
let aurora: Development;
let bruno: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  call = callsOf(livro, ana);
  aurora = await development(ana, 10_000);
  bruno = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

describe('the same payment twice', () => {
  const paid = (change: object = {}) =>
    payment(aurora.building, bruno, { unit_reference: '101', force: undefined, ...change });
  const asked = (body: object, path = 'payments/') =>
    call.refused(
      call.post(path, body),
      409,
      'DUPLICATE_RECORD',
      expect.stringContaining('Possível pagamento duplicado do lançamento nº'),
    );

  it('is asked about at both doors, whatever the words, the account and the method, until it is forced', async () => {
    const id = await call.made('payments/', paid());
    await asked(paid());
    await asked(paid({ status: 'pending', description: 'Outra', payment_method: 'cash' }));
    await asked(paid({ account_id: aurora.land }));
    await asked({ type: 'payment', ...paid() }, 'transactions/');
    const { body } = await call.post('payments/', paid()).expect(409);
    expect(body.error.details).toMatchObject({ entryId: id, date: today });
    await call.made('payments/', paid({ force: true }));
    await call.made('transactions/', { type: 'payment', ...paid({ confirm_duplicate: true }) });
  });

  it('is not another unit, amount, day or client', async () => {
    for (const change of [{ unit_reference: '102' }, { amount: 1_500.01 }, { date: '2026-10-01' }]) {
      await call.made('payments/', paid(change));
    }
    await call.made('payments/', paid({ client_id: await clientOf(ana, aurora) }));
  });

  it('is not one that was undone, nor what an edit put in its place', async () => {
    const change = { amount: 77 };
    const id = await call.made('payments/', paid(change));
    await call.post(`transactions/${id}/reverse/`, { reason: 'Engano' }).expect(201);
    const again = await call.made('payments/', paid(change));
    await ana.patch(`/api/payments/${again}/`).send({ amount: 78 }).expect(200);
    await call.made('payments/', paid(change));
  });

  it('of many at once is booked once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call.post('payments/', paid({ amount: 91 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(5).fill(409)]);
  });
});

describe('a return', () => {
  const back = (change: object = {}) => comeBack({ force: undefined, ...change });
  let cdb: string;
  beforeAll(async () => {
    cdb = await call.made('financial-investments/', investment(aurora.building));
  });

  it('above what the position is worth is asked about, with its value, until it is forced', async () => {
    const path = `financial-investments/${cdb}/add_return/`;
    for (const type of ['partial', 'full']) {
      const { body } = await call.post(path, back({ type, return_amount: 30_000 })).expect(409);
      expect(body).toMatchObject({
        code: 'ABOVE_POSITION_VALUE',
        message:
          'O retorno passa do valor da posição em 01/07/2026, que é R$\u00a0627,56. Confirme para registrar mesmo assim.',
        error: { details: { positionValue: 627.56, date: '2026-07-01' } },
      });
    }
    await call.made(path, back({ return_amount: 100 }));
    await call.made(path, back({ return_amount: 900, force: true }));
  });

  it('that leaves nothing out closes the investment, as partial as it is called, until it is undone', async () => {
    expect(await call.read(`financial-investments/${cdb}/`)).toMatchObject({
      status: 'matured',
      outstanding_principal: 0,
      actual_return_date: '2026-07-01',
    });
    expect(await call.read(`financial-investments/?account=${aurora.building}&status=active`)).toEqual([]);
    expect(await call.read(`financial-investments/summary/?account=${aurora.building}`)).toMatchObject({
      active_count: 0,
    });
    await call.refused(
      call.post(`financial-investments/${cdb}/add_return/`, back({ type: 'full' })),
      422,
      'INVALID_OPERATION',
      'O investimento já foi resgatado por completo',
    );
    const { returns } = await call.read(`financial-investments/${cdb}/`);
    await call.post(`transactions/${returns[0].id}/reverse/`, { reason: 'Engano' }).expect(201);
    expect(await call.read(`financial-investments/${cdb}/`)).toMatchObject({
      status: 'active',
      actual_return_date: null,
    });
  });

  it('cannot come before the money went, nor be expected then', async () => {
    await call.refused(
      call.post(`financial-investments/${cdb}/add_return/`, back({ return_date: '2026-01-09' })),
      422,
      'INVALID_DATE',
      'O retorno não pode ser anterior à aplicação',
    );
    const early = investment(aurora.building, { expected_return_date: '2026-01-09' });
    await call.refused(
      call.post('financial-investments/', early),
      422,
      'INVALID_DATE',
      'Data prevista de retorno não pode ser anterior à aplicação',
    );
    await call.made('financial-investments/', { ...early, expected_return_date: '2026-01-10' });
  });
});

describe('a payment of a client', () => {
  it('of another development, or for a unit that is not theirs, is booked with a warning', async () => {
    const bela = await development(ana);
    const warned = async (account: string, unit_reference?: string) =>
      (await call.post('payments/', payment(account, bruno, { unit_reference, amount: 3 })).expect(201)).body
        .warnings;
    await ana
      .post(`/api/clients/${bruno}/add_development/`)
      .send({ development_id: aurora.id, units: ['1204'] })
      .expect(200);
    expect(await warned(bela.building)).toMatchObject([
      {
        field: 'clientId',
        code: 'OTHER_DEVELOPMENT',
        message: 'O cliente não tem cadastro neste empreendimento. Confira se o pagamento é mesmo dele.',
      },
    ]);
    expect(await warned(aurora.building, '77')).toMatchObject([
      {
        field: 'unitReference',
        code: 'UNIT_NOT_OWNED',
        message: 'A unidade 77 não está no cadastro deste cliente neste empreendimento.',
      },
    ]);
    for (const unit of [undefined, '1204', 'Apto 1204']) {
      expect(await warned(aurora.building, unit)).toBeUndefined();
    }
    const { body } = await call
      .post('transactions/', { type: 'payment', ...payment(bela.land, bruno, { amount: 3 }) })
      .expect(201);
    expect(body.warnings).toMatchObject([{ code: 'OTHER_DEVELOPMENT' }]);
  });

  it('that is changed is warned about as a new one is, where the change is about whose it is', async () => {
    const bela = await development(ana);
    const changed = async (id: string, change: object) => {
      const { body } = await ana.patch(`/api/payments/${id}/`).send(change).expect(200);
      return { id: body.data.id as string, codes: codesOf(body.warnings) };
    };
    const codesOf = (warnings?: readonly { code: string }[]) => warnings?.map(({ code }) => code);
    for (const status of ['confirmed', 'pending']) {
      const made = { unit_reference: '1204', amount: 4, status };
      const first = await call.made('payments/', payment(aurora.building, bruno, made));
      expect((await changed(first, { description: 'Outras palavras' })).codes).toBeUndefined();
      const unit = await changed(first, { unit_reference: '77' });
      expect(unit.codes).toEqual(['UNIT_NOT_OWNED']);
      const account = await changed(unit.id, { account_id: bela.building });
      expect(account.codes).toEqual(['OTHER_DEVELOPMENT']);
      const back = await changed(account.id, { account_id: aurora.building, unit_reference: '1204' });
      expect(back.codes).toBeUndefined();
    }
  });

  it('that is still to come is told when the client is deleted', async () => {
    const { id, building } = await development(ana);
    const [owes, free] = [await clientOf(ana, { ...aurora, id }), await clientOf(ana, { ...aurora, id })];
    for (const amount of [100, 250.5]) {
      await call.made('payments/', payment(building, owes, { amount, status: 'pending' }));
    }
    const { body } = await ana.delete(`/api/clients/${owes}/`).expect(200);
    const message =
      'O cliente tem 2 pagamentos pendentes, de R$\u00a0350,50 ao todo, que ainda podem ser confirmados ou cancelados.';
    expect(body.warnings).toMatchObject([{ code: 'PENDING_PAYMENTS', message }]);
    expect((await ana.delete(`/api/clients/${free}/`).expect(200)).body.warnings).toBeUndefined();
  });

  it('that is pending is listed with what is due first, page by page, to the last of more than a hundred', async () => {
    const { id, building } = await development(ana);
    const ahead = Array.from({ length: 110 }, (_, n) => ({ amount: 10, date: addDays(today, n + 1) }));
    const overdue = Array.from({ length: 3 }, (_, n) => ({ amount: 50, date: addDays(today, -n - 1) }));
    for (const change of [...ahead, ...overdue]) {
      await call.made('payments/', payment(building, bruno, { ...change, status: 'pending' }));
    }
    const at = `payments/?development=${id}&status=pending&sort=date&limit=50`;
    const found: { date: string; amount: number }[] = [];
    let page = await call.read(`${at}&page=1`);
    expect(page.count).toBe(113);
    for (found.push(...page.results); page.next; found.push(...page.results)) {
      page = await call.read(`${at}&cursor=${page.next}`);
    }
    const dates = found.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(found).toHaveLength(113);
    expect(found.slice(0, 3).map(({ amount }) => amount)).toEqual([50, 50, 50]);
    const stats = await call.read(`payments/stats/?development=${id}&status=pending`);
    expect(stats.by_status).toEqual([{ status: 'pending', count: 113, total: 1_250 }]);
    // A cursor of the one order is none of the other.
    const newest = `payments/?development=${id}&limit=50`;
    const first = await call.read(`${newest}&page=1`);
    await ana.get(`/api/${at}&cursor=${first.next}`).expect(422);
  });
});
