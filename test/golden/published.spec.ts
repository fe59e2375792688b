/** What the feed publishes of each event that was ever stored: all of it but what tells who somebody is. */
import { feedItem } from '../../backend/src/feed/journal/feed-item.ts';
import { publishedAs, publishedTypes } from '../../backend/src/feed/vocabulary/vocabulary.ts';
import { apiDocument, unlike } from '../support/documented.ts';
import { goldenOf, goldenTypes } from './golden-events.ts';

const lines = goldenTypes().flatMap((type) => {
  const { stream, facts } = goldenOf(type);
  return facts.flatMap((fact, revision) => {
    const event = { ...fact, stream, revision: BigInt(revision), position: 1n };
    const { told } = feedItem(event);
    return told ? [JSON.parse(told.line) as { readonly type: string; readonly data: object }] : [];
  });
});

it('tells every published type as docs/openapi.json describes it', () => {
  expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(publishedTypes.map(({ type }) => type)));
  for (const line of lines) expect(unlike(`Feed${line.type}`, line)).toBeUndefined();
  const each = publishedTypes.map(({ type }) => ({ $ref: `#/components/schemas/Feed${type}` }));
  expect(apiDocument.components.schemas.FeedLine).toMatchObject({ oneOf: each });
  const described = Object.keys(apiDocument.components.schemas).filter((name) => /^Feed[A-Z]/.test(name));
  expect(described.sort()).toEqual(['FeedLine', ...publishedTypes.map(({ type }) => `Feed${type}`)].sort());
});

it('would name a line that is otherwise', () => {
  const line = lines.find(({ type }) => type === 'ExpenseRecorded')!;
  expect(unlike('FeedExpenseRecorded', { ...line, data: { ...line.data, amount: 1.5 } })).toMatch(
    /amount must be integer/,
  );
  expect(unlike('FeedExpenseRecorded', { ...line, data: { ...line.data, extra: 1 } })).toMatch(
    /additional properties/,
  );
});

it('leaves out what is sealed or tells who somebody is, and nothing else', () => {
  const left = goldenTypes().flatMap((type) => {
    const { stream, facts } = goldenOf(type);
    const published = publishedAs(stream, type);
    if (!published?.withhold) return [];
    const { withhold } = published;
    return facts.map(({ data }) => [type, removed(data, withhold(data))] as const);
  });
  expect(Object.fromEntries(left.map(([type, paths]) => [type, paths.join(' ')]))).toEqual({
    AttachmentAdded: 'name',
    ClientLinkedToDevelopment: 'notes',
    ClientRegistered: 'personal developments.0.notes',
    ClientUpdated: 'changes developments.0.notes',
    CompanyDescribed: 'accountantName accountantCrc',
    LineReported: 'description',
  });
});

/** The paths that one has and the other has not. */
function removed(whole: unknown, rest: unknown): readonly string[] {
  if (typeof whole !== 'object' || whole === null) return [];
  const left = rest as Readonly<Record<string, unknown>>;
  return Object.entries(whole).flatMap(([name, value]) =>
    name in left ? removed(value, left[name]).map((path) => `${name}.${path}`) : [name],
  );
}
