/**
 * The program without its web side, for the time of one command: joins the embedded parts of a running server on the same
 * data, or starts them, and gives them back at the end, whatever happened.
 */
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { refuseHalfRestored } from '../platform/config/half-restored.ts';
import { SettingError } from '../platform/config/setting-error.ts';
import { readSettings, type Settings } from '../platform/config/settings.ts';
import { refuseUnfitDatabase } from '../platform/database/unfit-database.ts';
import { whyUnavailable } from '../platform/database/unavailable-database.ts';
import { refuseUnfitStore } from '../platform/event-store/unfit-store.ts';
import { acquireParts, type Parts } from '../platform/embedded/parts.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';

/** The settings; a wrong one, or a place that is not whole, ends the command with a sentence. */
export function settingsOrFailure(env: NodeJS.ProcessEnv): Settings {
  return orFailure(() => {
    const settings = readSettings(env);
    refuseHalfRestored(settings.dataDir);
    return settings;
  });
}

export function orFailure<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SettingError) throw new CommandFailure(exitCodes.usage, error.message);
    throw error;
  }
}

/** Instead of a store's address: none is asked, and none is started. */
export const NO_STORE = 'esdb://none';

/**
 * Runs `work` while the journal and the database are there. A signal ends the command; with `onInterrupt` the first one
 * only tells the work to come to an end by itself.
 */
export async function withParts<T>(
  settings: Settings,
  work: (parts: Parts) => Promise<T>,
  onInterrupt?: () => void,
): Promise<T> {
  const isWithoutStore = settings.eventStoreUrl === NO_STORE;
  const acquired = refuseUnfitDatabase(settings.databaseUrl)
    .then(() => refuseUnfitStore(isWithoutStore ? undefined : settings.eventStoreUrl, settings.streamPrefix))
    .then(() => acquireParts(settings));
  const parts = await acquired.catch((error: unknown) => {
    const exitCode = error instanceof SettingError ? exitCodes.usage : exitCodes.outOfReach;
    const why = whyUnavailable(error) ?? (error instanceof Error ? error.message : String(error));
    throw new CommandFailure(exitCode, why);
  });
  const lost = new Promise<never>((_, reject) =>
    parts.onLost((reason) =>
      reject(new CommandFailure(exitCodes.outOfReach, `O banco de dados embutido parou: ${reason}`)),
    ),
  );
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const end = (): void => reject(new CommandFailure(exitCodes.interrupted, 'Interrompido.'));
      process.once(signal, () => {
        if (!onInterrupt) return end();
        process.once(signal, end);
        onInterrupt();
      });
    }
  });
  try {
    return await Promise.race([work(parts), lost, interrupted]);
  } finally {
    await parts.release();
  }
}

/** Runs `work` with every command, query and book of the program at hand. */
export async function withProgram<T>(
  settings: Settings,
  work: (program: INestApplicationContext) => Promise<T>,
  onInterrupt?: () => void,
): Promise<T> {
  const withApplication = async (parts: Parts): Promise<T> => {
    // Loaded late: reading the framework's files takes a second that the parts above can use to start.
    const { AppModule } = await import('../app.module.ts');
    // The log is a server's; a command says what it has to say itself, and its stdout may be somebody's data.
    const securityLog = settings.securityLog === 'stdout' ? 'off' : settings.securityLog;
    const quiet: Settings = { ...settings, logLevel: 'silent', securityLog };
    const program = await NestFactory.createApplicationContext(AppModule.forSettings(quiet, parts), {
      logger: false,
      abortOnError: false,
    });
    try {
      return await work(program);
    } finally {
      await program.close();
    }
  };
  return withParts(settings, withApplication, onInterrupt);
}

/** The same, but nothing of it is started: it follows no journal, reacts to no event and serves nobody. */
export async function withProgramAtRest<T>(
  settings: Settings,
  work: (program: INestApplicationContext) => Promise<T>,
): Promise<T> {
  return withParts(settings, async (parts) => {
    const { AppModule } = await import('../app.module.ts');
    const { ProjectionRegistry } = await import('../platform/projections/schema/projection-registry.ts');
    const quiet: Settings = { ...settings, logLevel: 'silent', securityLog: 'off' };
    const program = await NestFactory.create(AppModule.forSettings(quiet, parts), {
      logger: false,
      abortOnError: false,
    });
    try {
      program.get(ProjectionRegistry).fill();
      return await work(program);
    } finally {
      await program.close();
    }
  });
}
