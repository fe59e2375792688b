/** Tells how far a long command is: a bar on a terminal, plain lines elsewhere, nothing beside JSON. Writes to stderr only. */
import { Presets, SingleBar } from 'cli-progress';

/** What is under way; anything else is told by another bar, or by a line at once. */
export interface UnderWay {
  readonly what: string;
  readonly done: number;
  readonly total: number;
  /** Behind the bar: how fast, how long yet. */
  readonly beside?: string;
  /** All of it in a line. */
  readonly line: string;
}

export interface Teller {
  tell(now: UnderWay): void;
  end(): void;
}

/** `terminal`: whether stderr is one. `everyMs`: how often a line gives a sign of life. */
export const tellerFor = (json: boolean, terminal: boolean, everyMs: number): Teller =>
  json ? { tell: () => {}, end: () => {} } : terminal ? new Bar() : new Lines(everyMs);

class Bar implements Teller {
  #bar: SingleBar | undefined;
  #what = '';

  tell({ what, done, total, beside = '' }: UnderWay): void {
    if (this.#what !== what) {
      this.end();
      this.#what = what;
      const format = `${what.padEnd(30)} {bar} {percentage} %  {value}/{total}  {beside}`;
      this.#bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
      this.#bar.start(total, done, { beside });
    }
    this.#bar?.setTotal(total);
    this.#bar?.update(done, { beside });
  }

  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
    this.#what = '';
  }
}

/** For logs. */
class Lines implements Teller {
  #what = '';
  #toldAt = 0;

  constructor(private readonly everyMs: number) {}

  tell({ what, line }: UnderWay): void {
    const now = Date.now();
    if (what === this.#what && now - this.#toldAt < this.everyMs) return;
    this.#what = what;
    this.#toldAt = now;
    process.stderr.write(`${line}\n`);
  }

  end(): void {
    this.#what = '';
  }
}

/** A command of phases, each of so many steps. */
export interface Progress {
  /** Begins a phase of `total` steps and ends the one before. */
  phase(name: string, total: number): void;
  advance(steps?: number): void;
  end(): void;
}

export const noProgress: Progress = { phase: () => {}, advance: () => {}, end: () => {} };

export function progressFor(json: boolean, terminal: boolean): Progress {
  const teller = tellerFor(json, terminal, 5_000);
  let [what, total, done] = ['', 0, 0];
  return {
    phase(name, steps) {
      teller.end();
      [what, total, done] = [name, steps, 0];
      teller.tell({ what, total, done, line: `${what}: ${total}` });
    },
    advance(steps = 1) {
      done += steps;
      teller.tell({ what, total, done, line: `${what}: ${done} de ${total}` });
    },
    end: () => teller.end(),
  };
}
