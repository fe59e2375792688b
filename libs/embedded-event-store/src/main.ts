/**
 * The store as a process: settings from the environment, one line of what it is, one line when it listens, and an end
 * with a code that says why. `DATABASE_URL` names the Postgres, `EVENT_STORE_PORT` the port (0 for any),
 * `EVENT_STORE_SECRET` what callers must show. With `--follow-stdin` it ends when its starter does, by kill -9 too.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendRequest } from './append-decision.ts';
import { CommitLog } from './commit-log.ts';
import { EXIT, LISTENING, WHAT_IT_IS } from './process-contract.ts';
import { startServer, type StoreServer } from './server.ts';
import { Storage } from './storage.ts';
import type { StreamState } from './stream-state.ts';
import { Writer } from './writer.ts';
import { WriterBusyError } from './writer-session.ts';

/** A predecessor killed by -9 leaves its session and its port busy for a moment. */
const PREDECESSOR_MS = 10_000;
const PORT_WAIT_MS = 3_000;
/** What was answered last is on its way when the connections are cut. */
const ANSWERS_LEAVE_MS = 20;

/** A server's log is never empty, and programs that were tried against ours only should not learn otherwise. */
const FIRST_EVENT: AppendRequest = {
  mode: 'append',
  stream: '$$$settings',
  expected: 'no_stream',
  events: [
    {
      id: randomUUID(),
      type: '$metadata',
      isJson: true,
      data: Buffer.from('{}'),
      metadata: Buffer.alloc(0),
    },
  ],
};

async function main(): Promise<void> {
  console.log(WHAT_IT_IS);
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) return end(EXIT.wrongSetting, 'Falta DATABASE_URL.');
  const port = Number(process.env.EVENT_STORE_PORT ?? '2113');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return end(EXIT.wrongSetting, 'EVENT_STORE_PORT não serve.');

  const running: { storage?: Storage; writer?: Writer; server?: StoreServer; stopping?: boolean } = {};
  const stop = async (): Promise<void> => {
    if (running.stopping) return;
    running.stopping = true;
    await running.writer?.idle();
    await sleep(ANSWERS_LEAVE_MS);
    running.server?.stop();
    await running.storage?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  if (process.argv.includes('--follow-stdin')) process.stdin.on('end', () => void stop()).resume();

  // Without its session the store may no longer write, and another may: better no store than two.
  const storage = await Storage.open(databaseUrl, PREDECESSOR_MS, (cause) => {
    if (!running.stopping) end(EXIT.sessionLost, `A sessão com o Postgres caiu: ${cause}`);
  });
  running.storage = storage;
  const log = new CommitLog(await storage.head());
  const writer = await Writer.open(storage, log);
  running.writer = writer;
  if (log.head === 0) await writer.append(FIRST_EVENT);
  const state = async (subject: string): Promise<StreamState> =>
    writer.existingState(subject) ?? storage.state(subject);
  running.server = await listen(
    { storage, log, writer, state },
    port,
    process.env.EVENT_STORE_SECRET || undefined,
  );
  console.log(`${LISTENING}${running.server.port}`);
}

/** The wanted port, waited for a little; else any. */
async function listen(...[store, port, secret]: Parameters<typeof startServer>): Promise<StoreServer> {
  const deadline = Date.now() + PORT_WAIT_MS;
  for (;;) {
    try {
      return await startServer(store, port, secret);
    } catch (error) {
      if (!String(error).includes('EADDRINUSE')) throw error;
      if (Date.now() >= deadline) return startServer(store, 0, secret);
      await sleep(50);
    }
  }
}

function end(code: number, message: string): void {
  console.error(message);
  process.exit(code);
}

process.on('unhandledRejection', (error) => end(EXIT.broken, `Erro inesperado: ${String(error)}`));
main().catch((error: unknown) =>
  end(
    error instanceof WriterBusyError ? EXIT.writerBusy : EXIT.broken,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ),
);
