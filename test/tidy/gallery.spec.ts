/** `npm run gallery` shows each component of `shared/`, or it is said here why one is not shown by itself. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

const ofTheServer = 'shows what a server answers: the matrix looks at it';
const partOfOthers = 'is seen as a part of others that are shown';
const unseen = 'has nothing of its own to see';
const notShown: Readonly<Record<string, string>> = {
  'attachments/attached-file': ofTheServer,
  'attachments/attachments-panel': ofTheServer,
  'attachments/files-field': partOfOthers,
  'attachments/handed-over-files': ofTheServer,
  'attachments/queued-files': ofTheServer,
  'dialog/appear': unseen,
  'dialog/closing-actions': partOfOthers,
  'dialog/form-dialog': partOfOthers,
  'dialog/held-record': ofTheServer,
  'dialog/success-panel': partOfOthers,
  'display/figure-table': partOfOthers,
  'display/main-action': partOfOthers,
  'display/notice': unseen,
  'display/on-demand': unseen,
  'display/page-steps': ofTheServer,
  'display/page-title': partOfOthers,
  'display/step-line': ofTheServer,
  'display/visually-hidden': unseen,
  'fields/day-calendar': partOfOthers,
  'fields/field-frame': partOfOthers,
  'forms/closing-fields': partOfOthers,
  'forms/entry-form-dialog': ofTheServer,
  'forms/keep-choice': partOfOthers,
  'forms/reason-dialog': ofTheServer,
  'grid/server-grid': partOfOthers,
  'grid/table-busy': partOfOthers,
  'sending/sending-status': ofTheServer,
  'staging/arrangement-bar': partOfOthers,
  'staging/paste-area': partOfOthers,
  'staging/staging-grid': partOfOthers,
  'staging/staging-screen': ofTheServer,
};

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/\.(spec|fixture)\./.test(name));

it('each shared component is in the gallery, or excused', () => {
  const components = filesBelow('frontend/src/shared', /\.tsx$/).map((name) => name.replace(/\.tsx$/, ''));
  const gallery = filesBelow('frontend/gallery', /\.tsx?$/)
    .map((name) => fs.readFileSync(path.join(root, 'frontend/gallery', name), 'utf8'))
    .join('\n');
  const shown = [...gallery.matchAll(/file: '([^']+)'/g)].map(([, file]) => file!);
  expect(shown.length).toBeGreaterThan(30);
  expect([...shown, ...Object.keys(notShown)].toSorted()).toEqual(components.toSorted());
});

it('no built program has the gallery', () => {
  const config = fs.readFileSync(path.join(root, 'frontend/vite.config.ts'), 'utf8');
  expect(config).not.toContain('gallery');
  const imported = filesBelow('frontend/src', /\.tsx?$/).filter((name) =>
    fs.readFileSync(path.join(root, 'frontend/src', name), 'utf8').includes('/gallery/'),
  );
  expect(imported).toEqual([]);
});
