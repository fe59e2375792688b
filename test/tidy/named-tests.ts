/** Tests that a document names, as `file` “title”: whether they are there. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

export const NAMED_TEST = /`((?:test|backend|frontend|libs)\/[^`]+\.tsx?)` “([^”]+)”/g;

/** Those that are named in a text and are not in the file that it names. */
export const missingTests = (text: string): string[] =>
  [...text.matchAll(NAMED_TEST)]
    .filter(([, file, title]) => {
      const place = path.join(root, file!);
      return !fs.existsSync(place) || !plain(fs.readFileSync(place, 'utf8')).includes(title!);
    })
    .map(([name]) => name);

/** Titles as they read, however their quotes are escaped in the source. */
const plain = (source: string): string => source.replaceAll("\\'", "'");
