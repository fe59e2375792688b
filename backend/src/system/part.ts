/** How one part of the program fares: a state and one sentence for people. A part that could not be asked is never well. */
import { setTimeout as sleep } from 'node:timers/promises';

/** `absent`: not in use here, which is nobody's fault; `unknown`: too early to say, or nobody could be asked. */
export const partStates = ['well', 'attention', 'failed', 'unknown', 'absent'] as const;
export type PartState = (typeof partStates)[number];

export interface Part {
  readonly name: string;
  readonly label: string;
  readonly state: PartState;
  readonly sentence: string;
}
export type Told = Pick<Part, 'state' | 'sentence'>;

/** Whoever waits for longer has an answer: it did not come. */
const WITHIN_MS = 5_000;

export const well = (sentence: string): Told => ({ state: 'well', sentence });
export const attention = (sentence: string): Told => ({ state: 'attention', sentence });
export const failed = (sentence: string): Told => ({ state: 'failed', sentence });
export const unknown = (sentence: string): Told => ({ state: 'unknown', sentence });
export const absent = (sentence: string): Told => ({ state: 'absent', sentence });

/** `silent`: what is told where the question fails or is not answered in time. Why stands in the log alone: it may name what only its readers should know. */
export async function asked(
  { name, label, silent }: { readonly name: string; readonly label: string; readonly silent: Told },
  ask: () => Promise<Told>,
): Promise<Part> {
  const late = sleep(WITHIN_MS, silent, { ref: false });
  return { name, label, ...(await Promise.race([ask().catch(() => silent), late])) };
}

export const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export const number = (value: number): string => value.toLocaleString('pt-BR');

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
/** “312 MB”, “1,4 GB”. */
export function bytes(size: number): string {
  const place = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, size)) / 10)));
  const value = size / 1024 ** place;
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 && place > 0 ? 1 : 0 })} ${UNITS[place]}`;
}
