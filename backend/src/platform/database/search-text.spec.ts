import { searchable, searchPatterns } from './search-text.ts';

describe('search text', () => {
  it('has neither accents nor case, and keeps fields apart', () => {
    expect(searchable(['Jardim das Acácias', 'ÇÃO'])).toBe('jardim das acacias\ncao');
  });

  it('looks for every word, with wildcards taken literally', () => {
    expect(searchPatterns(' Acácia  50% a_b\\ ')).toEqual(['%acacia%', '%a\\_b\\\\%', '%50\\%%']);
    expect(searchPatterns('  ')).toBeNull();
    expect(searchPatterns(undefined)).toBeNull();
  });
});
