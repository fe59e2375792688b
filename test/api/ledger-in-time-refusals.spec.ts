/** What is asked at a day or a moment that is none, or by nobody: refused, with the field named. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000);
}, 60_000);
afterAll(() => livro?.stop());

describe('a point in time that is none', () => {
  it.each([
    ['accounts/?as_of=2026-02-30', 'as_of'],
    ['accounts/?known_at=ontem', 'known_at'],
    ['transactions/?as_of=32/01/2026', 'as_of'],
    ['transactions/?known_at=2026-01-01', 'known_at'],
    ['trial-balance/?as_of=x', 'as_of'],
    ['trial-balance/?known_at=2026-01-01T10:00:00', 'known_at'],
    ['audit/changes/?from_known_at=2026-13-01T00:00:00Z', 'from_known_at'],
    ['audit/changes/', 'fromKnownAt'],
    ['audit/changes/?from_known_at=2026-01-02T00:00:00Z&to_known_at=2026-01-01T00:00:00Z', 'from_known_at'],
    ['accounts/ID/?as_of=x', 'as_of'],
    ['accounts/ID/statement/?from=2026-02-30', 'from'],
    ['accounts/ID/statement/?from=2026-02-02&to=2026-02-01', 'from'],
    ['accounts/ID/statement/?known_at=1', 'known_at'],
    ['accounts/ID/statement/?cursor=xyz', 'cursor'],
  ])('%s is refused by its field', async (path, field) => {
    const { body } = await ana.get(`/api/${path.replace('ID', aurora.building)}`).expect(422);
    expect(body.errors[0]).toMatchObject({ field });
  });

  it('is asked by nobody who is not signed in', async () => {
    for (const path of ['trial-balance/', 'audit/changes/', `accounts/${aurora.building}/statement/`])
      await livro.visitor().get(`/api/${path}`).expect(401);
  });
});
