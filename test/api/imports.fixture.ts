/** Folders of books sent as a browser sends them, and runs waited for. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { books2025, type ExpectedAccount } from './books.fixture.ts';
import type { Agent } from './ledger.fixture.ts';

export const NAMES = ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv'] as const;
export type Files = Readonly<Partial<Record<string, string | Buffer>>>;

export const files2025: Files = Object.fromEntries(
  NAMES.map((name) => [name, fs.readFileSync(path.join(books2025, name))]),
);

export interface Checked {
  readonly ok: boolean;
  readonly checked: string | null;
  readonly amount: number;
  readonly entries: Readonly<Record<'lines' | 'fresh' | 'known', number>>;
  readonly clients: Readonly<Record<'lines' | 'fresh' | 'known' | 'linked', number>>;
  readonly developments: Readonly<Record<'lines' | 'fresh' | 'known', number>>;
  readonly sums: readonly {
    readonly type: string;
    readonly development: string;
    readonly account: ExpectedAccount['type'];
    readonly lines: number;
    readonly amount: number;
    readonly new_lines: number;
  }[];
  readonly problems: readonly Told[];
  readonly problem_count: number;
}
export interface Told {
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}
export interface Run {
  readonly id: string;
  readonly state: string;
  readonly started_by_name: string | null;
  readonly planned_entries: number;
  readonly progress: { readonly phase: string; readonly done: number; readonly total: number } | null;
  readonly result: {
    readonly entries: number;
    readonly repeated: number;
    readonly amount: number;
    readonly first_entry: number | null;
    readonly last_entry: number | null;
    readonly stop: Told | null;
    readonly sums: readonly { readonly type: string; readonly entries: number; readonly amount: number }[];
  } | null;
}

/** The request with the files on it, not sent yet. */
export function sending(agent: Agent, path: 'imports/' | 'imports/check/', files: Files) {
  const request = agent.post(`/api/${path}`);
  for (const [name, content] of Object.entries(files))
    request.attach('files', Buffer.from(content!), { filename: name, contentType: 'text/csv' });
  return request;
}

export const check = async (agent: Agent, files: Files): Promise<Checked> =>
  (await sending(agent, 'imports/check/', files).expect(200)).body.data as Checked;

export const starting = (agent: Agent, files: Files, checked: string | null, key?: string) => {
  const request = sending(agent, 'imports/', files).field('checked', checked ?? '');
  return key ? request.set('Idempotency-Key', key) : request;
};

export const start = async (agent: Agent, files: Files, key?: string): Promise<Run> => {
  const { checked } = await check(agent, files);
  return (await starting(agent, files, checked, key).expect(200)).body.data as Run;
};

export async function ended(agent: Agent, id: string): Promise<Run> {
  for (const until = Date.now() + 30_000; ; await sleep(50)) {
    const run = (await agent.get(`/api/imports/${id}/`).expect(200)).body.data as Run;
    if (run.state !== 'running') return run;
    if (Date.now() > until) throw new Error(`still under way: ${JSON.stringify(run)}`);
  }
}
