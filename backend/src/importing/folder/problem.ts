/** What is wrong with a book's file, told so that a person finds the place: file, physical line, column, reason. */
export interface Problem {
  readonly file: string;
  /** Where the record starts, from 1; the header is line 1. Null for the file as a whole. */
  readonly line: number | null;
  /** The column's name in the header; null for the line as a whole. */
  readonly column: string | null;
  readonly code: string;
  /** In Portuguese. */
  readonly reason: string;
}

/** "movimentos.csv, linha 12, coluna valor: Valor é obrigatório" */
export function sentenceOf({ file, line, column, reason }: Problem): string {
  const place = [file, line === null ? '' : `linha ${line}`, column === null ? '' : `coluna ${column}`];
  return `${place.filter(Boolean).join(', ')}: ${reason}`;
}
