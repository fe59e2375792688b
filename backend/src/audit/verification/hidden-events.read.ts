/** Settings of a stream that hide events from anyone who reads it. */
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { finding, type Finding } from './finding.ts';

const HIDING = ['truncateBefore', 'maxCount', 'maxAge'];

export async function hiddenEvents(
  store: Pick<EventStore, 'streamSettings'>,
  streams: readonly string[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const stream of streams) {
    const settings = await store.streamSettings(stream);
    for (const field of HIDING.filter((name) => settings[name] !== undefined && settings[name] !== 0)) {
      const message = 'o livro de eventos foi ajustado para esconder lançamentos';
      findings.push(finding('stream', stream, message, { field, found: String(settings[field]) }));
    }
  }
  return findings;
}
