/** Documents that are printed from code must be the ones that the code prints today. */
import fs from 'node:fs';
import path from 'node:path';
import { eventsDocument } from '../../scripts/events-document.cjs';

it('docs/events.md says what the event types say', () => {
  const committed = fs.readFileSync(path.resolve(__dirname, '../../docs/events.md'), 'utf8');
  expect(committed).toBe(eventsDocument());
});
