/** How far a rebuild is, with rate and time left, as a person reads it. */
import type { RebuildPhase, RebuildProgress } from '../../platform/projections/rebuild/rebuild.types.ts';
import type { UnderWay } from '../progress.ts';

const PHASES: Readonly<Record<RebuildPhase, string>> = {
  loading: 'carregando',
  indexing: 'índices',
  'catching-up': 'alcançando',
  comparing: 'comparando',
};

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

export const figures = (count: number): string => count.toLocaleString('pt-BR');

/** `faltam 12 s`, `faltam 3 min`, `faltam 2 h 05 min`; empty while nobody can say. */
export function timeLeft(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 100) return `faltam ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return `faltam ${minutes} min`;
  return `faltam ${Math.floor(minutes / 60)} h ${`${minutes % 60}`.padStart(2, '0')} min`;
}
