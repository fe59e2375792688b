/** What a person may ask of a rebuild, and what the rebuild tells them. */
import type { Comparison, GenerationStatus, Wish } from '../schema/checkpoints.ts';
import type { Pace } from './working-pace.ts';

export interface GenerationState {
  readonly version: number;
  readonly generation: number;
  readonly status: GenerationStatus;
  readonly wish: Wish;
  /** Events of the journal that it has dealt with, and those that are there. */
  readonly done: number;
  readonly total: number;
  readonly comparison: Comparison | undefined;
  /** Why it stands still. */
  readonly error: string | undefined;
  /** Some process is filling it now. */
  readonly isLoading: boolean;
}

export interface ProjectionStatus {
  readonly name: string;
  /** Of this program. */
  readonly version: number;
  readonly tables: readonly string[];
  /** In the order of version and generation; at most one is live. */
  readonly generations: readonly GenerationState[];
}

export type RebuildPhase = 'loading' | 'indexing' | 'catching-up' | 'comparing';

export interface RebuildProgress {
  readonly projection: string;
  readonly phase: RebuildPhase;
  /** Events of the journal dealt with and to deal with. */
  readonly done: number;
  readonly total: number;
  /** Per second, of the phase; 0 while that cannot be said yet. */
  readonly rate: number;
  /** Left of the phase; undefined while that cannot be said. */
  readonly secondsLeft: number | undefined;
}

/**
 * `swapped`: it is read now. `held`: equal, or of another version, and waits for `promote`. `differs`: it should have been
 * equal and is not; the live one stays. `checked`: compared and dropped again. `handed-over`: filled, and no server that
 * could follow it is running. `interrupted`: the next rebuild goes on from where it stopped. `planned`: only asked for.
 */
export type RebuildOutcome =
  'swapped' | 'held' | 'differs' | 'checked' | 'handed-over' | 'interrupted' | 'planned';

export interface RebuildReport {
  readonly projection: string;
  readonly version: number;
  readonly generation: number | undefined;
  readonly outcome: RebuildOutcome;
  readonly resumed: boolean;
  /** Of the journal, dealt with by this rebuild itself. */
  readonly events: number;
  readonly seconds: number;
  readonly comparison: Comparison | undefined;
  /** Text of the failure at which the projector had to take over from the bulk load. */
  readonly stoppedAt: string | undefined;
}

export interface RebuildRequest {
  /** Default `check`: compare, and swap what is equal or of another version. */
  readonly wish?: Exclude<Wish, 'swap'>;
  /** Default `shared`. */
  readonly pace?: Pace;
  readonly signal?: AbortSignal;
  /** Of each projection by itself, a few times a second. */
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** What became of one, as soon as that is known. */
  readonly onResult?: (result: RebuildResult) => void;
}

/** `error`: `RebuildUnderWayError` where another process has this projection, else what its rows or its tables failed with. */
export type RebuildResult =
  | { readonly projection: string; readonly report: RebuildReport; readonly error?: undefined }
  | { readonly projection: string; readonly report?: undefined; readonly error: Error };
