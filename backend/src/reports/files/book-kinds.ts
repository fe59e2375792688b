/** The two books of a year. */
export type BookKind = 'journal' | 'ledger';
export const bookTitles = { journal: 'Livro Diário', ledger: 'Livro Razão' } as const;
