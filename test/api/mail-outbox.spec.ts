/** Letters outlive a mail server that is down, a process that is killed, and a busy day; a refused one holds up no other. */
import { Database } from '../../backend/src/platform/database/database.ts';
import { MailOutbox } from '../../backend/src/platform/mail/mail-outbox.ts';
import { ApprovalNotices } from '../../backend/src/purchases/notices/approval-notices.reactor.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { deliver } from '../support/delivered.ts';
import { TestMailServer } from '../support/mail-server.ts';
import { development, type Development } from './ledger.fixture.ts';
import { requested, signedInAs } from './purchases.fixture.ts';

const BOTH = ['ana@construtora.com.br', 'fabio@construtora.com.br'];
let mail: TestMailServer;
let livro: TestApp;
let buyer: Person;
let boss: Person;
let tower: Development;
let admin: Person['agent'];

beforeAll(async () => {
  mail = await TestMailServer.start();
  livro = await startTestApp({ ...mail.settings, PUBLIC_URL: 'http://127.0.0.1:3000' });
  admin = await livro.administrator();
  buyer = await signedInAs(livro, 'purchaser', 'Beto');
  boss = await signedInAs(livro, 'financial', 'Fabio');
  tower = await development(admin);
}, 60_000);
afterAll(async () => {
  await livro?.stop();
  await mail?.down();
});
beforeEach(() => {
  mail.letters.length = 0;
});

const database = (): Database => livro.app.get(Database, { strict: false });
const outbox = (): MailOutbox => livro.app.get(MailOutbox);
const notice = (): Promise<void> => livro.app.get(ApprovalNotices).catchUp();
const letter = (id: string, to = 'ana@construtora.com.br') => ({ id, to, subject: 'Aviso', text: 'Texto' });
const systemPart = async () => {
  const { body } = await admin.get('/api/system/').expect(200);
  return (body.data.parts as { name: string }[]).find(({ name }) => name === 'mail');
};

it('loses nothing while the mail server is down over a weekend', async () => {
  await mail.down();
  await requested(buyer.agent, tower, { description: 'Pedido de sexta à tarde' });
  await notice();
  await expect(outbox().catchUp()).rejects.toThrow(
    /está fora de alcance \(.*(ESOCKET|ECONNECTION|ECONNREFUSED)/,
  );
  await database().query(`update vault.mail_outbox set queued_at = queued_at - interval '64 hours'`);
  await notice();
  expect(await systemPart()).toMatchObject({
    state: 'attention',
    sentence: expect.stringMatching(/^2 e-mails esperam desde /) as unknown,
  });
  await livro.visitor().get('/api/health/ready/').expect(200);
  await mail.up();
  await deliver(livro);
  expect(mail.addressees).toEqual(BOTH);
  expect(await database().query(`select 1 from vault.failing_work where worker = 'mail'`)).toEqual([]);
  await deliver(livro);
  expect(mail.letters).toHaveLength(2);
  expect(await systemPart()).toMatchObject({ state: 'well' });
});

it('sends a letter a second time at most, where a process is killed between delivery and mark', async () => {
  await outbox().enqueue(letter('killed'));
  const [row] = await database().query<{ row: object }>(
    `select to_jsonb(m) as row from vault.mail_outbox m where id = 'killed'`,
  );
  await deliver(livro);
  // As the killed process leaves it.
  await database().query(
    `insert into vault.mail_outbox select * from jsonb_populate_record(null::vault.mail_outbox,
       $1::jsonb || jsonb_build_object('claimed_until', now() + interval '2 minutes'))`,
    [row!.row],
  );
  await outbox().catchUp();
  expect(mail.letters).toHaveLength(1);
  await database().query('update vault.mail_outbox set claimed_until = now()');
  await deliver(livro);
  await deliver(livro);
  expect(mail.letters).toHaveLength(2);
  expect(mail.letters.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])).toEqual([
    '<killed@livro>',
    '<killed@livro>',
  ]);
});

it('sends each letter once with two processes at work, and the same id once while it waits', async () => {
  await mail.down();
  for (let n = 0; n < 20; n++) await outbox().enqueue(letter(`one of many ${n}`));
  await outbox().enqueue(letter('one of many 0'));
  await mail.up();
  await Promise.all([outbox().catchUp(), outbox().catchUp(), outbox().catchUp()]);
  await deliver(livro);
  expect(mail.letters).toHaveLength(20);
});

it('goes with the transaction that queues it', async () => {
  const refused = database().transaction(async (transaction) => {
    await outbox().enqueue(letter('rolled back'), transaction);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await deliver(livro);
  expect(mail.letters).toHaveLength(0);
});

it('gives up after seven days, and holds a refused letter back without the others', async () => {
  mail.refusing = true;
  await outbox().enqueue(letter('refused'));
  await deliver(livro);
  mail.refusing = false;
  await outbox().enqueue(letter('behind'));
  await deliver(livro);
  expect(mail.letters).toHaveLength(1);
  await mail.down();
  await outbox().enqueue(letter('old'));
  await database().query(`update vault.mail_outbox set queued_at = now() - interval '8 days'`);
  await deliver(livro);
  await mail.up();
  const stopped = () =>
    database().query('select id, body from vault.mail_outbox where stopped_at is not null order by id');
  expect(await stopped()).toEqual([
    { id: 'old', body: '' },
    { id: 'refused', body: '' },
  ]);
  await database().query(`update vault.mail_outbox set stopped_at = now() - interval '31 days'`);
  await deliver(livro);
  expect(await stopped()).toEqual([]);
});

it('writes about each of 600 requests of one day', async () => {
  for (let n = 0; n < 600; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, one) =>
        requested(buyer.agent, tower, { description: `Pedido numero ${n + one}` }),
      ),
    );
  const unnoted = async (): Promise<number> => {
    const [row] = await database().query<{ all: number; unnoted: number }>(
      `select count(*)::int as "all", count(*) filter (where not exists (
         select 1 from vault.sent_notices s where s.request_id = p.id and s.user_id = $1))::int as unnoted
       from read.purchases p`,
      [boss.id],
    );
    expect(row!.all).toBeLessThanOrEqual(601);
    return row!.all < 601 ? Infinity : row!.unnoted;
  };
  // A look takes 500; another instance, or the program's own look, may be at it.
  for (let looks = 0; looks < 20 && (await unnoted()) > 0; looks++) await notice();
  expect(await unnoted()).toBe(0);
}, 120_000);
