/** Who is to approve and who has asked are written to, by a real mail server: once, all that is new in one letter, and at the cost of no command. */
import { ApprovalNotices } from '../../backend/src/purchases/notices/approval-notices.reactor.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { deliver } from '../support/delivered.ts';
import { TestMailServer } from '../support/mail-server.ts';
import { development, type Agent, type Development } from './ledger.fixture.ts';
import { requested, signedInAs } from './purchases.fixture.ts';

let mail: TestMailServer;
let livro: TestApp;
let admin: Agent;
let buyer: Person;
let fabio: Person;
let tower: Development;

beforeAll(async () => {
  mail = await TestMailServer.start();
  livro = await startTestApp({ ...mail.settings, PUBLIC_URL: 'http://127.0.0.1:3000' });
  admin = await livro.administrator();
  buyer = await signedInAs(livro, 'purchaser', 'Beto');
  fabio = await signedInAs(livro, 'financial', 'Fabio');
  tower = await development(admin);
}, 60_000);
afterAll(async () => {
  await livro?.stop();
  await mail?.down();
});
beforeEach(() => {
  mail.letters.length = 0;
  mail.refusing = false;
});

async function look(): Promise<void> {
  await livro.app.get(ApprovalNotices).catchUp();
  await deliver(livro);
}
const addressees = (): string[] => mail.addressees;
const ANA = 'ana@construtora.com.br';
const BOTH = [ANA, 'fabio@construtora.com.br'];

it('writes once to each who may approve, all that is new in one letter', async () => {
  await requested(buyer.agent, tower, { description: 'Brita numero um' });
  await requested(buyer.agent, tower, { description: 'Tela soldada Q92' });
  await look();
  expect(addressees()).toEqual(BOTH);
  expect(mail.letters[0]!.text).toMatch(/From: Livro <livro@construtora.com.br>/);
  expect(mail.letters[0]!.text).toMatch(/nº 1: Brita numero um|n=C2=BA 1: Brita numero um/);
  expect(mail.letters[0]!.text).toContain('Tela soldada Q92');
  await look();
  expect(mail.letters).toHaveLength(2);
});

it('writes to nobody of their own request, and again of one that has changed', async () => {
  const { id } = await requested(admin, tower, { description: 'Argamassa AC-III' });
  await look();
  expect(addressees()).toEqual(['fabio@construtora.com.br']);
  await admin.patch(`/api/purchase-requests/${id}/`).send({ notes: 'Com urgência' }).expect(200);
  await look();
  expect(addressees()).toEqual(['fabio@construtora.com.br', 'fabio@construtora.com.br']);
});

it('tells who asked what somebody else decided, once, and nobody of their own decision', async () => {
  const asked = [];
  for (const description of ['Cal hidratada', 'Porta de ferro', 'Piso vinílico'])
    asked.push(await requested(buyer.agent, tower, { description }));
  const own = await requested(admin, tower, { description: 'Do próprio aprovador' });
  await look();
  mail.letters.length = 0;
  const decide = (id: string, step: string, body: object = {}) =>
    fabio.agent.post(`/api/purchase-requests/${id}/${step}/`).send(body).expect(200);
  await decide(asked[0]!.id, 'approve');
  await decide(asked[1]!.id, 'reject', { rejection_reason: 'Caro demais' });
  await look();
  expect(addressees()).toEqual(['beto@construtora.com.br']);
  const text = mail.letters[0]!.text.replaceAll('=\r\n', '');
  expect(text).toMatch(/Cal hidratada.* aprovada/);
  expect(text).toMatch(/Porta de ferro.* rejeitada\s+Motivo: Caro demais/);
  expect(text).not.toContain('Piso');
  await look();
  expect(mail.letters).toHaveLength(1);
  await decide(own.id, 'approve');
  await decide(asked[2]!.id, 'reject', { rejection_reason: 'Fora do orçamento' });
  await look();
  expect(addressees()).toEqual([ANA, 'beto@construtora.com.br', 'beto@construtora.com.br']);
});

it('holds up no command where the server takes nothing for now, names nobody in its failure, and writes later', async () => {
  Object.assign(mail, { refusing: true, refusalCode: 450 });
  await requested(buyer.agent, tower, { description: 'Vergalhão de 10 mm' });
  await look();
  const database = livro.app.get(Database, { strict: false });
  const failing = await database.query(`select error from vault.failing_work where worker = 'mail'`);
  const error = 'MailError: O servidor de e-mail (SMTP_URL) não aceitou a mensagem agora (EENVELOPE 450).';
  expect(failing).toEqual([{ error }, { error }]);
  await database.query('update vault.failing_work set due_at = now()');
  mail.refusing = false;
  await look();
  expect(addressees()).toEqual(BOTH);
  await look();
  expect(mail.letters).toHaveLength(2);
});
