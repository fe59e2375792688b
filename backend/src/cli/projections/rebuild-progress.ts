/** Tells how far a rebuild is, with rate and time left: a bar on a terminal, plain lines elsewhere. Writes to stderr only. */
import { Presets, SingleBar } from 'cli-progress';
import type { RebuildPhase, RebuildProgress } from '../../platform/projections/rebuild/rebuild.types.ts';

export interface RebuildTeller {
  tell(progress: RebuildProgress): void;
  end(): void;
}

const PHASES: Readonly<Record<RebuildPhase, string>> = {
  loading: 'carregando',
  indexing: 'índices',
  'catching-up': 'alcançando',
  comparing: 'comparando',
};
const LINE_EVERY_MS = 2_000;

/** `terminal`: whether stderr is one. */
export const tellerFor = (json: boolean, terminal: boolean): RebuildTeller =>
  json ? { tell: () => undefined, end: () => undefined } : terminal ? new BarTeller() : new LineTeller();

class BarTeller implements RebuildTeller {
  #bar: SingleBar | undefined;
  #doing = '';

  tell({ projection, phase, done, total, rate, secondsLeft }: RebuildProgress): void {
    const payload = { rate: figures(rate), left: timeLeft(secondsLeft) };
    if (this.#doing !== `${projection} ${phase}`) {
      this.end();
      this.#doing = `${projection} ${phase}`;
      const format = `${`${projection} ${PHASES[phase]}`.padEnd(30)} {bar} {percentage} %  {value}/{total}  {rate}/s  {left}`;
      this.#bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
      this.#bar.start(total, done, payload);
    }
    this.#bar?.setTotal(total);
    this.#bar?.update(done, payload);
  }

  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
    this.#doing = '';
  }
}

/** For logs: one line when a phase begins, and a sign of life now and then. */
class LineTeller implements RebuildTeller {
  #doing = '';
  #toldAt = 0;

  tell(progress: RebuildProgress): void {
    const doing = `${progress.projection} ${progress.phase}`;
    const now = Date.now();
    if (doing === this.#doing && now - this.#toldAt < LINE_EVERY_MS) return;
    this.#doing = doing;
    this.#toldAt = now;
    process.stderr.write(`${progressLine(progress)}\n`);
  }

  end(): void {
    this.#doing = '';
  }
}

/** One line of a rebuild under way, such as `accounts: carregando, 5.000 de 20.000 (25 %), 12.000/s, faltam 2 s`. */
export function progressLine({ projection, phase, done, total, rate, secondsLeft }: RebuildProgress): string {
  const share = total > 0 ? ` (${Math.floor((done / total) * 100)} %)` : '';
  const pace = rate > 0 ? `, ${figures(rate)}/s` : '';
  const left = secondsLeft === undefined ? '' : `, ${timeLeft(secondsLeft)}`;
  return `${projection}: ${PHASES[phase]}, ${figures(done)} de ${figures(total)}${share}${pace}${left}`;
}

export const figures = (count: number): string => count.toLocaleString('pt-BR');

/** `faltam 12 s`, `faltam 3 min`, `faltam 2 h 05 min`; empty while nobody can say. */
export function timeLeft(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 100) return `faltam ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return `faltam ${minutes} min`;
  return `faltam ${Math.floor(minutes / 60)} h ${`${minutes % 60}`.padStart(2, '0')} min`;
}
