/** Tells how far a long command is: a bar on a terminal, plain lines elsewhere, nothing beside JSON. Writes to stderr only. */
import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  /** Begins a phase of `total` steps and ends the one before. */
  phase(name: string, total: number): void;
  advance(steps?: number): void;
  end(): void;
}

export const noProgress: Progress = { phase: () => {}, advance: () => {}, end: () => {} };

/** `terminal`: whether stderr is one. */
export const progressFor = (json: boolean, terminal: boolean): Progress =>
  json ? noProgress : terminal ? new BarProgress() : new LineProgress();

class BarProgress implements Progress {
  #bar: SingleBar | undefined;

  phase(name: string, total: number): void {
    this.end();
    this.#bar = new SingleBar(
      { format: `${name.padEnd(16)} {bar} {value}/{total}`, stream: process.stderr, hideCursor: true },
      Presets.shades_classic,
    );
    this.#bar.start(total, 0);
  }

  advance(steps = 1): void {
    this.#bar?.increment(steps);
  }

  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }
}

/** For logs: one line when a phase begins, and a sign of life now and then. */
class LineProgress implements Progress {
  static readonly #everyMs = 5_000;
  #name = '';
  #total = 0;
  #done = 0;
  #toldAt = 0;

  phase(name: string, total: number): void {
    this.#name = name;
    this.#total = total;
    this.#done = 0;
    this.#tell(`${name}: ${total}`);
  }

  advance(steps = 1): void {
    this.#done += steps;
    if (Date.now() - this.#toldAt >= LineProgress.#everyMs)
      this.#tell(`${this.#name}: ${this.#done} de ${this.#total}`);
  }

  end(): void {}

  #tell(line: string): void {
    this.#toldAt = Date.now();
    process.stderr.write(`${line}\n`);
  }
}
