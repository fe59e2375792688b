/** A letter goes out once to a slow server, stops where it is refused for good, and Sistema shows what was not delivered. */
import { Database } from '../../backend/src/platform/database/database.ts';
import { MailOutbox } from '../../backend/src/platform/mail/mail-outbox.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { Authority } from '../support/certificates.ts';
import { deliver } from '../support/delivered.ts';
import { TestMailServer } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/store-process.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';
const releases: (() => Promise<void>)[] = [];
let mail: TestMailServer;
let livro: TestApp;
let admin: Person['agent'];

const outboxOf = ({ app }: TestApp): MailOutbox => app.get(MailOutbox);
const database = ({ app }: TestApp): Database => app.get(Database, { strict: false });
const letter = (id: string) => ({ id, to: 'ana@construtora.com.br', subject: 'Aviso', text: 'Texto' });
const mailPart = async (agent: Person['agent']) => {
  const { body } = await agent.get('/api/system/').expect(200);
  return (body.data.parts as { name: string; state: string; sentence: string }[]).find(
    ({ name }) => name === 'mail',
  )!;
};
const makeEverythingDue = async (): Promise<void> => {
  await database(livro).query(`update vault.failing_work set due_at = now() where worker = 'mail'`);
  await database(livro).query('update vault.mail_outbox set claimed_until = null');
};

beforeAll(async () => {
  mail = await TestMailServer.start();
  livro = await startTestApp({ ...mail.settings, PUBLIC_URL });
  admin = await livro.administrator();
}, 60_000);
afterAll(async () => {
  await livro?.stop();
  await mail?.down();
  for (const release of releases) await release();
});
beforeEach(async () => {
  Object.assign(mail, { refusing: false, answersAfterMs: 0, hangsUp: false });
  await deliver(livro);
  await database(livro).query('delete from vault.mail_outbox');
  mail.letters.length = 0;
});

it('sends a letter once to a server that takes twelve seconds to accept it', async () => {
  mail.answersAfterMs = 12_000;
  await outboxOf(livro).enqueue(letter('slow'));
  await deliver(livro);
  await makeEverythingDue();
  await deliver(livro);
  expect(mail.letters).toHaveLength(1);
  expect(await database(livro).query('select 1 from vault.mail_outbox')).toEqual([]);
}, 60_000);

it('stops a letter whose recipient is refused for good, and shows the reason without the address', async () => {
  mail.refusing = true;
  await outboxOf(livro).enqueue(letter('refused'));
  await deliver(livro);
  mail.refusing = false;
  await makeEverythingDue();
  await deliver(livro);
  expect(mail.letters).toHaveLength(0);
  const part = await mailPart(admin);
  expect(part.state).toBe('attention');
  expect(part.sentence).toMatch(
    /^1 e-mail não foi entregue; o mais recente em .*recusou o destinatário \(550\)\.$/,
  );
  expect(part.sentence).not.toContain('ana@');
  expect(await database(livro).query(`select 1 from vault.failing_work where worker = 'mail'`)).toEqual([]);
  expect(await database(livro).query(`select body from vault.mail_outbox where id = 'refused'`)).toEqual([
    { body: '' },
  ]);
});

it('sends a letter three times at most to a server that never says whether it took it', async () => {
  mail.hangsUp = true;
  await outboxOf(livro).enqueue(letter('unanswered'));
  for (let attempt = 0; attempt < 5; attempt++) {
    await makeEverythingDue();
    await deliver(livro);
  }
  expect(mail.letters).toHaveLength(3);
  expect((await mailPart(admin)).sentence).toContain('não confirmou');
});

it('names an untrusted certificate, and the setting that trusts it', async () => {
  const authority = Authority.in(temporaryFolder(releases));
  const strange = await TestMailServer.start(authority.issue('mail', 'mail.example'));
  const other = await startTestApp({ ...strange.settings, PUBLIC_URL });
  try {
    await outboxOf(other).enqueue(letter('strange'));
    await expect(outboxOf(other).catchUp()).rejects.toThrow(
      /certificado do servidor de e-mail \(SMTP_URL\) não é confiável.*NODE_EXTRA_CA_CERTS/,
    );
    const { sentence } = await mailPart(await other.administrator());
    expect(sentence).toContain('não é confiável');
    expect(strange.letters).toHaveLength(0);
  } finally {
    await other.stop();
    await strange.down();
  }
}, 60_000);
