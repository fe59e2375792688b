/** People who book and people who read, without a pause: what was slowest, and the longest time in which nothing was booked. */
import { expense } from '../api/ledger.fixture.ts';
import { sleep } from '../support/program.ts';
import type { Session } from '../support/session.ts';

const WRITERS = 8;
const READERS = 4;

export class BookingLoad {
  /** Descriptions of all expenses that were answered 201. */
  readonly written = new Set<string>();

  constructor(
    private readonly url: string,
    private readonly session: Session,
    private readonly account: string,
  ) {}

  /** Goes on until `over`. */
  async during(over: Promise<unknown>) {
    let isOver = false;
    const slowest = { write: 0, read: 0, pause: 0 };
    const statuses = { write: new Map<number, number>(), read: new Map<number, number>() };
    let last = performance.now();
    const timed = async (kind: 'write' | 'read', ask: () => Promise<Response>) => {
      const from = performance.now();
      const { status } = await ask();
      slowest[kind] = Math.max(slowest[kind], performance.now() - from);
      statuses[kind].set(status, (statuses[kind].get(status) ?? 0) + 1);
      return status;
    };
    const writer = async (number: number): Promise<void> => {
      for (let n = 0; !isOver; n++) {
        const description = `${number}-${n}-${Date.now()}`;
        const body = expense(this.account, { amount: '1,00', description, confirm_duplicate: true });
        const send = () => this.#call('POST', 'expenses/', JSON.stringify(body), description);
        let isWritten = false;
        while (!isOver && !(isWritten = (await timed('write', send)) === 201)) await sleep(100);
        if (!isWritten) return;
        this.written.add(description);
        slowest.pause = Math.max(slowest.pause, performance.now() - last);
        last = performance.now();
      }
    };
    const reader = async (): Promise<void> => {
      for (; !isOver; await sleep(50)) await timed('read', () => this.#call('GET', 'accounts/'));
    };
    const all = [
      ...Array.from({ length: WRITERS }, (_, n) => writer(n)),
      ...Array.from({ length: READERS }, reader),
    ];
    await over;
    isOver = true;
    await Promise.all(all);
    slowest.pause = Math.max(slowest.pause, performance.now() - last);
    return { slowest, statuses };
  }

  #call(method: string, to: string, body?: string, key = ''): Promise<Response> {
    return fetch(`${this.url}/api/${to}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.session.bearer}`,
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(30_000),
    });
  }
}
