/** Access tokens: where they are accepted, and everything that is no token of ours. */
import { JwtService } from '@nestjs/jwt';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.administrator();
}, 60_000);
afterAll(() => test?.stop());

const email = () => test.adminEmail;
const verify = (agent: ReturnType<TestApp['visitor']>) => agent.get('/api/auth/verify/');
const cookie = (response: { headers: object }, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec(
    String((response.headers as Record<string, unknown>)['set-cookie']),
  )![1]!;

describe('a token for scripts', () => {
  const token = async () =>
    (await test.visitor().post('/api/auth/token/').send({ email: email(), password: PASSWORD }).expect(200))
      .body.data as {
      access_token: string;
      token_type: string;
      expires_in: number;
    };

  it('is accepted as bearer, and no cookie comes with it', async () => {
    const response = await test
      .visitor()
      .post('/api/auth/token/')
      .send({ email: email(), password: PASSWORD })
      .expect(200);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.body.data).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    await verify(test.visitor())
      .set('Authorization', `Bearer ${response.body.data.access_token}`)
      .expect(200);
  });

  it('is as good as the cookie, and the other way round', async () => {
    const login = await test.visitor().post('/api/auth/login/').send({ email: email(), password: PASSWORD });
    await verify(test.visitor())
      .set('Authorization', `Bearer ${cookie(login, 'livro_access')}`)
      .expect(200);
    await verify(test.visitor())
      .set('Cookie', `livro_access=${(await token()).access_token}`)
      .expect(200);
  });

  it('is signed out like a session', async () => {
    const bearer = `Bearer ${(await token()).access_token}`;
    await test.visitor().post('/api/auth/logout/').set('Authorization', bearer).expect(200);
    await verify(test.visitor()).set('Authorization', bearer).expect(401);
  });

  it.each<[string, (good: string, claims: Record<string, unknown>) => string | Promise<string>]>([
    ['that ran out', (_, { sub, sid }) => jwt().signAsync({ sub, sid }, { expiresIn: -1 })],
    ['of another issuer', (_, { sub, sid }) => jwt().signAsync({ sub, sid }, { issuer: 'other' })],
    [
      'signed with another key',
      (_, { sub, sid }) => jwt().signAsync({ sub, sid }, { secret: 'x'.repeat(32) }),
    ],
    ['with another algorithm', (_, { sub, sid }) => jwt().signAsync({ sub, sid }, { algorithm: 'HS512' })],
    ['without an algorithm', (good, claims) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    [
      'whose content was changed',
      (good, claims) =>
        good.replace(/\.[^.]+\./, `.${encode({ ...claims, sub: 'a0000000-0000-4000-8000-000000000001' })}.`),
    ],
    [
      'of a session that never was',
      (_, { sub }) => jwt().signAsync({ sub, sid: 'a0000000-0000-4000-8000-000000000001' }),
    ],
    [
      'of another user',
      (_, { sid }) => jwt().signAsync({ sub: 'a0000000-0000-4000-8000-000000000001', sid }),
    ],
    ['that is none', () => 'x.y.z'],
  ])('%s is refused', async (_, forge) => {
    const good = (await token()).access_token;
    const claims = JSON.parse(Buffer.from(good.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const forged = await forge(good, claims);
    for (const response of [
      await verify(test.visitor()).set('Authorization', `Bearer ${forged}`),
      await verify(test.visitor()).set('Cookie', `livro_access=${forged}`),
    ]) {
      expect(response.status).toBe(401);
      expect(response.body).toMatchObject({
        success: false,
        code: 'UNAUTHORIZED',
        message: 'Acesso não autorizado',
      });
    }
  });

  const jwt = () => test.app.get(JwtService, { strict: false });
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
});
