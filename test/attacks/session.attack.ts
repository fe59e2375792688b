/** Forged and foreign sessions: a token that nobody issued, another site's page, a header that names somebody else. */
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.administrator();
});
afterAll(() => app.stop());

it('refuses a token without a signature', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sub = (await app.events('users'))[0]!.data as { userId?: string };
  const forged = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: sub.userId, sid: sub.userId, iss: 'livro', exp: 4_000_000_000 })}.`;
  await app.visitor().get('/api/users/').set('Authorization', `Bearer ${forged}`).expect(401);
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
