/**
 * One process of a contest between Books: books transfers until told to stop by the end of its input, and writes what its
 * callers were told as JSON lines. Settings come in one JSON argument.
 */
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/book/book-options.ts';
import { PostgresCourtesyLock } from '../../backend/src/platform/book/courtesy-lock.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { accounts } from './book-accounts.ts';
import { insist, load, sleep, type Load } from './book-callers.ts';
import type { ContestSettings, Line } from './book-contest.ts';

async function main(): Promise<void> {
  const settings = JSON.parse(process.argv[2]!) as ContestSettings;
  const { url, streamPrefix, databaseUrl, callers, most, shared, pauseMs } = settings;
  const store = new EventStore({ url, streamPrefix });
  const database = databaseUrl ? new Database({ url: databaseUrl }) : undefined;
  const book = new StreamBook(accounts, store, {
    ...defaultBookOptions,
    lock: database && new PostgresCourtesyLock(database, streamPrefix),
  });
  await book.start();
  process.stdout.write('ready\n');
  // The starter says when: everybody begins together.
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve));
  await new Promise((resolve) => process.stdin.once('data', resolve));
  let goOn = true;
  void ended.then(() => (goOn = false));

  const told: Load = { verdicts: [], worstMs: 0 };
  if (pauseMs > 0) {
    while (goOn) {
      const one = await load(book, 1, most, once());
      told.verdicts.push(...one.verdicts);
      told.worstMs = Math.max(told.worstMs, one.worstMs);
      await sleep(Math.random() * pauseMs);
    }
  } else {
    // The same envelopes are handed to every process at once: one of them books, all of them answer.
    for (const envelope of shared) told.verdicts.push(await insist(book, envelope));
    const rest = await load(book, callers, most, () => goOn);
    told.verdicts.push(...rest.verdicts);
    told.worstMs = rest.worstMs;
  }
  const lines: Line[] = told.verdicts.map(({ envelope, answer }) =>
    answer instanceof Error
      ? { envelope, error: answer.name, message: answer.message }
      : {
          envelope,
          first: `${answer.firstRevision}`,
          last: `${answer.lastRevision}`,
          repeated: answer.repeated,
          events: answer.events.map((event) => ({
            ...event,
            revision: `${event.revision}`,
            position: `${event.position}`,
          })),
        },
  );
  const report = { lines, worstMs: told.worstMs, figures: book.figures };
  await book.close(1000);
  await store.close();
  await database?.close();
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

function once(): () => boolean {
  let first = true;
  return () => first && !(first = false);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
