import { DomainError } from '@livro/event-sourcing';
import { listRequest, pageOf, rowsToFetch, type ListQuery, type Page } from './page.ts';

const rows = (from: number, length: number) => Array.from({ length }, (_, index) => ({ id: from + index }));
const keyOf = ({ id }: { id: number }) => [id];
const read = (query: ListQuery, plain: number | 'all' = 100) => listRequest(query, { plain });

describe('a list', () => {
  it('is plain without parameters: complete, or so many', () => {
    expect(rowsToFetch(read({}, 'all'))).toBeNull();
    expect(pageOf(read({}, 'all'), rows(1, 300), 300, keyOf)).toHaveLength(300);
    expect(pageOf(read({}), rows(1, 101), 300, keyOf)).toHaveLength(100);
  });

  it('with a limit alone is plain and so long', () =>
    expect(pageOf(read({ limit: 5 }), rows(1, 6), 300, keyOf)).toEqual(rows(1, 5)));

  it('never gives more than 100', () => expect(read({ limit: 5000 }).limit).toBe(100));

  it('is a page with page', () => {
    const request = read({ page: 3, limit: 10 });
    expect(request).toMatchObject({ offset: 20, limit: 10 });
    expect(pageOf(request, rows(21, 11), 45, keyOf)).toEqual({
      results: rows(21, 10),
      count: 45,
      page: 3,
      limit: 10,
      next: expect.any(String),
    });
  });

  it('past its end is empty', () =>
    expect(pageOf(read({ page: 1e12, limit: 10 }), [], 45, keyOf)).toMatchObject({
      results: [],
      count: 45,
      next: null,
    }));

  it('goes on where the cursor says', () => {
    const first = pageOf(read({ page: 1, limit: 2 }), rows(1, 3), 3, keyOf) as Page<{ id: number }>;
    const second = read({ cursor: first.next!, limit: 2 });
    expect(second).toMatchObject({ after: [2], offset: 0, page: null, paged: true });
    expect(pageOf(second, rows(3, 1), 3, keyOf)).toMatchObject({ results: rows(3, 1), next: null });
  });

  it.each([
    'x',
    'bnVsbA',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('[{}]').toString('base64url'),
  ])('refuses the cursor %s', (cursor) => expect(() => read({ cursor })).toThrow(DomainError));
});
