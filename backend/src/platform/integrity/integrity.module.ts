/** Provides row authentication, its reports and the record of confirmed heads to every module. */
import { Global, Module } from '@nestjs/common';
import { HeadRecord } from './head-record.ts';
import { HeadWatch } from './head-watch.ts';
import { RowMacs } from './row-macs.ts';
import { TamperReports } from './tamper-reports.ts';

@Global()
@Module({
  providers: [RowMacs, TamperReports, HeadRecord, HeadWatch],
  exports: [RowMacs, TamperReports, HeadWatch],
})
export class IntegrityModule {}
