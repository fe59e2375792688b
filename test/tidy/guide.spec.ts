/** The user guide names what the screens show, and its pictures are there. */
import fs from 'node:fs';
import path from 'node:path';
import { programSources } from './program-sources.ts';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'docs/guia');
const MAX_PICTURES_BYTES = 1_500_000;
const pages = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));

it('names texts of the screens in bold', () => {
  const screens = programSources(['frontend/src', 'libs', 'backend/src/audit']).replace(/\s+/g, ' ');
  const named = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => ({
      name,
      label: label!.replace(/\s+/g, ' '),
    })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ label }) => !screens.includes(label))).toEqual([]);
});

it('has each page that the help of a screen opens', () => {
  const help = fs.readFileSync(path.join(root, 'frontend/src/app/pages/page-help.ts'), 'utf8');
  const opened = [...help.matchAll(/ guide: '([\w-]+)'/g)].map(([, page]) => `${page}.md`);
  expect(opened.length).toBeGreaterThan(20);
  const names = pages.map(({ name }) => name);
  expect(opened.filter((page) => !names.includes(page))).toEqual([]);
});

it('describes every picture, shows every one, and keeps them small', () => {
  const shown = pages.flatMap(({ text }) =>
    [...text.matchAll(/!\[([^\]]*)\]\(imagens\/([^)]+)\)/g)].map(([, description, file]) => ({
      description,
      file: file!,
    })),
  );
  expect(shown.filter(({ description }) => !description)).toEqual([]);
  const files = fs.readdirSync(path.join(folder, 'imagens')).sort();
  expect(shown.map(({ file }) => file).sort()).toEqual(files);
  const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(folder, 'imagens', file)).size, 0);
  expect(bytes).toBeLessThan(MAX_PICTURES_BYTES);
});
