// The site of docs/, built by `npm run docs` into docs/.vitepress/dist. A dead link fails the build.
import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const docs = path.resolve(import.meta.dirname, '..');
const pagesOf = (folder) =>
  fs
    .readdirSync(path.join(docs, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ text: titleOf(path.join(docs, folder, name)), link: `/${folder}/${name}` }));
const titleOf = (file) => /^# (.+)$/m.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? path.basename(file);
const section = (text, folder) => ({ text, collapsed: true, items: pagesOf(folder) });

export default defineConfig({
  title: 'Livro',
  description: 'An event-sourced ledger for construction and real-estate developers in Brazil',
  cleanUrls: true,
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  // Pages have no HTML: what looks like it is text.
  markdown: { html: false },
  // Files outside of docs/ and folders are no pages of the site; test/tidy/links.spec.ts checks those links.
  ignoreDeadLinks: [/^(\.\/)?\.\.\/\.\.\//, /\/(adr|benchmarks)$/, /^http:\/\/localhost/],
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    sidebar: [
      section('Guia (português)', 'guia'),
      section('Administration', 'admin'),
      section('Development', 'developer'),
      section('Integration', 'integration'),
      section('Reference', 'reference'),
      {
        text: 'Promises',
        items: ['reliability', 'performance'].map((name) => ({
          text: titleOf(path.join(docs, `${name}.md`)),
          link: `/${name}`,
        })),
      },
      section('Decisions', 'adr'),
    ],
  },
});
