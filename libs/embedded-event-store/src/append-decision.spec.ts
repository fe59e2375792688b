import {
  type AppendRequest,
  decide,
  type Decision,
  type Known,
  revisionToCompare,
  type Sighting,
} from './append-decision.ts';
import { type Expected, type ProposedEvent, TOMBSTONE } from './event.ts';
import { NO_STREAM, readMetadata, SOFT_DELETED_JSON, type StreamState } from './stream-state.ts';

const event = (id: string): ProposedEvent => ({
  id,
  type: 'T',
  isJson: true,
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});

/** Stream `s` with events z, a, b at revisions 0 to 2, positions 10 to 12. */
const LOG: readonly Sighting[] = ['z', 'a', 'b'].map((id, revision) => ({
  id,
  stream: 's',
  revision,
  position: 10 + revision,
}));
const AT_TWO: StreamState = { ...NO_STREAM, revision: 2 };
const SOFT_DELETED: StreamState = {
  ...AT_TWO,
  metadataRevision: 0,
  metadata: readMetadata(Buffer.from(`{"$tb":${SOFT_DELETED_JSON}}`)),
};

const request = (expected: Expected, ids: string, stream = 's'): AppendRequest => ({
  mode: 'append',
  stream,
  expected,
  events: [...ids].map(event),
});

function decideOn(asked: AppendRequest, state: StreamState, log = LOG): Decision {
  const after = revisionToCompare(asked, state);
  const known: Known = {
    standing:
      after === undefined
        ? []
        : log.filter(({ revision }) => revision > after && revision <= after + asked.events.length),
    recent: (id) => log.find((sighting) => sighting.id === id),
    newId: () => 'new',
  };
  return decide(asked, state, known);
}

/** One word for each outcome: what was written where, which revision is told, or why not. */
function told(decision: Decision): string {
  switch (decision.kind) {
    case 'write':
      return `write ${decision.writes.map((write) => `${write.stream}/${write.revision}=${write.event.id}`).join(' ')}`;
    case 'repeat':
      return `repeat ${decision.revision} at ${decision.position}`;
    case 'nothing':
    case 'wrong-version':
      return `${decision.kind} ${decision.revision}`;
    default:
      return decision.kind;
  }
}

describe('an append to z a b', () => {
  test.each<[Expected, string, string]>([
    [2, 'c', 'write s/3=c'],
    ['any', 'cd', 'write s/3=c s/4=d'],
    ['stream_exists', 'c', 'write s/3=c'],
    [3, 'c', 'wrong-version 2'],
    [1, 'c', 'wrong-version 2'],
    ['no_stream', 'c', 'wrong-version 2'],
    // known again at the old place
    [0, 'ab', 'repeat 2 at 12'],
    [0, 'a', 'repeat 1 at 11'],
    [1, 'b', 'repeat 2 at 12'],
    ['no_stream', 'zab', 'repeat 2 at 12'],
    // longer, other, reordered, shifted
    [0, 'abc', 'wrong-version 2'],
    [0, 'ac', 'wrong-version 2'],
    [0, 'ba', 'wrong-version 2'],
    [0, 'b', 'wrong-version 2'],
    // the head knows no ids
    [2, 'ab', 'write s/3=a s/4=b'],
    [2, 'cc', 'write s/3=c s/4=c'],
    // by recent ids
    ['any', 'ab', 'repeat 2 at 12'],
    ['any', 'ba', 'repeat 1 at 11'],
    ['any', 'abc', 'wrong-version 2'],
    ['any', 'ca', 'write s/3=c s/4=a'],
    ['stream_exists', 'a', 'repeat 1 at 11'],
    // nothing proposed
    [2, '', 'nothing 2'],
    ['any', '', 'nothing 2'],
    [1, '', 'wrong-version 2'],
  ])('expecting %s with "%s": %s', (expected, ids, outcome) => {
    expect(told(decideOn(request(expected, ids), AT_TWO))).toBe(outcome);
  });

  test('ids that another stream knows are new here', () => {
    expect(told(decideOn(request('any', 'a', 'other'), NO_STREAM))).toBe('write other/0=a');
  });
});

describe('an append to a stream without events', () => {
  test.each<[Expected, string]>([
    ['no_stream', 'write s/0=c'],
    ['any', 'write s/0=c'],
    ['stream_exists', 'wrong-version -1'],
    [0, 'wrong-version -1'],
  ])('expecting %s: %s', (expected, outcome) => {
    expect(told(decideOn(request(expected, 'c'), NO_STREAM, []))).toBe(outcome);
  });

  test('exists all the same when it has metadata', () => {
    expect(told(decideOn(request('stream_exists', 'c'), { ...NO_STREAM, metadataRevision: 0 }, []))).toBe(
      'write s/0=c',
    );
  });
});

