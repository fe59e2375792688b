/** How long something took, and how far what is under way has come: in words. */
import { formatCount } from './count.ts';

interface Pace {
  readonly done: number;
  readonly total: number;
  /** A second. */
  readonly pace: number | null;
  readonly seconds_left: number | null;
}

/** “12.000 de 48.000, 3.100 por segundo, faltam cerca de 12 s”. */
export function paceText({ done, total, pace, seconds_left }: Pace): string {
  const parts = [`${formatCount(done)} de ${formatCount(total)}`];
  if (pace !== null && pace > 0) parts.push(`${formatCount(pace)} por segundo`);
  if (seconds_left !== null && done < total) parts.push(`faltam cerca de ${durationText(seconds_left)}`);
  return parts.join(', ');
}

/** “0,4 s”, “12 s”, “3 min 5 s”. */
export function durationText(seconds: number): string {
  if (seconds < 10 && !Number.isInteger(seconds)) return `${seconds.toFixed(1).replace('.', ',')} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const rest = whole % 60;
  return rest === 0 ? `${Math.floor(whole / 60)} min` : `${Math.floor(whole / 60)} min ${rest} s`;
}
