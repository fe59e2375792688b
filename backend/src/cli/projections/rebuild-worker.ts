/**
 * The process in which a server has a read model rebuilt: takes one order, tells how far it is and how it ended, and goes.
 * It puts the program together but starts nothing of it, so that it follows no journal, reacts to no event and serves nobody.
 */
import { NestFactory } from '@nestjs/core';
import type {
  FromRebuild,
  RebuildOrder,
  ToRebuild,
} from '../../platform/projections/http/rebuild-process.ts';

const enough = new AbortController();
/** What is under way ends with a flush; anyone who waits for the end of this process waits no longer than that. */
const END_MS = 2_000;

/** Says it, and waits until it has been handed on; nobody hears it where the server is gone. */
const say = (message: FromRebuild): Promise<void> =>
  new Promise((resolve) => {
    if (!process.connected) resolve();
    else process.send!(message, undefined, undefined, () => resolve());
  });

function stop(): void {
  enough.abort();
  setTimeout(() => process.exit(1), END_MS).unref();
}

async function carryOut({ settings, parts, projection, wish }: RebuildOrder): Promise<FromRebuild> {
  const { AppModule } = await import('../../app.module.ts');
  const { ProjectionRegistry } = await import('../../platform/projections/schema/projection-registry.ts');
  const { Rebuilds } = await import('../../platform/projections/rebuild/rebuilds.ts');
  const { RebuildUnderWayError } = await import('../../platform/projections/rebuild/loading.ts');
  const program = await NestFactory.create(
    AppModule.forSettings({ ...settings, logLevel: 'silent' }, parts),
    {
      logger: false,
      abortOnError: false,
    },
  );
  program.get(ProjectionRegistry).fill();
  const request = {
    wish,
    pace: 'shared' as const,
    signal: enough.signal,
    onProgress: (progress: Parameters<typeof tell>[0]) => tell(progress),
  };
  try {
    return { report: await program.get(Rebuilds).rebuild(projection, request) };
  } catch (error) {
    const busy = error instanceof RebuildUnderWayError;
    const failure = busy
      ? 'Outro processo já a está reconstruindo.'
      : error instanceof Error
        ? error.message
        : String(error);
    return { failure, busy };
  }
}

const tell = (progress: Extract<FromRebuild, { progress: unknown }>['progress']): void =>
  void say({ progress });

process.on('message', (message: ToRebuild) => {
  if ('stop' in message) return stop();
  void carryOut(message.order)
    .catch((error: unknown) => ({
      failure: error instanceof Error ? error.message : String(error),
      busy: false,
    }))
    .then((end) => say(end))
    .finally(() => process.exit(0));
});
process.once('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
