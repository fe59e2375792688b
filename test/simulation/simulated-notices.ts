/** Postgres as those who listen know it: each notice comes some time after its commit, and none to a session that was cut unheard. */
import type pg from 'pg';
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';

interface Listener {
  hear: (message: { readonly payload: string }) => void;
  end: () => void;
  isLost: boolean;
}

export class SimulatedNotices {
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly clock: Clock,
    /** The chance that a session is lost by the time of a notice. */
    private readonly cutChance: () => number,
  ) {}

  tell(payload: string): void {
    for (const listener of this.listeners) {
      if (this.clock.random() < this.cutChance()) this.lose(listener);
      this.clock.timer(this.clock.random() * 20, () => listener.isLost || listener.hear({ payload }));
    }
  }

  /** The server died, and each session's other end is told so. */
  crash(): void {
    for (const listener of this.listeners) {
      this.lose(listener);
      listener.end();
    }
  }

  /** As much of a session as whoever listens uses. */
  session(): pg.Client {
    const listener: Listener = { hear: () => undefined, end: () => undefined, isLost: false };
    const session = {
      once: (_: 'end', end: Listener['end']) => (listener.end = end),
      on: (_: 'notification', hear: Listener['hear']) => (listener.hear = hear),
      query: (text: string) => {
        if (listener.isLost) return Promise.reject(new Error('Connection terminated'));
        if (text.startsWith('listen ')) this.listeners.add(listener);
        return Promise.resolve({ rows: [] });
      },
      end: () => Promise.resolve(this.lose(listener)),
      connection: { stream: { destroy: () => undefined } },
    };
    return session as unknown as pg.Client;
  }

  private lose(listener: Listener): void {
    listener.isLost = true;
    this.listeners.delete(listener);
  }
}
