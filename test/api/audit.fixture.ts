/** What the specs of the proof ask of the program over HTTP, and where its read models lie. */
import type { VerificationReport } from '../../backend/src/audit/verification/verification.read.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import type { TestApp } from '../support/app.ts';
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

/** The lines of `GET accounts/{id}/replay/`, the summary last. */
export async function replay(
  agent: Agent,
  accountId: string,
): Promise<Record<string, Record<string, unknown>>[]> {
  const { text } = await agent.get(`/api/accounts/${accountId}/replay/`).buffer(true).expect(200);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);
}

/** The table behind a read model's view, where a spec can change it behind the program's back. */
export async function liveTable(app: TestApp, name: string): Promise<string> {
  const [row] = await app.app
    .get(Database)
    .query<{ schema: string }>(
      `select table_schema as schema from information_schema.view_table_usage where view_schema = 'read' and view_name = $1`,
      [name],
    );
  return `"${row!.schema}"."${name}"`;
}
