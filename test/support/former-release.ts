/** The server of the release before, as it was built then: unpacked into a folder of its own, with the packages of today. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Build } from './program.ts';

const root = path.resolve(__dirname, '../..');
const ARCHIVE = path.join(root, 'test/data/former-release/build.tar.gz');

export interface FormerRelease extends Build {
  /** Its API, as it documented it. */
  readonly document: Document;
}

export interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly required?: boolean }[];
}

export function unpackFormerRelease(folder: string): FormerRelease {
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', folder]);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    root: folder,
    script: 'backend/dist/backend/src/main.js',
    document: documentIn(folder),
  };
}

export const todaysDocument = (): Document => documentIn(root);

const documentIn = (folder: string): Document =>
  JSON.parse(fs.readFileSync(path.join(folder, 'docs/openapi.json'), 'utf8')) as Document;
