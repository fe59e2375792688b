/** Books with money in them for the specs of the proof, and what a verification answers over HTTP. */
import type { VerificationReport } from '../../backend/src/audit/read/verification.ts';
import type { Agent } from './ledger.fixture.ts';

/** The lines of `POST audit/verify/`, the report last. */
export async function verify(
  agent: Agent,
  query = '',
): Promise<{ report: VerificationReport; lines: object[] }> {
  const { text, headers } = await agent
    .post(`/api/audit/verify/${query}`)
    .buffer(true)
    .parse((answer, done) => {
      let read = '';
      answer.on('data', (chunk: Buffer) => (read += chunk.toString()));
      answer.on('end', () => done(null, read));
    })
    .expect(200)
    .then(({ body, headers: answered }) => ({ text: body as unknown as string, headers: answered }));
  expect(headers['content-type']).toContain('application/x-ndjson');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const { report } = lines.at(-1) as { report: VerificationReport };
  return { report, lines: lines.slice(0, -1) };
}
