/** Forged and foreign sessions: a token that nobody issued, another site's page, a header that names somebody else. */
import { type TestApp, tokenOf } from '../support/app.ts';
import { sharedApp } from './shared-app.ts';

let app: TestApp;
beforeAll(async () => {
  ({ app } = await sharedApp());
  await app.administrator();
});

it('refuses a token without a signature', async () => {
  // The claims of a genuine token: nothing but the signature is wrong.
  const genuine = await tokenOf(app);
  const [head, claims, signature] = genuine.split('.') as [string, string, string];
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const ask = (token: string) => app.visitor().get('/api/users/').set('Authorization', `Bearer ${token}`);
  await ask(genuine).expect(200);
  for (const forged of [`${unsigned}.${claims}.`, `${unsigned}.${claims}.${signature}`, `${head}.${claims}.`])
    await ask(forged).expect(401);
});

it("refuses to write with a visitor's cookies from another site's page", async () => {
  const administrator = await app.administrator();
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    const before = (await app.events('developments')).length;
    await administrator
      .post('/api/developments/')
      .set('Origin', origin)
      .send({ name: 'Invadido' })
      .expect(403);
    expect(await app.events('developments')).toHaveLength(before);
  }
});
