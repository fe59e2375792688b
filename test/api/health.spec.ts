/** What the program tells about itself to anyone who runs it and to the footer of every screen. */
import supertest from 'supertest';
import { startTestApp, type TestApp } from '../support/app.ts';

jest.setTimeout(60_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const get = (path: string) => supertest(app.url).get(path);

it('lives', async () => {
  const { body } = await get('/api/health/live/').expect(200);
  expect(body).toEqual({ status: 'ok' });
});

it('is ready once the read models have come to the head of the start, and says how far each has come', async () => {
  for (const until = Date.now() + 10_000; ;) {
    const { status, body } = await get('/api/health/ready/');
    if (status === 503 && Date.now() < until) continue;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      details: {
        database: { status: 'up' },
        eventStore: { status: 'up' },
        projections: { status: 'up', projector: 'active' },
      },
    });
    const { projections } = body.details.projections as { projections: { name: string; state: string }[] };
    expect(projections.map(({ name }) => name)).toContain('command-log');
    for (const projection of projections)
      expect(projection).toMatchObject({ state: 'live', lagEvents: 0, lagSeconds: 0 });
    return;
  }
});

it('tells until when the data is complete, to anyone who is signed in and without the text of any failure', async () => {
  await get('/api/health/').expect(401);
  const administrator = await app.administrator();
  const asked = Date.now();
  const { body } = await administrator.get('/api/health/').expect(200);
  expect(body).toMatchObject({ success: true, data: { lagEvents: 0, lagSeconds: 0 } });
  expect(Date.parse(body.data.dataUntil)).toBeGreaterThan(asked - 2_000);
  expect(JSON.stringify(body)).not.toMatch(/error|message":"[^"]/);
});

it('gives its figures to a collector on the same machine, and to nobody else', async () => {
  const accept = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';
  const { text, headers } = await get('/metrics').set('Accept', accept).expect(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(/^livro_measured\{installation="[0-9a-f]{8}"\} 1$/m);
  expect(text).toMatch(/^livro_projector_active\{.*\} 1$/m);
  expect(text).toMatch(/^livro_projection_lag_events\{projection="accounts",.*\} 0$/m);
  expect(text).toMatch(/^livro_projection_parked\{projection="command-log",.*\} 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes\{.*\} \d/m);
  await get('/metrics').set('X-Forwarded-For', '203.0.113.7').expect(404);
});
