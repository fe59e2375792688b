/**
 * Looks up command ids that a Book has forgotten, and decides when it may forget. It never takes silence for "new": as long
 * as the history does not vouch for all that was forgotten, there is no answer.
 */
import { inTime, type Clock } from '../event-store/clock.ts';
import type { CommandHistory, PastCommand } from './command-history.ts';
import type { RecentCommands } from './recent-commands.ts';

export interface PastCommandsOptions {
  readonly clock: Clock;
  /** Ids kept in memory once the history vouches for the others. */
  readonly keep: number;
  /** Ids kept in memory at most: beyond, commands wait for the history rather than fill the memory. */
  readonly keepAtMost: number;
  readonly warn: (message: string) => void;
}

const ASK_AGAIN_MS = 100;
const ANSWER_MS = 3_000;

export class PastCommands {
  private vouchedThrough = -1n;
  private asking = false;

  constructor(
    private readonly stream: string,
    private readonly history: CommandHistory | undefined,
    private readonly options: PastCommandsOptions,
  ) {}

  /**
   * Those of `ids` that were carried out among the forgotten; undefined when `giveUp()` became true before the history
   * could vouch for them. With nothing forgotten nobody is asked.
   */
  async find(
    recent: RecentCommands,
    ids: readonly string[],
    giveUp: () => boolean,
  ): Promise<ReadonlyMap<string, PastCommand> | undefined> {
    const unknown = recent.forgottenThrough < 0n ? [] : ids.filter((id) => !recent.find(id));
    if (unknown.length === 0) return NONE;
    const { clock, warn } = this.options;
    for (let failures = 0; ; failures++) {
      try {
        const answer =
          this.history && (await inTime(clock, ANSWER_MS, this.history.find(this.stream, unknown)));
        if (answer && answer.completeThrough >= recent.forgottenThrough) return answer.commands;
        if (failures === 0) warn(`${this.stream}: the command history is behind; commands wait for it`);
      } catch (error) {
        if (failures === 0) warn(`${this.stream}: no command history: ${String(error)}`);
      }
      if (giveUp()) return undefined;
      await clock.sleep(ASK_AGAIN_MS);
      if (giveUp()) return undefined;
    }
  }

  /** Lets `recent` forget what the history was last known to vouch for. Call it where no decision is under way. */
  trim(recent: RecentCommands): void {
    const { keep, keepAtMost } = this.options;
    if (!this.history || recent.size <= keep * 1.25) return;
    recent.forget(keep, this.vouchedThrough);
    if (recent.size > keepAtMost) recent.forget(keepAtMost, BigInt(Number.MAX_SAFE_INTEGER));
    if (recent.size > keep && !this.asking) void this.askHowFar();
  }

  private async askHowFar(): Promise<void> {
    this.asking = true;
    try {
      this.vouchedThrough = (await this.history!.find(this.stream, [])).completeThrough;
    } catch {
      this.vouchedThrough = -1n;
    }
    await this.options.clock.sleep(ASK_AGAIN_MS);
    this.asking = false;
  }
}

const NONE: ReadonlyMap<string, PastCommand> = new Map();
