/** Who is to approve and who has asked are written to, by a real mail server: once, all that is new in one letter, and at the cost of no command. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { ApprovalNotices } from '../../backend/src/purchases/notices/approval-notices.reactor.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { development, type Agent, type Development } from './ledger.fixture.ts';
import { requested, signedInAs } from './purchases.fixture.ts';

interface Letter {
  readonly to: readonly string[];
  readonly text: string;
}

const letters: Letter[] = [];
let refusing = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: ({ address }, _session, done) =>
    done(refusing ? Object.assign(new Error(`no such user ${address}`), { responseCode: 550 }) : null),
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      letters.push({ to, text: Buffer.concat(parts).toString() });
      done();
    });
  },
});
let livro: TestApp;
let admin: Agent;
let buyer: Person;
let fabio: Person;
let tower: Development;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  livro = await startTestApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Livro <livro@construtora.com.br>',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });
  admin = await livro.administrator();
  buyer = await signedInAs(livro, 'purchaser', 'Beto');
  fabio = await signedInAs(livro, 'financial', 'Fabio');
  tower = await development(admin);
}, 60_000);
afterAll(async () => {
  await livro?.stop();
  await new Promise<void>((closed) => server.close(closed));
});
beforeEach(() => {
  letters.length = 0;
  refusing = false;
});

const look = (): Promise<void> => livro.app.get(ApprovalNotices).catchUp();
const addressees = (): string[] => letters.flatMap(({ to }) => to).sort();
const ANA = 'ana@construtora.com.br';
const BOTH = [ANA, 'fabio@construtora.com.br'];

it('writes once to each who may approve, all that is new in one letter', async () => {
  await requested(buyer.agent, tower, { description: 'Brita numero um' });
  await requested(buyer.agent, tower, { description: 'Tela soldada Q92' });
  await look();
  expect(addressees()).toEqual(BOTH);
  expect(letters[0]!.text).toMatch(/From: Livro <livro@construtora.com.br>/);
  expect(letters[0]!.text).toMatch(/nº 1: Brita numero um|n=C2=BA 1: Brita numero um/);
  expect(letters[0]!.text).toContain('Tela soldada Q92');
  await look();
  expect(letters).toHaveLength(2);
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
  letters.length = 0;
  const decide = (id: string, step: string, body: object = {}) =>
    fabio.agent.post(`/api/purchase-requests/${id}/${step}/`).send(body).expect(200);
  await decide(asked[0]!.id, 'approve');
  await decide(asked[1]!.id, 'reject', { rejection_reason: 'Caro demais' });
  await look();
  expect(addressees()).toEqual(['beto@construtora.com.br']);
  const text = letters[0]!.text.replaceAll('=\r\n', '');
  expect(text).toMatch(/Cal hidratada.* aprovada/);
  expect(text).toMatch(/Porta de ferro.* rejeitada\s+Motivo: Caro demais/);
  expect(text).not.toContain('Piso');
  await look();
  expect(letters).toHaveLength(1);
  await decide(own.id, 'approve');
  await decide(asked[2]!.id, 'reject', { rejection_reason: 'Fora do orçamento' });
  await look();
  expect(addressees()).toEqual([ANA, 'beto@construtora.com.br', 'beto@construtora.com.br']);
});

it('holds up no command where the server takes nothing, names nobody in its failure, and writes later', async () => {
  refusing = true;
  await requested(buyer.agent, tower, { description: 'Vergalhão de 10 mm' });
  const failure = await look().then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(failure).toMatch(/^Error: 2 × EENVELOPE 550$/);
  refusing = false;
  await look();
  expect(addressees()).toEqual(BOTH);
  await look();
  expect(letters).toHaveLength(2);
});
