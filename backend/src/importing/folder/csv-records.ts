/**
 * From a file's bytes to its records with the physical line on which each starts. Owns the dialect: UTF-8 with or without
 * mark, `;`, quotes doubled inside quotes, CRLF or LF. Refuses other encodings and broken quotes; knows no column.
 */
import { parse, type CsvError } from 'csv-parse/sync';

export interface CsvRecord {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Where the reading had to stop. */
export interface CsvFault {
  readonly line: number;
  readonly reason: string;
}

export interface CsvContent {
  /** Without the lines on which every cell is empty. */
  readonly records: readonly CsvRecord[];
  readonly fault?: CsvFault;
}

const LF = 0x0a;

/** Reads the whole content; after a fault `records` holds those before it. */
export function readCsv(bytes: Buffer): CsvContent {
  const encodingFault = faultOfEncoding(bytes);
  if (encodingFault) return { records: [], fault: encodingFault };
  const lines = new LineCounter(bytes);
  const records: CsvRecord[] = [];
  let end = 0;
  try {
    parse(bytes, {
      delimiter: ';',
      record_delimiter: ['\r\n', '\n'],
      bom: true,
      info: true,
      relax_column_count: true,
      onRecord: (item: unknown) => {
        const { record, info } = item as { record: string[]; info: { bytes: number } };
        if (record.some((cell) => cell.trim() !== '')) records.push({ line: lines.at(end), cells: record });
        end = info.bytes;
        return null;
      },
    });
  } catch (error) {
    return { records, fault: { line: lines.at(end), reason: reasonOf(error) } };
  }
  return { records };
}

/** Line numbers of growing offsets, in one pass over the bytes. */
class LineCounter {
  #offset = 0;
  #line = 1;
  constructor(private readonly bytes: Buffer) {}

  at(offset: number): number {
    for (; this.#offset < offset; this.#offset += 1) if (this.bytes[this.#offset] === LF) this.#line += 1;
    return this.#line;
  }
}

function faultOfEncoding(bytes: Buffer): CsvFault | undefined {
  const utf16 = bytes.length >= 2 && (bytes.readUInt16BE(0) === 0xfeff || bytes.readUInt16BE(0) === 0xfffe);
  if (utf16) return { line: 1, reason: 'O arquivo está em UTF-16: salve-o como CSV UTF-8' };
  if (isUtf8(bytes)) return undefined;
  // Only then the price of looking line by line for the place.
  for (let line = 1, start = 0; ; line += 1) {
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    if (found < 0 || !isUtf8(bytes.subarray(start, end))) {
      return { line, reason: 'O texto não está em UTF-8: salve o arquivo como CSV UTF-8' };
    }
    start = end + 1;
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  switch ((error as CsvError).code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'Aspas abertas e não fechadas até o fim do arquivo';
    case 'INVALID_OPENING_QUOTE':
      return 'Aspas no meio de um campo sem aspas: ponha o campo entre aspas e dobre as de dentro';
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'Texto depois das aspas que fecham um campo: aspas dentro de um campo devem ser dobradas';
    default:
      throw error;
  }
}
