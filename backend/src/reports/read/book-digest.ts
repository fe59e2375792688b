/** What tells one state of a book from another: SHA-256 of all that it says, whoever makes it and whenever. */
import { createHash } from 'node:crypto';
import type { BookKind } from '@livro/rules';
import type { CompanyFields } from '../../company/company.ts';
import type { DescribedCompany } from '../../company/company.read.ts';
import type { Batches } from '../../platform/files/table.ts';
import type { BookLine, YearBook } from './year-books.ts';

export async function digestOfBook(
  kind: BookKind,
  book: YearBook,
  { version: _, describedAt: __, ...company }: DescribedCompany,
): Promise<string> {
  const hash = createHash('sha256');
  const take = (part: unknown): void => {
    hash.update(`${JSON.stringify(part)}\n`);
  };
  const takeAll = async (batches: Batches<BookLine>): Promise<void> => {
    for await (const lines of batches) lines.forEach(take);
  };
  const { year, from, to, entries, total } = book;
  take({ kind, year, from, to, entries, total: String(total), company: company satisfies CompanyFields });
  if (kind === 'journal') await takeAll(book.lines());
  else
    for (const { name, opening, lines } of book.accounts()) {
      take([name, String(opening)]);
      await takeAll(lines);
    }
  return hash.digest('hex');
}
