/** What the machine says when it refuses to write or to read, as a sentence that names the place. */
import { CommandFailure, type ExitCode, exitCodes } from './exit-codes.ts';

const FULL = 'o disco está cheio. O que havia ali antes continua inteiro; libere espaço e repita';
const FORBIDDEN = 'falta permissão. Use uma pasta em que este usuário possa gravar';
const NO_FOLDER = 'o caminho passa por um arquivo, não por uma pasta';

const REFUSALS: Readonly<Record<string, { readonly exitCode: ExitCode; readonly why: string }>> = {
  ENOSPC: { exitCode: exitCodes.outOfReach, why: FULL },
  EDQUOT: { exitCode: exitCodes.outOfReach, why: FULL },
  EFBIG: { exitCode: exitCodes.outOfReach, why: 'o disco não aceita arquivos deste tamanho' },
  EIO: { exitCode: exitCodes.outOfReach, why: 'o disco falhou' },
  ESTALE: { exitCode: exitCodes.outOfReach, why: 'o disco de rede não responde' },
  EACCES: { exitCode: exitCodes.usage, why: FORBIDDEN },
  EPERM: { exitCode: exitCodes.usage, why: FORBIDDEN },
  ENOENT: { exitCode: exitCodes.usage, why: 'a pasta não existe, ou não pode ser criada ali' },
  EROFS: { exitCode: exitCodes.usage, why: 'o disco só permite leitura' },
  EEXIST: { exitCode: exitCodes.usage, why: NO_FOLDER },
  EISDIR: { exitCode: exitCodes.usage, why: 'é uma pasta, não um arquivo' },
  ENOTDIR: { exitCode: exitCodes.usage, why: NO_FOLDER },
};

/** Runs what writes to `place`, all of it or nothing. */
export async function writingTo<T>(place: string, write: () => T | Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException;
    // What fails on the way to a server, from where it is read, names no path.
    const refusal =
      REFUSALS[code] ?? (path && { exitCode: exitCodes.outOfReach, why: `o sistema recusa (${code})` });
    if (!refusal) throw error;
    throw new CommandFailure(refusal.exitCode, `Não se pode gravar em ${place}: ${refusal.why}.`);
  }
}

const UNREADABLE = 'falta permissão de leitura para este usuário';
const READ_REFUSALS: Readonly<Record<string, { readonly exitCode: ExitCode; readonly why: string }>> = {
  EIO: REFUSALS.EIO!,
  ESTALE: REFUSALS.ESTALE!,
  EACCES: { exitCode: exitCodes.usage, why: UNREADABLE },
  EPERM: { exitCode: exitCodes.usage, why: UNREADABLE },
  EISDIR: REFUSALS.EISDIR!,
  ENOENT: { exitCode: exitCodes.usage, why: 'não existe' },
  ENOTDIR: { exitCode: exitCodes.usage, why: NO_FOLDER },
};

/** The failure of reading `place` where the machine refused it; undefined for an error that is no refusal, such as wrong contents. */
export function readRefusal(place: string, error: unknown): CommandFailure | undefined {
  const { code = '', syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === undefined || (!READ_REFUSALS[code] && path === undefined)) return undefined;
  const { exitCode, why } = READ_REFUSALS[code] ?? {
    exitCode: exitCodes.outOfReach,
    why: `o sistema recusa (${code})`,
  };
  return new CommandFailure(exitCode, `Não se pode ler ${place}: ${why}.`);
}

/** Undefined where nothing is there. What is there and cannot be read ends the command. */
export async function unlessMissing<T>(place: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw readRefusal(place, error) ?? error;
  }
}
