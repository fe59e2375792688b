/** A server that dies while it imports: killed with -9 in the middle and asked again, the books are as if nothing had happened. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { Program } from '../support/program.ts';
import { accountsOf, expected2025, movements, textOf } from './books.fixture.ts';
import { check, ended, files2025, type Files, type Run, start } from './imports.fixture.ts';
import type { Agent } from './ledger.fixture.ts';

jest.setTimeout(60_000);
/** So many that they go into the journal in several appends. */
const FURTHER = 5_000;
const [WHERE, WHOSE] = ['Jardim das Acácias', 'building'] as const;
const further = Array.from({ length: FURTHER }, (_, n) => ({
  numero: `f${n}`,
  data: '05/03/2025',
  tipo: 'despesa',
  empreendimento: WHERE,
  conta: WHOSE,
  valor: '0,01',
  descricao: `Despesa ${n}`,
  categoria: 'material',
}));
const files: Files = {
  ...files2025,
  'movimentos.csv': `${textOf('movimentos.csv').trimEnd()}\r\n${movements(...further)
    .split('\r\n')
    .slice(1)
    .join('\r\n')}`,
};
const TOTAL = 1512 + FURTHER;
const expected = expected2025().map((account) =>
  account.development === WHERE && account.type === WHOSE
    ? {
        ...account,
        balance: Math.round(account.balance * 100 - FURTHER) / 100,
        totalExpenses: Math.round(account.totalExpenses * 100 + FURTHER) / 100,
        movements: account.movements + FURTHER,
      }
    : account,
);

let livro: TestApp;
let ana: Agent;
let server: Program;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  server = await Program.at({
    DATABASE_URL: livro.parts.databaseUrl,
    EVENTSTORE_URL: livro.parts.eventStoreUrl,
    STREAM_PREFIX: livro.app.get(EventStore).streamPrefix,
    DATA_DIR: livro.settings.dataDir,
    ADMIN_EMAIL: livro.adminEmail,
  });
});
afterAll(async () => {
  server?.kill('api');
  await livro?.stop();
});

const booked = async (): Promise<number> =>
  Number((await livro.app.get(EventStore).lastEvent('ledger'))?.revision ?? -1n) + 1;

/** Asks the other process, with the token of a person who is signed in there. */
async function startedThere(): Promise<string> {
  const signIn = { email: livro.adminEmail, password: PASSWORD };
  const json = { 'content-type': 'application/json' };
  const token = await fetch(`${server.url}/api/auth/token/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(signIn),
  });
  const { data } = (await token.json()) as { data: { access_token: string } };
  const form = new FormData();
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([content as string]), name);
  form.append('checked', (await check(ana, files)).checked!);
  const answer = await fetch(`${server.url}/api/imports/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.access_token}` },
    body: form,
  });
  const body = (await answer.json()) as { data: Run };
  expect([answer.status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return body.data.id;
}

it('is interrupted by kill -9, told so, and finished by asking again', async () => {
  await server.start();
  const id = await startedThere();
  // Seen from another process, which cannot know how far it is.
  const other = (await ana.get(`/api/imports/${id}/`).expect(200)).body.data as Run;
  expect([other.id, other.result, other.progress]).toEqual([id, null, null]);
  while ((await booked()) < 13) await sleep(2);
  expect(server.kill('api')).toBe(1);
  const cut = await ended(ana, id);
  expect([cut.state, cut.result]).toEqual(['interrupted', null]);
  expect(await booked()).toBeLessThan(TOTAL);

  const rest = await check(ana, files);
  expect(rest.entries).toMatchObject({ lines: TOTAL - 12, fresh: TOTAL - (await booked()) });
  const again = await ended(ana, (await start(ana, files)).id);
  expect(again.state).toBe('booked');
  expect(again.result!.entries + again.result!.repeated).toBe(TOTAL - 12);
  expect(again.result!.entries).toBe(rest.entries.fresh);
  expect(await booked()).toBe(TOTAL);
  expect((await livro.events('clients')).length).toBe(48);
  expect(await accountsOf(livro)).toEqual(expected);
});
