/** How a command line ends: what its failures mean to anyone who called it, in words and as an exit code. */
import { DomainError } from '@livro/event-sourcing';
import { type Command, CommanderError } from 'commander';
import { SettingError } from '../platform/config/setting-error.ts';
import { whyUnavailable } from '../platform/database/unavailable-database.ts';
import { isAway, OutOfReachError } from '../platform/event-store/away.ts';
import { JournalLossError } from '../platform/integrity/journal-loss.ts';
import { FileStoreRefusedError, FileStoreUnreachableError } from '../platform/files/file-store.ts';
import { OvertakenError } from '../importing/booking/overtaken.ts';
import { CommandFailure, exitCodes, type ExitCode } from './exit-codes.ts';

export function failureOf(error: unknown): { exitCode: ExitCode; message: string } {
  if (error instanceof CommandFailure) return { exitCode: error.exitCode, message: error.message };
  if (error instanceof DomainError && error.code === 'JOURNAL_DIFFERS')
    return { exitCode: exitCodes.differs, message: error.message };
  if (error instanceof JournalLossError) return { exitCode: exitCodes.differs, message: error.message };
  if (error instanceof DomainError || error instanceof SettingError)
    return { exitCode: exitCodes.usage, message: error.message };
  if (error instanceof OutOfReachError) return { exitCode: exitCodes.outOfReach, message: error.message };
  if (error instanceof FileStoreUnreachableError) {
    const isRefused = error instanceof FileStoreRefusedError;
    return { exitCode: isRefused ? exitCodes.usage : exitCodes.outOfReach, message: error.message };
  }
  if (isAway(error)) return failureOf(new OutOfReachError(whyUnavailable(error)));
  if (error instanceof OvertakenError) return { exitCode: exitCodes.overtaken, message: error.message };
  return {
    exitCode: exitCodes.unexpected,
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

/** Parses the arguments of this process and runs what they ask for; sets the exit code and never throws. */
export async function runCommandLine(commandLine: Command): Promise<void> {
  // Anyone who reads our output may leave early (`| head`); that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(exitCodes.done);
  });
  if (await obeyed(commandLine, process.argv)) return;
  // Whatever is left of a command that failed must not keep the process.
  setTimeout(() => process.exit(), 1_000).unref();
}

/** Runs what `argv` (with Node and the script before the arguments) asks for. False when it failed; the exit code is set. */
export async function obeyed(commandLine: Command, argv: readonly string[]): Promise<boolean> {
  try {
    await commandLine.parseAsync(argv);
    return true;
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return true;
    }
    const { exitCode, message } = failureOf(error);
    process.stderr.write(`${message}\n`);
    process.exitCode = exitCode;
    return false;
  }
}
