/**
 * Has each new checkpoint stamped with the time (RFC 3161) and keeps what holds. Nothing waits for it: what could not be stamped is
 * asked for again, in the order of the checkpoints, by whoever runs then. Checkpoints from before there were stamps are not made up for.
 */
import { parseNote } from '@livro/proof';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { inTime } from '../../platform/http/in-time.ts';
import { HealthRegistry } from '../../platform/observability/health-registry.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { Checkpoints } from '../proof/checkpoints.read.ts';
import type { TimedTree } from '../seal/seal-keys.read.ts';
import { parseStamp, stampRequest } from './time-stamp.read.ts';
import { TimeStamps } from './time-stamps.read.ts';

const AGAIN_AFTER_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** No stamp is as large. */
const MOST_BYTES = 1 << 20;
const HEALTH = 'time-stamps';

@Injectable()
export class TimeStampRequests extends RecurringWork {
  /** How large the journal was when it failed, and when it is tried again; for a newer checkpoint at once. */
  #failed: { readonly size: number; readonly until: number } | undefined;

  constructor(
    private readonly checkpoints: Checkpoints,
    private readonly stamps: TimeStamps,
    private readonly health: HealthRegistry,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'timeStamps'>,
  ) {
    super('time stamps are asked for later', { atOnce: true });
  }

  override onApplicationBootstrap(): void {
    if (this.settings.timeStamps.url !== undefined) super.onApplicationBootstrap();
  }

  /** Asks for a stamp of each checkpoint that has none yet. */
  async catchUp(): Promise<void> {
    const url = this.settings.timeStamps.url!;
    const all = await this.checkpoints.all();
    const newest = all.at(-1);
    if (!newest) return;
    const stamped = await this.stamps.newest(newest.size);
    if (this.#failed?.size === newest.size && Date.now() < this.#failed.until) return;
    const missing = stamped === undefined ? [newest] : all.filter(({ size }) => size > stamped);
    try {
      for (const tree of missing) await this.#stamp(url, tree);
      this.#failed = undefined;
      this.health.tell(HEALTH, 'working');
    } catch (error) {
      if (this.ending.aborted) return;
      this.#failed = { size: newest.size, until: Date.now() + AGAIN_AFTER_MS };
      this.health.tell(HEALTH, 'failing');
      this.logger.warn(`no time stamp from ${new URL(url).host}: ${String(error)}`);
    }
  }

  async #stamp(url: string, tree: TimedTree): Promise<void> {
    const { der, nonce } = stampRequest(parseNote(tree.note)!.text);
    const response = await inTime(TIMEOUT_MS, this.ending, async (signal) => {
      const headers = {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
      };
      const answer = await fetch(url, { method: 'POST', headers, body: der, signal });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    });
    if (response.length > MOST_BYTES) throw new Error('its answer is too long');
    const stamp = parseStamp(response);
    if (!stamp) throw new Error('it granted none');
    if (stamp.nonce !== nonce) throw new Error('it answered another request');
    const flaw = await this.stamps.keep(tree, response);
    if (flaw !== undefined) throw new Error(`its stamp of ${tree.size} does not hold: ${flaw}`);
  }
}
