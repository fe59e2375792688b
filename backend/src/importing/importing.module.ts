/** The room of books that come in as a folder: read, decided on as a whole, booked by the contexts' own commands. */
import { Module } from '@nestjs/common';
import { Importer } from './booking/importer.ts';
import { ImportCheck } from './run/import-check.ts';
import { ImportHistory } from './run/import-history.ts';
import { ImportRuns } from './run/import-runs.ts';
import { ImportsController } from './run/imports.controller.ts';

@Module({
  controllers: [ImportsController],
  providers: [Importer, ImportCheck, ImportRuns, ImportHistory],
})
export class ImportingModule {}
