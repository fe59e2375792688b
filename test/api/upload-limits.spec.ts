/** The bytes that one person may upload in a day, counted for all instances together. */
import { DAILY_UPLOADS } from '../../backend/src/attachments/attachment/upload-limits.api.ts';
import { Throttles } from '../../backend/src/platform/throttling/throttles.ts';
import { PASSWORD, startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { attach, pdf } from './attachments.fixture.ts';
import { development, expense } from './ledger.fixture.ts';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  second = await startBeside(first);
}, 90_000);
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

it('refuses on one instance what was used up on another, and counts no refused form', async () => {
  const admin = await first.administrator();
  const { building } = await development(admin, 1_000);
  const bill = await admin.post('/api/expenses/').send(expense(building, {})).expect(201);
  const owner = `expenses/${bill.body.data.id as string}`;
  const { body } = await admin.get('/api/auth/verify/').expect(200);
  const id = (body.data as { user: { id: string } }).user.id;
  const content = pdf(100_000);
  const other = second.app.get(Throttles, { strict: false });
  await other.spend(DAILY_UPLOADS, id, DAILY_UPLOADS.calls - 110);
  for (let n = 0; n < 2; n++) {
    const { body: refused } = await attach(admin, owner, { name: 'a.pdf', content: pdf(200_000) }).expect(
      429,
    );
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refused.message).toMatch(/^Limite diário de envio de arquivos atingido/);
  }
  await attach(admin, owner, { name: 'b.pdf', content }).expect(201);
  await attach(admin, owner, { name: 'c.pdf', content }).expect(429);
});

it('counts what came in without its length, and then refuses every form', async () => {
  const admin = await first.administrator();
  const { building } = await development(admin, 1_000);
  const bill = await admin.post('/api/expenses/').send(expense(building, {})).expect(201);
  const owner = `expenses/${bill.body.data.id as string}`;
  const signIn = { email: 'bia@construtora.com.br', password: PASSWORD };
  const { id } = await first.person({ email: signIn.email, type: 'financial' });
  const { body } = await first.visitor().post('/api/auth/token/').send(signIn).expect(200);
  const { access_token: token } = body.data as { access_token: string };
  await first.app.get(Throttles, { strict: false }).spend(DAILY_UPLOADS, id, DAILY_UPLOADS.calls - 50);
  const unannounced = async (name: string): Promise<number> => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(pdf(100_000))]), name);
    const encoded = new Response(form);
    const answer = await fetch(`${first.url}/api/${owner}/attachments/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': encoded.headers.get('content-type')! },
      body: encoded.body,
      duplex: 'half',
    } as RequestInit);
    return answer.status;
  };
  expect(await unannounced('d.pdf')).toBe(201);
  expect(await unannounced('e.pdf')).toBe(429);
});
