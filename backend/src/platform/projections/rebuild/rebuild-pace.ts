/** How fast a rebuild is and how long it will take, from what it has done lately. Tells at most a few times a second. */
import type { RebuildPhase, RebuildProgress } from './rebuild.types.ts';

const TELL_MS = 200;
/** The rate is that of the last seconds: an average over an hour would say little about the next minute. */
const WINDOW_MS = 10_000;

export class Pacer {
  #phase: RebuildPhase = 'loading';
  #done = 0;
  #total = 0;
  #toldAt = 0;
  #marks: { readonly at: number; readonly done: number }[] = [];

  constructor(
    private readonly projection: string,
    private readonly tell: (progress: RebuildProgress) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Events dealt with so far. */
  get done(): number {
    return this.#done;
  }

  /** Begins a phase, or goes on in the one under way. */
  phase(phase: RebuildPhase, done: number, total: number): void {
    const isNew = phase !== this.#phase || this.#marks.length === 0;
    this.#total = total;
    if (isNew) {
      this.#phase = phase;
      this.#marks = [{ at: this.now(), done }];
      this.#toldAt = 0;
    }
    this.at(done);
  }

  at(done: number): void {
    this.#done = done;
    const now = this.now();
    if (this.#toldAt > 0 && now - this.#toldAt < TELL_MS && done < this.#total) return;
    if (this.#toldAt > 0 && now - this.#toldAt < TELL_MS / 4) return;
    this.#toldAt = now;
    this.#marks.push({ at: now, done });
    while (this.#marks.length > 2 && now - this.#marks[0]!.at > WINDOW_MS) this.#marks.shift();
    const first = this.#marks[0]!;
    const seconds = (now - first.at) / 1000;
    const rate = seconds > 0 ? Math.round((done - first.done) / seconds) : 0;
    this.tell({
      projection: this.projection,
      phase: this.#phase,
      done,
      total: this.#total,
      rate,
      secondsLeft: rate > 0 ? Math.ceil((this.#total - done) / rate) : undefined,
    });
  }
}
