/** A segment's file says of each event what the store says, and of what only the store has no more than its place. */
import { journal } from '../../ledger/journal/journal.fixture.ts';
import { Decoding } from '../../platform/event-store/decoding.ts';
import {
  leafLine,
  linesOf,
  placeLine,
  SegmentLines,
  type SegmentLine,
} from '../../platform/segments/segment-format.ts';
import { storedJournal } from '../verification/stored-journal.fixture.ts';

const events = storedJournal(journal).map((event, i) =>
  i % 2 === 0 ? event : { ...event, position: event.position * 3n },
);
const decoding = new Decoding({ streamPrefix: '' });
const segmentFile = (lines: readonly string[]): Buffer => {
  const segment = new SegmentLines();
  for (const line of lines) segment.add(line);
  return segment.file!;
};
const read = ({ position, leaf }: SegmentLine) => leaf && decoding.ofText(position, leaf);

it('gives back every event as it was', () => {
  const file = segmentFile(events.map((event, i) => leafLine(i, event)));
  expect([...linesOf(file)].map(read)).toEqual(events);
  expect([...linesOf(file)].map(({ leaf }) => leaf?.index)).toEqual(events.map((_, i) => i));
});

it('keeps the place of what only the store has', () => {
  const lines = events.map((event, i) => (i === 2 ? placeLine(event) : leafLine(i, event)));
  const found = [...linesOf(segmentFile(lines))];
  expect(found[2]).toEqual({ position: events[2]!.position });
  expect(found.map(read).toSpliced(2, 1)).toEqual(events.toSpliced(2, 1));
});

it('is told by an upcaster that throws what is wrong with an event, which comes along', () => {
  const refusing = new Decoding({
    streamPrefix: '',
    upcast: () => {
      throw new Error('its type is not known');
    },
  });
  const [{ position, leaf }] = [...linesOf(segmentFile([leafLine(0, events[0]!)]))] as [SegmentLine];
  expect(refusing.ofText(position, leaf!)).toEqual({
    ...events[0]!,
    flaw: new Error('its type is not known'),
  });
});

it('refuses a file whose end is missing', () => {
  const file = segmentFile([leafLine(0, events[0]!)]);
  expect(() => [...linesOf(file.subarray(0, -1))]).toThrow(RangeError);
});

it('has no file where it would be too large', () => {
  const segment = new SegmentLines();
  for (let i = 0; i < 65; i++) segment.add('x'.repeat(1_048_576));
  expect(segment.file).toBeUndefined();
});
