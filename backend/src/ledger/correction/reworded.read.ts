/** The words of an entry in a row of a read model: as an edit leaves them, and as a search finds them. */
import { eachTextCell, textIn, type CellsOf, type EntryTextName } from '@livro/rules';
import { searchable } from '../../platform/database/search-text.ts';
import type { EntryWords } from '../journal/events.ts';

type Worded<Name extends EntryTextName> = CellsOf<Name> & {
  readonly description: string;
  readonly notes: string | null;
  readonly tags: readonly string[];
};

/** `names` are the texts that such a row has. */
export function reworded<Name extends EntryTextName, Row extends Worded<Name>>(
  names: readonly Name[],
  row: Row,
  words: EntryWords,
): Row {
  const { description = row.description, notes = row.notes, tags = row.tags } = words;
  const texts = eachTextCell(names, (name) => (words[name] === undefined ? textIn(row, name) : words[name]));
  return { ...row, description, notes, tags, ...texts };
}

export const searchOf = <Name extends EntryTextName>(names: readonly Name[], row: Worded<Name>): string =>
  searchable([
    row.description,
    ...names.map((name) => textIn(row, name) ?? ''),
    row.notes ?? '',
    ...row.tags,
  ]);
