/** Which of a person's files belong to a folder of books: by their names, as the server takes them, each once. */
import { bookFileNames, limits, messages, normalForm, type BookFileName } from '@livro/rules';

export type ChosenFiles = Readonly<Partial<Record<BookFileName, File>>>;

export interface Chosen {
  readonly files: ChosenFiles;
  /** How many others came along. */
  readonly others: number;
  /** Why they cannot be sent as they are. */
  readonly refusal?: string;
}

export const nothingChosen: Chosen = { files: {}, others: 0 };

/** One of a name that was there before takes its place, so that a mended file can be chosen by itself. */
export function chosenWith({ files: before }: Chosen, offered: readonly File[]): Chosen {
  const found: Partial<Record<BookFileName, File>> = {};
  let others = 0;
  let twice: BookFileName | undefined;
  for (const file of offered) {
    const plain = normalForm(file.name).toLowerCase();
    const name = bookFileNames.find((one) => one === plain);
    if (!name) others += 1;
    else if (found[name]) twice = name;
    else found[name] = file;
  }
  const files = { ...before, ...found };
  const refusal = refusalOf(files, found, twice);
  return { files, others, ...(refusal !== undefined && { refusal }) };
}

function refusalOf(files: ChosenFiles, found: ChosenFiles, twice: BookFileName | undefined) {
  if (twice) return messages.importing.fileTwice(twice);
  if (Object.keys(found).length === 0) return messages.importing.filesRequired;
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  return bytes > limits.importMaxBytes ? messages.importing.tooLarge : undefined;
}

/** Those that are still missing. */
export const missingOf = ({ files }: Chosen): readonly BookFileName[] =>
  bookFileNames.filter((name) => !files[name]);

/** The names of those that can be read no longer: a browser keeps no file that changed after it was chosen. */
export async function goneOf({ files }: Chosen): Promise<readonly string[]> {
  const read = await Promise.all(
    Object.values(files).map((file) =>
      file.arrayBuffer().then(
        () => [],
        () => [file.name],
      ),
    ),
  );
  return read.flat();
}

/** A form goes out as it is; the document describes its parts. */
export function formOf<Body>({ files }: Chosen, checked?: string): Body {
  const form = new FormData();
  if (checked !== undefined) form.append('checked', checked);
  for (const name of bookFileNames) {
    const file = files[name];
    if (file) form.append('files', file, name);
  }
  return form as unknown as Body;
}
