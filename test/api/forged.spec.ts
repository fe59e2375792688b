/**
 * What somebody who owns the database, but has not the key of the seals, may add to the books as if a program had written it:
 * it is named by a verification, and nobody seals or marks it. See docs/auditing.md.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findingText } from '../../backend/src/audit/domain/finding.ts';
import { Verification } from '../../backend/src/audit/read/verification.ts';
import { SealKeeper } from '../../backend/src/audit/write/seal-keeper.ts';
import { Standings } from '../../backend/src/platform/observability/standings.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { requested, signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('in the name of the program', () => {
  let livro: TestApp;
  let ana: Agent;
  let intruder: Intruder;

  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    ana = await livro.administrator();
    const aurora: Development = await development(ana, 100_000, 5_000);
    await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount: 100, supplier: null }))
      .expect(201);
    const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bruno');
    await requested(buyer, aurora);
    await livro.app.get(SealKeeper).catchUp();
    intruder = await Intruder.at(livro);
    expect(await named()).toEqual([]);
  }, 120_000);
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  it('names what is added at the end, well formed and in somebody’s name, and neither seals nor marks it', async () => {
    const mark = path.join(livro.settings.dataDir, `${livro.settings.streamPrefix}seal.mark`);
    const marked = fs.readFileSync(mark, 'utf8');
    const foreign = 'nenhum programa com a chave desta instalação o escreveu';
    const model = (await intruder.events('ledger')).at(-1)!;
    const { tag, ...untagged } = model.metadata;
    expect(tag).toMatch(/^[0-9a-f]{64}$/);
    await intruder.append(livro, 'ledger', { ...model, metadata: untagged });
    expect(await named()).toContainEqual(
      expect.stringMatching(`^ledger, lançamento \\d+, campo metadata.tag: ${foreign}$`),
    );
    await intruder.append(livro, 'ledger', model);
    expect(await named()).toContainEqual(
      expect.stringMatching(`^ledger, .*${foreign}; e mais 1 diferença ali$`),
    );
    // Of a stream that nobody has seen before it is the first event.
    const [request] = await intruder.events((await intruder.streamsOf('purchase'))[0]!);
    const { tag: _, ...first } = request!.metadata;
    const stream = `purchase-${randomUUID()}`;
    await intruder.append(livro, stream, { ...request!, metadata: first });
    expect(await named()).toContainEqual(expect.stringMatching(`^${stream}, lançamento 1, .*${foreign}$`));
    await livro.app.get(SealKeeper).catchUp();
    const stopped = { state: 'stopped', reason: expect.stringContaining(foreign) };
    expect(livro.app.get(Standings).of('seals')).toMatchObject(stopped);
    expect(await intruder.events('seals')).toEqual([]);
    expect(fs.readFileSync(mark, 'utf8')).toBe(marked);
  });
});
