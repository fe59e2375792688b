/** Reports rows that failed authentication, in a file of the data folder until somebody removes it, and in the security log. */
import fs from 'node:fs';
import path from 'node:path';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.ts';
import type { Settings } from '../config/settings.ts';
import { SecurityLog } from '../security-log/security-log.ts';

export interface TamperReport {
  /** Table, such as `book.snapshots`. */
  readonly where: string;
  /** Key of the row; null for the table as a whole. */
  readonly key: string | null;
  /** A sentence for people. */
  readonly message: string;
  /** ISO instant. */
  readonly at: string;
}

export type TamperedRow = Omit<TamperReport, 'at'>;

/** How its name ends: several books may share a folder. */
export const REPORTS_FILE = 'tampering.jsonl';
const USUAL_PREFIX = 'livro-';

const isSame = (one: TamperedRow, other: TamperedRow): boolean =>
  one.where === other.where && one.key === other.key && one.message === other.message;

@Injectable()
export class TamperReports {
  readonly #logger = new Logger('Integrity');
  readonly #file: string;
  readonly #checks: (() => Promise<readonly TamperedRow[]>)[] = [];

  constructor(
    @Inject(SETTINGS) { dataDir, streamPrefix }: Pick<Settings, 'dataDir' | 'streamPrefix'>,
    @Optional() private readonly securityLog?: SecurityLog,
  ) {
    const prefix = streamPrefix === USUAL_PREFIX ? '' : streamPrefix;
    this.#file = path.join(dataDir, prefix + REPORTS_FILE);
  }

  /** True once `begin` was called in this data folder: what belongs beside it has been there. */
  get hasBegun(): boolean {
    return fs.existsSync(this.#file);
  }

  begin(): void {
    if (!this.hasBegun) this.#append('');
  }

  /** Reports the same row with the same message once, until the file is removed. */
  report({ where, key, message }: TamperedRow): void {
    const row = { where, key, message };
    if (this.all().some((one) => isSame(one, row))) return;
    const line = JSON.stringify({ ...row, at: new Date().toISOString() });
    this.#append(`${line}\n`);
    this.#logger.error(`${where}${key === null ? '' : `, key ${key}`}: ${message}`);
    this.securityLog?.record({ kind: 'tampering', outcome: 'alarm', details: { where, key } });
  }

  /** For whoever keeps trusted rows: `check` names those that are not genuine now, and changes nothing. */
  addCheck(check: () => Promise<readonly TamperedRow[]>): void {
    this.#checks.push(check);
  }

  /** What was reported, and what the checks find now. */
  async check(): Promise<readonly TamperedRow[]> {
    const found: TamperedRow[] = [...this.all()];
    for (const check of this.#checks)
      for (const row of await check()) if (!found.some((one) => isSame(one, row))) found.push(row);
    return found;
  }

  /** All reports since the file was last removed, oldest first. */
  all(): readonly TamperReport[] {
    if (!this.hasBegun) return [];
    const lines = fs.readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
    return lines.map(reportIn);
  }

  #append(text: string): void {
    fs.mkdirSync(path.dirname(this.#file), { recursive: true });
    fs.appendFileSync(this.#file, text, { mode: 0o600, flush: true });
  }
}

/** What a crash left of a line is a report, too: nobody knows any more of what. */
function reportIn(line: string): TamperReport {
  try {
    return JSON.parse(line) as TamperReport;
  } catch {
    return { where: REPORTS_FILE, key: null, message: 'há uma linha que não se lê', at: '' };
  }
}
