/** Access tokens that carry our signature and still are none of ours: for ever, for another reader, of no session. */
import { JwtService } from '@nestjs/jwt';
import { SigningKeys } from '../../backend/src/identity/session/signing-keys.store.ts';
import { PASSWORD, type TestApp } from '../support/app.ts';
import { sharedApp } from './shared-app.ts';

interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly [more: string]: unknown;
}

let app: TestApp;
let genuine: Claims;
beforeAll(async () => {
  ({ app } = await sharedApp());
  await app.administrator();
  const signIn = { email: app.adminEmail, password: PASSWORD };
  const { body } = await app.visitor().post('/api/auth/token/').send(signIn).expect(200);
  genuine = app.app
    .get(JwtService, { strict: false })
    .decode<Claims>((body.data as { access_token: string }).access_token);
});

/** Signed with the installation's own key, by a signer that adds nothing. */
const signed = (claims: object, algorithm: 'HS256' | 'HS384' = 'HS256') =>
  new JwtService().signAsync(claims, {
    secret: app.app.get(SigningKeys, { strict: false }).accessToken as unknown as Buffer,
    algorithm,
    noTimestamp: !('iat' in claims),
  });
const without = (...names: string[]): object =>
  Object.fromEntries(Object.entries(genuine).filter(([name]) => !names.includes(name)));
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

it('lets the genuine claims in, so that what follows is refused for what it lacks', async () => {
  const bearer = `Bearer ${await signed(genuine)}`;
  await app.visitor().get('/api/auth/verify/').set('Authorization', bearer).expect(200);
});

it.each<[string, () => object]>([
  ['without an end', () => without('exp')],
  ['without a beginning', () => without('iat')],
  ['that ends in a year', () => ({ ...genuine, iat: inSeconds(-3600), exp: inSeconds(365 * 86_400) })],
  ['for nobody', () => without('aud')],
  ['for another reader', () => ({ ...genuine, aud: 'outro' })],
  ['of nobody', () => without('iss')],
  ['whose session is no id', () => ({ ...genuine, sid: "x' or true--" })],
  ['whose session is a list', () => ({ ...genuine, sid: [genuine.sid] })],
  ['without a session', () => without('sid')],
  ['whose user is no id', () => ({ ...genuine, sub: 'admin' })],
  ['without a user', () => without('sub')],
])('refuses a token %s', async (_, claims) => {
  const bearer = `Bearer ${await signed(claims())}`;
  const { body } = await app.visitor().get('/api/users/').set('Authorization', bearer).expect(401);
  expect(body).toMatchObject({ code: 'UNAUTHORIZED', message: 'Acesso não autorizado' });
  // Signing out with it is no way in either, and breaks nothing.
  await app.visitor().post('/api/auth/logout/').set('Authorization', bearer).expect(200);
});

it('refuses a token of another algorithm under the same key', async () => {
  const bearer = `Bearer ${await signed(genuine, 'HS384')}`;
  await app.visitor().get('/api/users/').set('Authorization', bearer).expect(401);
});

it('renews the session of a browser whose access token is of an earlier kind', async () => {
  const browser = await app.administrator();
  const old = await signed(without('aud'));
  await app.visitor().get('/api/users/').set('Cookie', `livro_access=${old}`).expect(401);
  await browser.post('/api/auth/refresh/').expect(200);
  await browser.get('/api/users/').expect(200);
});
