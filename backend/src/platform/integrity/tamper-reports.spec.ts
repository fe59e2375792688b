import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPORTS_FILE, TamperReports } from './tamper-reports.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-reports-'));
const reports = new TamperReports({ dataDir, streamPrefix: 'livro-' });
const row = { where: 'book.snapshots', key: 'ledger', message: 'mudou' };
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

it('keeps a report once, and names what a crash left of another', async () => {
  reports.report(row);
  reports.report(row);
  fs.appendFileSync(path.join(dataDir, REPORTS_FILE), '{"where":"book.sn');
  expect(await reports.check()).toEqual([
    expect.objectContaining(row),
    expect.objectContaining({ where: REPORTS_FILE, message: 'há uma linha que não se lê' }),
  ]);
});
