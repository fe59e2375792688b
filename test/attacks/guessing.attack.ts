/** Guessing at the door: addresses that somebody makes up, passwords tried in parallel, innocents kept out. */
import http from 'node:http';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
afterEach(() => app.stop());

let lastAddress = 1;
/** Every test has an address of its own, so that one's failures are not the other's. */
const newAddress = () => `127.0.1.${(lastAddress += 1)}`;
const post = (from: TestApp, address: string, path: string, body: object) =>
  from
    .visitor()
    .post(`/api/auth/${path}/`)
    .agent(new http.Agent({ localAddress: address }))
    .send(body);

/** As many e-mail checks from one peer as are allowed, each claiming to come from elsewhere; gives how many were refused. */
async function forgedChecks(address: string, forwarded: (count: number) => string): Promise<number> {
  let refused = 0;
  for (let count = 0; count < 25; count += 1) {
    const { status } = await post(app, address, 'check-email', { email: `a${count}@b.cc` }).set(
      'X-Forwarded-For',
      forwarded(count),
    );
    if (status === 429) refused += 1;
  }
  return refused;
}

it('forged addresses do not get round a limit where no proxy is trusted', async () => {
  app = await startTestApp();
  expect(await forgedChecks(newAddress(), (count) => `203.0.113.${count}`)).toBe(5);
}, 60_000);

it('a trusted proxy tells people apart, and the addresses that its callers make up count for nothing', async () => {
  const proxy = newAddress();
  app = await startTestApp({ TRUST_PROXY: proxy });
  // The proxy appends the address it sees: what stands before is the caller's own invention.
  expect(await forgedChecks(proxy, (count) => `203.0.113.${count}, 198.51.100.1`)).toBe(5);
  expect(await forgedChecks(proxy, (count) => `203.0.113.${count}`)).toBe(0);
  // Who comes past the proxy is not believed.
  expect(await forgedChecks(newAddress(), (count) => `203.0.113.${count}`)).toBe(5);
}, 60_000);
