/** What time it is by the server's clock, so that a wrong clock on a desk cannot book tomorrow's date. */
import { businessToday, type LocalDate } from '@livro/calendar';

/** Below this the difference is latency and the header's whole seconds, not a wrong clock. */
const NOTICEABLE_MS = 30_000;
let offsetMs = 0;

/** Reads the `Date` header of an answer; absent or unreadable ones change nothing. */
export function noteServerDate(header: string | null | undefined): void {
  const at = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  offsetMs = Math.abs(difference) < NOTICEABLE_MS ? 0 : difference;
}

export const serverNow = (): Date => new Date(Date.now() + offsetMs);
/** Today in America/Sao_Paulo by the server's clock. */
export const serverToday = (): LocalDate => businessToday(serverNow());
