/**
 * From a file's bytes to its lines: each with its values and whatever is wrong with their form. Owns the header's rules;
 * knows no rule of the business.
 */
import { normalForm, type BookFile } from '@livro/rules';
import { readCell, type Values } from './cells.ts';
import { readCsv, type CsvRecord } from './csv-records.ts';
import type { Problem } from './problem.ts';

export interface Line<File extends BookFile> {
  readonly line: number;
  /** Undefined where the cell is empty, and where it could not be read (then `problems` says why). */
  readonly values: Values<File>;
  readonly problems: readonly Problem[];
  /** Which one it is among the lines of this file with exactly these values, from 1. */
  readonly occurrence: number;
  /** The same text for the same values, whatever their spelling in the file. */
  readonly canonical: string;
}

export interface ReadFile<File extends BookFile> {
  readonly lines: readonly Line<File>[];
  /** What is wrong with the file as a whole: its encoding, quotes or header. */
  readonly problems: readonly Problem[];
}

/** Reads every line; a wrong header leaves no lines to speak of. */
export function readLines<File extends BookFile>(file: File, bytes: Buffer): ReadFile<File> {
  const { records, fault } = readCsv(bytes);
  const problemAt = (line: number | null, column: string | null, code: string, reason: string): Problem => ({
    file: file.name,
    line,
    column,
    code,
    reason,
  });
  const faults = fault ? [problemAt(fault.line, null, 'INVALID_FORMAT', fault.reason)] : [];
  const header = records[0];
  if (!header) {
    return {
      lines: [],
      problems: fault
        ? faults
        : [problemAt(1, null, 'REQUIRED_FIELD', 'O arquivo está vazio: falta o cabeçalho')],
    };
  }
  const names = header.cells.map((cell) => normalForm(cell).trim().toLowerCase());
  const wrong = headerProblems(file, names).map(({ column, reason }) =>
    problemAt(header.line, column, 'INVALID_FORMAT', reason),
  );
  if (wrong.length > 0) return { lines: [], problems: [...wrong, ...faults] };
  const seen = new Map<string, number>();
  const lines = records.slice(1).map((record) => lineOf(file, names, record, seen));
  return { lines, problems: faults };
}

interface HeaderProblem {
  readonly column: string;
  readonly reason: string;
}

function headerProblems(file: BookFile, names: readonly string[]): HeaderProblem[] {
  const expected = Object.keys(file.columns);
  return [
    ...expected
      .filter((name) => !names.includes(name))
      .map((column) => ({ column, reason: 'Falta esta coluna no cabeçalho' })),
    ...names
      .filter((name, index) => !expected.includes(name) && names.indexOf(name) === index)
      .map((name) => ({ column: name || '(sem nome)', reason: 'Coluna desconhecida no cabeçalho' })),
    ...expected
      .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
      .map((column) => ({ column, reason: 'Coluna repetida no cabeçalho' })),
  ];
}

function lineOf<File extends BookFile>(
  file: File,
  names: readonly string[],
  record: CsvRecord,
  seen: Map<string, number>,
): Line<File> {
  const { line, cells } = record;
  const problems: Problem[] = [];
  if (cells.length !== names.length) {
    const reason = `A linha tem ${cells.length} campos e o cabeçalho tem ${names.length}`;
    problems.push({ file: file.name, line, column: null, code: 'INVALID_FORMAT', reason });
  }
  const values: Record<string, unknown> = {};
  for (const [column, kind] of Object.entries(file.columns)) {
    // Of a line with too few or too many cells no one knows which is which.
    const parsed = readCell(kind, problems[0]?.column === null ? '' : (cells[names.indexOf(column)] ?? ''));
    if (parsed.ok) values[column] = parsed.value;
    else problems.push({ file: file.name, line, column, code: parsed.code, reason: parsed.message });
  }
  // The order is the definition's, so a file with its columns in another order holds the same lines.
  const canonical = JSON.stringify(Object.keys(file.columns).map((column) => values[column] ?? null));
  const occurrence = (seen.get(canonical) ?? 0) + 1;
  seen.set(canonical, occurrence);
  return { line, values: values as unknown as Values<File>, problems, occurrence, canonical };
}
