/**
 * The process in which read models are rebuilt beside another one: takes one order, tells how far it is and how each ended, and
 * goes. It puts the program together but starts nothing of it, so that it follows no journal, reacts to no event and serves nobody.
 */
import { NestFactory } from '@nestjs/core';
import { whyUnavailable } from '../../platform/database/unavailable-database.ts';
import type {
  FromRebuild,
  RebuildOrder,
  ToRebuild,
} from '../../platform/projections/http/rebuild-process.ts';

const enough = new AbortController();
/** What is under way ends with a flush; anyone who waits for the end of this process waits no longer than that. */
const END_MS = 2_000;

/** Once all that was said has been handed on. */
let handedOn = Promise.resolve();

/** Nobody hears it where the server is gone. Messages go out in their order. */
function say(message: FromRebuild): void {
  handedOn = new Promise((resolve) => {
    if (!process.connected) resolve();
    else process.send!(message, undefined, undefined, () => resolve());
  });
}

function stop(): void {
  enough.abort();
  setTimeout(() => process.exit(1), END_MS).unref();
}

async function carryOut({
  settings,
  parts,
  projections,
  wish,
  pace = 'shared',
}: RebuildOrder): Promise<void> {
  const { AppModule } = await import('../../app.module.ts');
  const { ProjectionRegistry } = await import('../../platform/projections/schema/projection-registry.ts');
  const { Rebuilds } = await import('../../platform/projections/rebuild/rebuilds.ts');
  const { toldResult } = await import('../../platform/projections/http/rebuild-process.ts');
  const program = await NestFactory.create(
    AppModule.forSettings({ ...settings, logLevel: 'silent' }, parts),
    {
      logger: false,
      abortOnError: false,
    },
  );
  program.get(ProjectionRegistry).fill();
  await program.get(Rebuilds).rebuildTogether(projections, {
    wish,
    pace,
    signal: enough.signal,
    onProgress: (progress) => say({ progress }),
    onResult: (result) => say({ result: toldResult(result) }),
  });
}

process.on('message', (message: ToRebuild) => {
  if ('stop' in message) return stop();
  void carryOut(message.order)
    .catch((error: unknown) =>
      say({ failure: whyUnavailable(error) ?? (error instanceof Error ? error.message : String(error)) }),
    )
    .then(() => handedOn)
    .finally(() => process.exit(0));
});
process.once('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
