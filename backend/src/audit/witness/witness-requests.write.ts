/**
 * Asks witnesses to countersign each new checkpoint (C2SP tlog-witness) and keeps what they answer. Nothing waits for it: who does
 * not answer is asked again later, about the newest checkpoint by then.
 */
import { verifierKeyText, witnessRequestText } from '@livro/proof';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { WitnessSetting } from '../../platform/config/witness-settings.ts';
import { inTime } from '../../platform/http/in-time.ts';
import { HealthRegistry } from '../../platform/observability/health-registry.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { Checkpoints } from '../proof/checkpoints.read.ts';
import type { TimedTree } from '../seal/seal-keys.read.ts';
import { StoredTree } from '../tree/stored-tree.read.ts';
import { Cosignatures } from './cosignatures.read.ts';

const AGAIN_AFTER_MS = 60_000;
const TIMEOUT_MS = 10_000;
const HEALTH = 'witnesses';

/** About which checkpoint, from which size that the witness is thought to know, for how long. */
interface Asking {
  readonly newest: TimedTree;
  readonly known: number;
  readonly signal: AbortSignal;
}

@Injectable()
export class WitnessRequests extends RecurringWork {
  /** By its address, about what a witness failed and when it is asked again; about a newer checkpoint at once. */
  readonly #failed = new Map<string, { readonly size: number; readonly until: number }>();

  constructor(
    private readonly checkpoints: Checkpoints,
    private readonly cosignatures: Cosignatures,
    private readonly tree: StoredTree,
    private readonly health: HealthRegistry,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'witnesses'>,
  ) {
    super('witnesses are asked later', { atOnce: true });
  }

  override onApplicationBootstrap(): void {
    if (this.settings.witnesses.length > 0) super.onApplicationBootstrap();
  }

  /** Asks everybody who has not countersigned the newest checkpoint yet. */
  async catchUp(): Promise<void> {
    const newest = await this.checkpoints.newest();
    if (!newest) return;
    const asked = this.settings.witnesses.map((witness) => this.#ask(witness, newest));
    await Promise.all(asked);
    if (this.#failed.size === 0) this.health.tell(HEALTH, 'working');
  }

  async #ask(witness: WitnessSetting, newest: TimedTree): Promise<void> {
    const key = verifierKeyText(witness.key);
    const failed = this.#failed.get(witness.url);
    if (failed?.size === newest.size && Date.now() < failed.until) return;
    try {
      const known = await this.cosignatures.newestOf(key);
      if (known >= newest.size) return;
      const line = await inTime(TIMEOUT_MS, this.ending, (signal) =>
        this.#countersignature(witness, { newest, known, signal }),
      );
      if (!(await this.cosignatures.keep(newest, key, line)))
        throw new Error('what it answered does not hold');
      this.#failed.delete(witness.url);
    } catch (error) {
      if (this.ending.aborted) return;
      this.#failed.set(witness.url, { size: newest.size, until: Date.now() + AGAIN_AFTER_MS });
      this.health.tell(HEALTH, 'failing');
      this.logger.warn(`${witness.key.name} has not countersigned ${newest.size}: ${String(error)}`);
    }
  }

  /** A witness may know more than was kept here, or less: it says what. */
  async #countersignature(witness: WitnessSetting, { newest, known, signal }: Asking): Promise<string> {
    const answer = await this.#post(witness, { newest, known, signal });
    const body = await answer.text();
    if (answer.ok) return body;
    const told = answer.status === 409 ? Number(body.trim()) : NaN;
    if (!Number.isSafeInteger(told) || told > newest.size) throw new Error(`it answered ${answer.status}`);
    const again = await this.#post(witness, { newest, known: told, signal });
    if (!again.ok) throw new Error(`it answered ${again.status}`);
    return again.text();
  }

  async #post({ url }: WitnessSetting, { newest, known: oldSize, signal }: Asking) {
    const { note: checkpoint, size } = newest;
    const proof = await this.tree.consistency(oldSize, size);
    return fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: witnessRequestText({ oldSize, proof, checkpoint }),
      signal,
    });
  }
}
