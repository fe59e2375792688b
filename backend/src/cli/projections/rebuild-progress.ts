/** How far a rebuild is, with rate and time left, as a person reads it. */
import type { RebuildPhase, RebuildProgress } from '../../platform/projections/rebuild/rebuild.types.ts';
import type { UnderWay } from '../progress.ts';

const PHASES: Readonly<Record<RebuildPhase, string>> = {
  loading: 'carregando',
  indexing: 'índices',
  'catching-up': 'alcançando',
  comparing: 'comparando',
};

const PHASE_ORDER = Object.keys(PHASES) as readonly RebuildPhase[];

export const underWay = (progress: RebuildProgress): UnderWay => ({
  what: `${progress.projection} ${PHASES[progress.phase]}`,
  done: progress.done,
  total: progress.total,
  beside: `${figures(progress.rate)}/s  ${timeLeft(progress.secondsLeft)}`,
  line: progressLine(progress),
});

/** One line of a rebuild under way, such as `accounts: carregando, 5.000 de 20.000 (25 %), 12.000/s, faltam 2 s`. */
export function progressLine({ projection, phase, done, total, rate, secondsLeft }: RebuildProgress): string {
  const share = total > 0 ? ` (${Math.floor((done / total) * 100)} %)` : '';
  const pace = rate > 0 ? `, ${figures(rate)}/s` : '';
  const left = secondsLeft === undefined ? '' : `, ${timeLeft(secondsLeft)}`;
  return `${projection}: ${PHASES[phase]}, ${figures(done)} de ${figures(total)}${share}${pace}${left}`;
}

/** Where several rebuilds by one read of the journal are, taken together: as an average one of them. */
export class ProgressOfSeveral {
  readonly #newest = new Map<string, RebuildProgress>();
  readonly #ended = new Set<string>();

  constructor(private readonly count: number) {}

  ended(projection: string): void {
    this.#ended.add(projection);
    const newest = this.#newest.get(projection);
    if (newest) this.#newest.set(projection, { ...newest, done: newest.total });
  }

  with(progress: RebuildProgress): UnderWay {
    this.#newest.set(progress.projection, progress);
    const all = [...this.#newest.values()];
    const left = all.filter(({ projection }) => !this.#ended.has(projection));
    const sum = (value: (one: RebuildProgress) => number): number =>
      all.reduce((total, one) => total + value(one), 0) / all.length;
    const [done, total] = [Math.round(sum((one) => one.done)), Math.round(sum((one) => one.total))];
    const phase = PHASE_ORDER.find((one) => left.some((other) => other.phase === one)) ?? progress.phase;
    const loading = left.filter((one) => one.phase === phase);
    const rate = Math.round(loading.reduce((fastest, one) => Math.max(fastest, one.rate), 0));
    const secondsLeft =
      rate > 0
        ? loading.reduce((longest, one) => Math.max(longest, Math.ceil((one.total - one.done) / rate)), 0)
        : undefined;
    const projection = `${this.count} modelos`;
    const whole = underWay({ projection, phase, done, total, rate, secondsLeft });
    const ready = `${this.#ended.size} ${this.#ended.size === 1 ? 'pronto' : 'prontos'}`;
    return { ...whole, beside: `${whole.beside}  ${ready}`, line: `${whole.line}, ${ready}` };
  }
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
