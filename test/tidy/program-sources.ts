/** The texts of the program's own source files, for tests that look for words in them. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Of the `.ts` and `.tsx` files below the folders, without tests, what was built and what `except` matches. */
export const programSources = (folders: readonly string[], except = /(?!)/): string =>
  folders
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|fixture)\.|node_modules|\/dist\//.test(file))
    .filter((file) => !except.test(file))
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
