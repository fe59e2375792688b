/** From what a spreadsheet puts on the clipboard, or somebody saved as text, to its cells. Knows no column. */
import { parse } from 'csv-parse/browser/esm/sync';

/** More than this is not looked at: a batch takes no more, and no screen should stand still over it. */
export const MOST_ROWS = 1_000;

/** Rows of cells without blanks around them; rows on which every cell is empty are left out. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows = recordsOf(text.replace(/^\uFEFF/, '')).map((row) => row.map((cell) => cell.trim()));
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/** A saved file's text: UTF-8, or else as spreadsheets on Windows write it. */
export function textIn(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function recordsOf(text: string): readonly (readonly string[])[] {
  const delimiter = delimiterOf(text);
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // `Cano 3/4"` is copied as it stands.
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    // A quote that opens and never closes: then quotes mean nothing in this text.
    return text.split(/\r\n|\n|\r/).map((line) => line.split(delimiter));
  }
}

/** Spreadsheets copy with tabs, and save with semicolons where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const [first = ''] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  return first.includes(';') || !first.includes(',') ? ';' : ',';
}
