/** Provides row authentication and its reports to every module. */
import { Global, Module } from '@nestjs/common';
import { RowMacs } from './row-macs.ts';
import { TamperReports } from './tamper-reports.ts';

@Global()
@Module({ providers: [RowMacs, TamperReports], exports: [RowMacs, TamperReports] })
export class IntegrityModule {}
