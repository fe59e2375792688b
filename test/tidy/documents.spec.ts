/** Documents that are printed from code must be the ones that the code prints today. */
import fs from 'node:fs';
import path from 'node:path';
import { eventsDocument } from '../../scripts/events-document.cjs';

it('docs/events.md says what the event types say', () => {
  const committed = fs.readFileSync(path.resolve(__dirname, '../../docs/events.md'), 'utf8');
  expect(committed).toBe(eventsDocument());
});

it('docs/projections.md shows the code of the files that it names', () => {
  const root = path.resolve(__dirname, '../..');
  const page = fs.readFileSync(path.join(root, 'docs/projections.md'), 'utf8');
  const shown = [...page.matchAll(/^`(test\/[^`]+\.ts)`:\n\n```ts\n([\s\S]*?)```$/gm)];
  expect(shown.map(([, file]) => path.basename(file!))).toEqual([
    'supplier-spending.table.ts',
    'supplier-spending.projection.ts',
    'supplier-spending.projection.spec.ts',
  ]);
  for (const [, file, code] of shown) expect(code).toBe(fs.readFileSync(path.join(root, file!), 'utf8'));
});
