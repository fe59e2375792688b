/** What a person may ask of a repair of one owner's rows, and what it tells them. */
import type { Pace } from '../rebuild/working-pace.ts';
import type { ReplacedTable } from './owned-sql.ts';

/** Whose events are being looked for, or are being folded. */
export type RepairPhase = 'looking' | 'folding';

export interface RepairProgress {
  readonly phase: RepairPhase;
  /** Events of the journal, dealt with and to deal with. */
  readonly done: number;
  readonly total: number;
}

export interface RepairReport {
  readonly projection: string;
  readonly version: number;
  readonly generation: number;
  /** Commit position at which the rows were held against each other: where the read model stood. */
  readonly position: string | null;
  /** Every table that has rows of an owner; all zero: nothing differed. */
  readonly tables: readonly ReplacedTable[];
  /** Tables of which no row is anybody's: they were not looked at. */
  readonly left: readonly string[];
  /** Events that its fold took. */
  readonly events: number;
  /** Seconds in which the projector had to wait, at most. */
  readonly heldSeconds: number;
  /** Since the repair began. */
  readonly seconds: number;
  /** False where it was only compared. */
  readonly replaced: boolean;
}

/** `error`: why this one was left as it was. */
export type RepairResult =
  | { readonly projection: string; readonly report: RepairReport; readonly error?: undefined }
  | { readonly projection: string; readonly report?: undefined; readonly error: Error };

export interface RepairRequest {
  /** Default: rows are replaced. */
  readonly onlyCompare?: boolean;
  /** Default `shared`. */
  readonly pace?: Pace;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RepairProgress) => void;
  /** Before the first row is touched, once it is known that there is such an owner. */
  readonly onBegin?: () => Promise<void>;
  /** What became of one, as soon as that is known. */
  readonly onResult?: (result: RepairResult) => Promise<void> | void;
}

export const differs = ({ tables }: RepairReport): boolean =>
  tables.some(({ added, changed, removed }) => added + changed + removed > 0);
