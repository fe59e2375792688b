/** A whole list as a workbook or as CSV, written while it is read. */
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { writeCsv } from '../../platform/files/csv-file.ts';
import { type Batches, begun, type Column } from '../../platform/files/table.ts';
import type { SheetOptions } from '../files/xlsx-file.ts';
import { fileName } from '../read/file-names.ts';
import { Names } from '../read/names.ts';
import type { SheetFormat } from './report.dto.ts';
import { sendFile } from './send-file.ts';

/** Who asks, and where the answer goes. */
export interface Asked {
  readonly context: CommandContext;
  readonly response: Response;
  /** Labels and centavos or words above the table of a workbook; CSV is the table alone. */
  readonly above?: SheetOptions['above'];
}

@Injectable()
export class ListFiles {
  constructor(private readonly names: Names) {}

  async send<Row>(
    title: string,
    format: SheetFormat,
    columns: readonly Column<Row>[],
    batches: Batches<Row>,
    { context, response, above }: Asked,
  ): Promise<void> {
    const rows = await begun(batches);
    const author = await this.names.ofUser(context.actor.id);
    await sendFile(response, { name: fileName(title, context.today), format }, async (output) => {
      if (format === 'csv') return writeCsv(columns, rows, output);
      const { XlsxFile } = await import('../files/xlsx-file.ts');
      const file = new XlsxFile(output, { author, madeAt: context.now });
      await file.table(title, columns, rows, { above });
      await file.end();
    });
  }
}