describe('an append to a soft-deleted stream', () => {
  test.each<[Expected, string]>([
    ['no_stream', 'write $$s/1=new s/3=c'],
    ['any', 'write $$s/1=new s/3=c'],
    [2, 'write $$s/1=new s/3=c'],
    [1, 'wrong-version 2'],
    ['stream_exists', 'deleted'],
  ])('expecting %s: %s', (expected, outcome) => {
    expect(told(decideOn(request(expected, 'c'), SOFT_DELETED))).toBe(outcome);
  });

  test('what was written before is known again and revives nothing', () => {
    expect(told(decideOn(request('no_stream', 'za'), SOFT_DELETED))).toBe('repeat 1 at undefined');
  });

  test('hides the past and answers with the proposed event', () => {
    const decision = decideOn(request('any', 'cd'), SOFT_DELETED);
    if (decision.kind !== 'write') throw new Error(decision.kind);
    expect(decision.writes[0]?.event.data.toString()).toBe('{"$tb":3}');
    expect(decision.writes[decision.answered]?.event.id).toBe('d');
    expect(decision.state).toMatchObject({
      revision: 4,
      metadataRevision: 1,
      metadata: { truncateBefore: 3 },
    });
  });

  test('new metadata open it too, and the past stays hidden', () => {
    const metadata = { ...event('m'), data: Buffer.from('{"$maxCount":9}') };
    const decision = decideOn(
      { mode: 'append', stream: '$$s', expected: 0, events: [metadata] },
      SOFT_DELETED,
    );
    if (decision.kind !== 'write') throw new Error(decision.kind);
    expect(told(decision)).toBe('write $$s/1=m $$s/2=new');
    expect(decision.answered).toBe(0);
    expect(decision.state.metadata).toMatchObject({ maxCount: 9, truncateBefore: 3 });
  });
});

describe('removals', () => {
  const remove = (mode: 'delete' | 'tombstone', expected: Expected, state: StreamState): string =>
    told(decideOn({ mode, stream: 's', expected, events: [] }, state));

  test.each<['delete' | 'tombstone', Expected, StreamState, string]>([
    ['delete', 'any', AT_TWO, 'write $$s/0=new'],
    ['delete', 2, AT_TWO, 'write $$s/0=new'],
    ['delete', 'stream_exists', AT_TWO, 'write $$s/0=new'],
    ['delete', 1, AT_TWO, 'wrong-version 2'],
    ['delete', 'no_stream', AT_TWO, 'wrong-version 2'],
    ['delete', 'any', NO_STREAM, 'wrong-version -1'],
    ['delete', 'stream_exists', NO_STREAM, 'wrong-version -1'],
    ['tombstone', 'any', AT_TWO, `write s/${TOMBSTONE}=new`],
    ['tombstone', 1, AT_TWO, 'wrong-version 2'],
    ['tombstone', 'any', NO_STREAM, `write s/${TOMBSTONE}=new`],
    ['tombstone', 'no_stream', NO_STREAM, `write s/${TOMBSTONE}=new`],
    ['tombstone', 'any', SOFT_DELETED, `write s/${TOMBSTONE}=new`],
    ['tombstone', 'stream_exists', SOFT_DELETED, 'deleted'],
    ['delete', 'stream_exists', SOFT_DELETED, 'deleted'],
  ])('%s expecting %s', (mode, expected, state, outcome) => {
    expect(remove(mode, expected, state)).toBe(outcome);
  });

  test('a soft delete leaves a state that says so', () => {
    const decision = decideOn({ mode: 'delete', stream: 's', expected: 'any', events: [] }, AT_TWO);
    expect(decision).toMatchObject({ state: { revision: 2, metadata: { truncateBefore: Infinity } } });
  });

  test('a closed stream takes nothing, nor do its metadata', () => {
    const closed = { ...AT_TWO, tombstoned: true };
    expect(told(decideOn(request('any', 'c'), closed))).toBe('deleted');
    expect(told(decideOn(request('any', 'c', '$$s'), closed))).toBe('deleted');
    expect(remove('delete', 'any', closed)).toBe('deleted');
    expect(remove('tombstone', 'any', closed)).toBe('deleted');
  });
});
