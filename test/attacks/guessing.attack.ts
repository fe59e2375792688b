/** Guessing at the door: addresses that somebody makes up, passwords tried in parallel, innocents kept out. */
import http from 'node:http';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startBeside, startTestApp, type TestApp } from '../support/app.ts';

type Visitor = ReturnType<TestApp['visitor']>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.administrator();
}, 60_000);
afterAll(() => app?.stop());

let lastAddress = 1;
/** Every test has addresses of its own, so that one's failures are not the other's. */
const newAddress = () => `127.0.1.${(lastAddress += 1)}`;
const post = (visitor: Visitor, address: string, path: string, body: object) =>
  visitor
    .post(`/api/auth/${path}/`)
    .agent(new http.Agent({ localAddress: address }))
    .send(body);
const guess = (instance: TestApp, address: string, email = app.adminEmail, password = 'errada') =>
  post(instance.visitor(), address, 'login', { email, password });
const statuses = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

/** Some more e-mail checks from one peer than are allowed, each claiming to come from elsewhere; gives how many were refused. */
async function forgedChecks(instance: TestApp, peer: string, forwarded: (count: number) => string) {
  let refused = 0;
  for (let count = 0; count < 25; count += 1) {
    const check = post(instance.visitor(), peer, 'check-email', { email: `a${count}@b.cc` });
    if ((await check.set('X-Forwarded-For', forwarded(count))).status === 429) refused += 1;
  }
  return refused;
}

it('forged addresses do not get round a limit where no proxy is trusted', async () => {
  expect(await forgedChecks(app, newAddress(), (count) => `203.0.113.${count}`)).toBe(5);
});

it('a trusted proxy tells people apart, and the addresses that its callers make up count for nothing', async () => {
  const proxy = newAddress();
  const behind = await startBeside(app, { trustProxy: [proxy] });
  try {
    // The proxy appends the address it sees: what stands before is the caller's own invention.
    expect(await forgedChecks(behind, proxy, (count) => `203.0.113.${count}, 198.51.100.1`)).toBe(5);
    expect(await forgedChecks(behind, proxy, (count) => `203.0.113.${count}`)).toBe(0);
    // Who comes past the proxy is not believed.
    expect(await forgedChecks(behind, newAddress(), (count) => `203.0.113.${count}`)).toBe(5);
  } finally {
    await behind.stop();
  }
});

it('ninety invented e-mails at once meet the limit of their address', async () => {
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, count) => guess(app, address, `pessoa${count}@inventada.com.br`)),
  );
  expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([50, 40]);
  expect(
    Number((await guess(app, address, 'mais.uma@inventada.com.br')).headers['retry-after']),
  ).toBeLessThan(31);
});

it('one account is not guessed from many addresses for ever', async () => {
  const email = 'muito.procurada@construtora.com.br';
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => newAddress()).map(async (address) => {
      const tries = [];
      for (let count = 0; count < 5; count += 1) tries.push(await guess(app, address, email));
      return tries;
    }),
  );
  expect([statuses(answers.flat(), 401), statuses(answers.flat(), 429)]).toEqual([50, 10]);
});

it('anyone who guesses locks out neither the usual browser of the person nor the person elsewhere', async () => {
  const address = newAddress();
  const usual = await app.administrator();
  const signIn = () => post(usual, address, 'login', { email: app.adminEmail, password: PASSWORD });
  // The guesser uses up what the account may fail at this address, and then what the address may fail at all.
  for (let count = 0; count < 5; count += 1) expect((await guess(app, address)).status).toBe(401);
  expect((await guess(app, address, app.adminEmail, PASSWORD)).status).toBe(429);
  await signIn().expect(200);
  await Promise.all(
    Array.from({ length: 60 }, (_, count) => guess(app, address, `pessoa${count}@outra.com.br`)),
  );
  expect((await guess(app, address, 'inocente@construtora.com.br')).status).toBe(429);
  await signIn().expect(200);
  expect((await guess(app, newAddress(), app.adminEmail, PASSWORD)).status).toBe(200);
});

it("a known browser is no way to guess, and nobody's invention", async () => {
  const address = newAddress();
  const usual = await app.administrator();
  const wrong = () => post(usual, address, 'login', { email: app.adminEmail, password: 'errada' });
  for (let count = 0; count < 5; count += 1) await wrong().expect(401);
  await wrong().expect(429);
  // It stands for its own account only, and a cookie that somebody writes himself for none.
  const email = 'alvo@construtora.com.br';
  const other = await app.administrator();
  for (const visitor of [other, app.visitor()])
    for (let count = 0; count < 3; count += 1) {
      const invented = `livro_device=${'A'.repeat(22)}.${String(count).repeat(22)}`;
      const attempt = post(visitor, address, 'login', { email, password: 'errada' });
      await (visitor === other ? attempt : attempt.set('Cookie', invented));
    }
  expect((await guess(app, address, email)).status).toBe(429);
});

it('neither another instance nor a restart forgets', async () => {
  const address = newAddress();
  const second = await startBeside(app);
  try {
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, count) => guess(count % 2 ? app : second, address)),
    );
    expect([statuses(both, 401), statuses(both, 429)]).toEqual([5, 15]);
  } finally {
    await second.stop();
  }
  const restarted = await startBeside(app);
  try {
    expect((await guess(restarted, address, app.adminEmail, PASSWORD)).status).toBe(429);
  } finally {
    await restarted.stop();
  }
});

it('where attempts cannot be counted nobody gets in, and says so', async () => {
  const database = app.app.get(Database, { strict: false });
  await database.query('alter table vault.throttles rename to elsewhere');
  try {
    const refused = await guess(app, newAddress(), app.adminEmail, PASSWORD);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  } finally {
    await database.query('alter table vault.elsewhere rename to throttles');
  }
  expect((await guess(app, newAddress(), app.adminEmail, PASSWORD)).status).toBe(200);
});

it('what was counted names nobody', async () => {
  const rows = await app.app.get(Database, { strict: false }).query('select * from vault.throttles');
  expect(rows.length).toBeGreaterThan(20);
  expect(JSON.stringify(rows)).not.toMatch(/@|construtora|127\.0/);
});
