/**
 * The projections that the users of the program have added from outside, a folder each of `PROJECTIONS_DIR`. One that breaks the
 * contract is left out and told, in a sentence; it stops nothing else.
 */
import path from 'node:path';
import { publishedTypes } from '../feed/vocabulary/vocabulary.ts';
import { ownName } from '../platform/projections/schema/reader-schema.ts';
import { assertFolderName, ContractError } from './declaration.ts';
import { contentsOf, foldersIn } from './own-folders.ts';
import { OwnProjection } from './own-projection.ts';
import { RefusedError, Thread, ThreadEndedError } from './thread.ts';

export interface Refusal {
  /** As it would be called if it were not refused; undefined where the setting itself names no folder. */
  readonly name: string | undefined;
  readonly sentence: string;
}

/** Each follows the journal and has a connection to the database. */
const MOST_FOLDERS = 8;

export class OwnProjections {
  private constructor(
    /** Undefined: nobody has given any. */
    readonly directory: string | undefined,
    readonly loaded: readonly OwnProjection[],
    readonly refused: readonly Refusal[],
  ) {}

  /** Never rejects: what cannot be loaded is refused. */
  static async from(directory: string | undefined): Promise<OwnProjections> {
    if (directory === undefined) return new OwnProjections(directory, [], []);
    const folders = await foldersIn(directory).catch((error: unknown) => error as NodeJS.ErrnoException);
    if (!Array.isArray(folders)) {
      const sentence = `PROJECTIONS_DIR="${directory}" não pode ser lida (${(folders as NodeJS.ErrnoException).code}): nenhuma projeção própria é acompanhada.`;
      return new OwnProjections(directory, [], [{ name: undefined, sentence }]);
    }
    const tried = await Promise.all(
      (folders as readonly string[]).map((folder, place) =>
        loadedOrRefused(path.join(directory, folder), place),
      ),
    );
    return new OwnProjections(
      directory,
      tried.filter((one): one is OwnProjection => one instanceof OwnProjection),
      tried.filter((one): one is Refusal => !(one instanceof OwnProjection)),
    );
  }

  refusalOf(name: string): Refusal | undefined {
    return this.refused.find((refusal) => refusal.name === name);
  }
}

async function loadedOrRefused(folder: string, place: number): Promise<OwnProjection | Refusal> {
  const called = path.basename(folder);
  try {
    assertFolderName(called);
    if (place >= MOST_FOLDERS) throw new ContractError(`há lugar para ${MOST_FOLDERS} projeções próprias.`);
    const published = publishedTypes.map(({ type }) => type);
    const contents = await contentsOf(folder);
    const thread = new Thread(folder, published);
    try {
      return new OwnProjection(folder, await thread.declared(), contents, published);
    } finally {
      thread.end();
    }
  } catch (error) {
    return {
      name: ownName(called),
      sentence: `A projeção própria "${called}" foi deixada de fora: ${why(error)}`,
    };
  }
}

function why(error: unknown): string {
  if (error instanceof ContractError) return error.message;
  if (error instanceof RefusedError) return error.message;
  if (error instanceof ThreadEndedError) return `ao ser carregada: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
