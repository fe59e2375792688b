import { version } from '../../../../package.json';
import { releaseNotes } from './release-notes.ts';

it('tells first of the present version, or of what is in preparation above it', () => {
  const [first, second] = releaseNotes.map((note) => note.version);
  expect(first ?? second).toBe(version);
});

it('has each version once, with its day, and something to say', () => {
  const given = releaseNotes.filter((note) => note.version !== undefined);
  expect(releaseNotes.length - given.length).toBeLessThanOrEqual(1);
  expect(new Set(given.map((note) => note.version)).size).toBe(given.length);
  const days = given.map(({ date }) => date ?? '');
  expect(days).toEqual([...days].sort().reverse());
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const { points } of releaseNotes) expect(points.length).toBeGreaterThan(0);
});
