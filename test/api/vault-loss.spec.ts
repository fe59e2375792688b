/** A vault that went back beside a journal that did not: the clients whose keys are gone are counted, by `verify` and at each start. */
import { ClaimIndex } from '../../backend/src/clients/client/claim-index.write.ts';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { TamperReports } from '../../backend/src/platform/integrity/tamper-reports.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { developmentId, person } from './clients.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

let livro: TestApp;
let intruder: Intruder;

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  intruder = await Intruder.at(livro);
});
afterAll(async () => {
  await intruder?.end();
  await livro?.stop();
});

it('counts the clients of the journal that have no key in the vault', async () => {
  const ana = await livro.administrator();
  const development = await developmentId(ana);
  for (let n = 1; n <= 4; n++) await ana.post('/api/clients/').send(person(n, development)).expect(201);
  // What an asynchronous replica had not got: the newest rows.
  const newest = 'select client_id from vault.client_keys order by created_at desc limit 3';
  expect(await intruder.query(`delete from vault.client_keys where client_id in (${newest})`)).toBe(3);

  const sentence = /^vault\.client_keys, chave [0-9a-f-]{36}: faltam as chaves dos dados de 3 clientes/;
  const { ok, findings } = await livro.app.get(Verification).verify();
  expect(ok).toBe(false);
  expect(findings.map(findingText)).toContainEqual(expect.stringMatching(sentence));

  // As each start does.
  await livro.app.get(ClaimIndex).restore(new Date());
  expect(livro.app.get(TamperReports).all()).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('de 3 clientes') }),
  );
});
