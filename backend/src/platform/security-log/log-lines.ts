/**
 * The security log as JSON lines for programs that collect logs: a file for each day in `DATA_DIR/logs`, readable by the
 * program's own user only, or standard output. Files older than the days that are kept are deleted.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { addDays, businessToday } from '@livro/calendar';
import type { Settings } from '../config/settings.ts';
import { lineOf, type SecurityRecord } from './security-record.ts';

const FILE = /^security-(\d{4}-\d{2}-\d{2})\.jsonl$/;

export class LogLines {
  readonly #folder: string;

  constructor(private readonly settings: Pick<Settings, 'dataDir' | 'securityLog' | 'securityLogDays'>) {
    this.#folder = path.join(settings.dataDir, 'logs');
  }

  async append(records: readonly SecurityRecord[], now: Date): Promise<void> {
    if (this.settings.securityLog === 'off' || records.length === 0) return;
    const lines = records.map((record) => `${lineOf(record)}\n`).join('');
    if (this.settings.securityLog === 'stdout') return void process.stdout.write(lines);
    await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.#folder, `security-${businessToday(now)}.jsonl`);
    await fs.appendFile(file, lines, { mode: 0o600 });
  }

  async clear(now: Date): Promise<void> {
    const oldest = addDays(businessToday(now), -this.settings.securityLogDays);
    const names = await fs.readdir(this.#folder).catch(() => []);
    const gone = names.filter((name) => (FILE.exec(name)?.[1] ?? oldest) < oldest);
    await Promise.all(gone.map((name) => fs.rm(path.join(this.#folder, name), { force: true })));
  }
}
