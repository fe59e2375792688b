/** Row authentication for tests that put parts of the program together by themselves. */
import os from 'node:os';
import { Global, Module } from '@nestjs/common';
import { RowMacs } from '../../backend/src/platform/integrity/row-macs.ts';
import { TamperReports } from '../../backend/src/platform/integrity/tamper-reports.ts';

export const testMacs = (streamPrefix: string): RowMacs =>
  new RowMacs({ dataDir: '', sealKey: 'ab'.repeat(32), streamPrefix });

export const testReports = (streamPrefix: string, folder = os.tmpdir()): TamperReports =>
  new TamperReports({ dataDir: folder, streamPrefix });

/** As `IntegrityModule`, with a key of the tests. */
export function integrityFor(streamPrefix: string) {
  @Global()
  @Module({
    providers: [
      { provide: RowMacs, useValue: testMacs(streamPrefix) },
      { provide: TamperReports, useValue: testReports(streamPrefix) },
    ],
    exports: [RowMacs, TamperReports],
  })
  class TestIntegrityModule {}
  return TestIntegrityModule;
}
