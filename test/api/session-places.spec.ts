/** Where sessions are open: told to their owner and to administrators, who may end them; unused ones end by themselves. */
import { CommandBus } from '@nestjs/cqrs';
import { InviteUser } from '../../backend/src/identity/user/invite-user.command.ts';
import { Sessions } from '../../backend/src/identity/session/sessions.store.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let test: TestApp;
let administrator: Awaited<ReturnType<TestApp['administrator']>>;
let bia: ReturnType<TestApp['visitor']>;
let userId: string;
const email = 'bia@construtora.com.br';
beforeAll(async () => {
  test = await startTestApp({ SESSION_IDLE_HOURS: '2', SESSION_DAYS: '3' });
  administrator = await test.administrator();
  const invitation = new InviteUser({ email, name: 'Bia Obras', type: 'financial' }, { actorId: 'system' });
  const invited = await test.app.get(CommandBus, { strict: false }).execute(invitation);
  userId = invited.userId;
  bia = test.visitor();
  await bia
    .post('/api/auth/create-password/')
    .set('User-Agent', CHROME)
    .send({ email, password: PASSWORD, code: invited.code })
    .expect(200);
}, 60_000);
afterAll(() => test?.stop());

const database = () => test.app.get(Database, { strict: false });
interface Place {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly device: string;
  readonly via: string;
}
const places = async (): Promise<Place[]> =>
  (await administrator.get(`/api/users/${userId}/sessions/`).expect(200)).body.data as Place[];

it('names browser and address to the owner and to an administrator, and to nobody else', async () => {
  const own = (await bia.get('/api/auth/sessions/').expect(200)).body.data;
  expect(own).toEqual([
    expect.objectContaining({
      device: 'Chrome em Windows',
      address: '127.0.0.1',
      via: 'browser',
      current: true,
    }),
  ]);
  expect(await places()).toEqual([{ ...own[0], current: false, last_used: expect.any(String) }]);
  await bia.get(`/api/users/${userId}/sessions/`).expect(403);
  await bia.delete(`/api/users/${userId}/sessions/`).expect(403);
});

it("a script's session says so and lives no longer than its token", async () => {
  await test.visitor().post('/api/auth/token/').send({ email, password: PASSWORD }).expect(200);
  const [script] = (await places()).filter(({ via }) => via === 'script');
  const lives = Date.parse(script!.expires_at) - Date.parse(script!.created_at);
  expect(lives).toBe(600_000);
});

it('a session that is not used is over, one that is used lives on, and none beyond its days', async () => {
  const [place] = (await places()).filter(({ via }) => via === 'browser');
  expect(Date.parse(place!.expires_at) - Date.parse(place!.created_at)).toBe(2 * 3600 * 1000);
  const age = (hours: number) =>
    database().query(
      `update vault.sessions set created_at = created_at - $2 * interval '1 hour', last_seen_at = now() - interval '1 hour',
         expires_at = now() + interval '1 hour' where id = $1`,
      [place!.id, hours],
    );
  const livesFor = async (): Promise<number> => {
    const rows = await database().query<{ hours: number }>(
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from vault.sessions where id = $1`,
      [place!.id],
    );
    return rows[0]!.hours;
  };
  await age(71);
  test.app.get(Sessions, { strict: false }).seen(place!.id, new Date(Date.now() + 61_000));
  await until(async () => (await livesFor()) > 0.5 && (await livesFor()) < 1.1);
  await database().query(`update vault.sessions set expires_at = now() - interval '1 s' where id = $1`, [
    place!.id,
  ]);
  await bia.get('/api/auth/verify/').expect(401);
  await bia.post('/api/auth/refresh/').expect(401);
});

it('an administrator ends one session or all of a person, and not the own one', async () => {
  const signIn = async () => {
    const visitor = test.visitor();
    await visitor.post('/api/auth/login/').send({ email, password: PASSWORD }).expect(200);
    return visitor;
  };
  const [one, other] = [await signIn(), await signIn()];
  const [newest] = await places();
  await administrator.delete(`/api/users/${userId}/sessions/${newest!.id}/`).expect(200);
  await other.get('/api/auth/verify/').expect(401);
  await one.get('/api/auth/verify/').expect(200);
  await administrator.delete(`/api/users/${userId}/sessions/`).expect(200);
  await one.get('/api/auth/verify/').expect(401);
  expect(await places()).toEqual([]);
  await administrator.get('/api/auth/verify/').expect(200);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('it never was so');
}
