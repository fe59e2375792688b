/** The files that lie directly in a folder, however it was chosen; what lies deeper is another folder's. */

/** Of what a person chose as a folder: the browser hands over all that is in it, with the way to each. */
export const filesOfFolder = (files: FileList | null): readonly File[] =>
  [...(files ?? [])].filter(({ webkitRelativePath }) => webkitRelativePath.split('/').length <= 2);

/**
 * All that was dropped, where a folder is among it; undefined where there are files alone, which can be taken at once. What is dropped
 * is asked before anything is waited for: afterwards nothing is left of it.
 */
export function foldersDropped({ items }: DataTransfer): Promise<readonly File[]> | undefined {
  // What is no browser's own knows files alone.
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return undefined;
  return Promise.all(
    entries.map(async (entry) => {
      if (!entry) return [];
      return entry.isDirectory
        ? filesIn((entry as FileSystemDirectoryEntry).createReader())
        : [await fileOf(entry as FileSystemFileEntry)];
    }),
  ).then((inside) => inside.flat());
}

/** The browser tells of so many at a time, and of none at the end. */
async function filesIn(reader: FileSystemDirectoryReader): Promise<readonly File[]> {
  const found: File[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    const own = some.filter(({ isFile }) => isFile);
    found.push(...(await Promise.all(own.map((entry) => fileOf(entry as FileSystemFileEntry)))));
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
