/** Where the server writes a file: the address of a list or report with its format and filters. */
export const fileFormats = ['pdf', 'xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const fileFormatLabels: Readonly<Record<FileFormat, string>> = {
  pdf: 'PDF',
  xlsx: 'Planilha do Excel (XLSX)',
  csv: 'CSV',
};

export type ExportQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Absent and empty filters are left out; a list is joined by commas. `path` begins with `/api/`. */
export function exportAddress(path: string, format: FileFormat, query: ExportQuery = {}): string {
  const params = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') params.set(name, text);
  }
  return `${path}?${params.toString()}`;
}
