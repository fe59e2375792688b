/** Which versions an `If-Match` names. */
import { entityTag, versionsIn } from './if-match.ts';

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['"7"', [7]],
  ['W/"7"', [7]],
  ['"7", W/"12"', [7, 12]],
  ['7', []],
  ['"abc", "9"', [9]],
  ['', []],
  [`"${'9'.repeat(16)}"`, []],
])('%p names %p', (header, versions) => expect(versionsIn(header)).toEqual(versions));

it('reads what an answer says', () => expect(versionsIn(entityTag(42))).toEqual([42]));
