/**
 * Asks witnesses to countersign each new checkpoint (C2SP tlog-witness) and keeps what they answer. Nothing waits for it: who does
 * not answer is asked again later, about the newest checkpoint by then.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { verifierKeyText, witnessRequestText } from '@livro/proof';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { WitnessSetting } from '../../platform/config/witness-settings.ts';
import { HealthRegistry } from '../../platform/observability/health-registry.ts';
import { Checkpoints } from '../proof/checkpoints.read.ts';
import type { TimedTree } from '../seal/seal-keys.read.ts';
import { StoredTree } from '../tree/stored-tree.read.ts';
import { Cosignatures } from './cosignatures.read.ts';

const EVERY_MS = 2_000;
const AGAIN_AFTER_MS = 60_000;
const TIMEOUT_MS = 10_000;
const HEALTH = 'witnesses';

@Injectable()
export class WitnessRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(WitnessRequests.name);
  readonly #stop = new AbortController();
  /** By its address, about what a witness failed and when it is asked again; about a newer checkpoint at once. */
  readonly #failed = new Map<string, { readonly size: number; readonly until: number }>();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly checkpoints: Checkpoints,
    private readonly cosignatures: Cosignatures,
    private readonly tree: StoredTree,
    private readonly health: HealthRegistry,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'witnesses'>,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.witnesses.length > 0) this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
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
      const line = await this.#countersignature(witness, newest, known);
      if (!(await this.cosignatures.keep(newest, key, line)))
        throw new Error('what it answered does not hold');
      this.#failed.delete(witness.url);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#failed.set(witness.url, { size: newest.size, until: Date.now() + AGAIN_AFTER_MS });
      this.health.tell(HEALTH, 'failing');
      this.#logger.warn(`${witness.key.name} has not countersigned ${newest.size}: ${String(error)}`);
    }
  }

  /** A witness may know more than was kept here, or less: it says what. */
  async #countersignature(witness: WitnessSetting, newest: TimedTree, oldSize: number): Promise<string> {
    const answer = await this.#post(witness, newest, oldSize);
    const body = await answer.text();
    if (answer.ok) return body;
    const told = answer.status === 409 ? Number(body.trim()) : NaN;
    if (!Number.isSafeInteger(told) || told > newest.size) throw new Error(`it answered ${answer.status}`);
    const again = await this.#post(witness, newest, told);
    if (!again.ok) throw new Error(`it answered ${again.status}`);
    return again.text();
  }

  async #post({ url }: WitnessSetting, { note: checkpoint, size }: TimedTree, oldSize: number) {
    const proof = await this.tree.consistency(oldSize, size);
    return fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: witnessRequestText({ oldSize, proof, checkpoint }),
      signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.catchUp().catch((error: unknown) => {
        if (!signal.aborted) this.#logger.warn(`witnesses are asked later: ${String(error)}`);
      });
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
