/**
 * The last warnings and failures that this process wrote into its log, for people who look at the screen and not at the log. As
 * short as they are there, and forgotten with the process.
 */
export interface LoggedFailure {
  /** ISO instant. */
  readonly at: string;
  readonly level: 'warn' | 'error' | 'fatal';
  /** The part of the program that wrote it. */
  readonly part: string;
  readonly text: string;
}

const KEPT = 50;
const LONGEST = 500;

export class RecentFailures {
  readonly #kept: LoggedFailure[] = [];
  #isTold = false;

  /** Whether a log is written at all: without one nothing is known. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** The newest first. */
  get all(): readonly LoggedFailure[] {
    return this.#kept.toReversed();
  }

  begin(): void {
    this.#isTold = true;
  }

  keep(level: LoggedFailure['level'], part: string, message: unknown): void {
    const text = message instanceof Error ? message.message : String(message);
    const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
    this.#kept.push({ at: new Date().toISOString(), level, part, text: short });
    if (this.#kept.length > KEPT) this.#kept.shift();
  }
}

/** Of this process: the log is there before anything that could be asked for it. */
export const recentFailures = new RecentFailures();
