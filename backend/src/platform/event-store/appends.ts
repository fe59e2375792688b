/**
 * Appends to the streams of one prefix, and whether the store takes any: their outcomes tell, and where none came for a while, one that
 * can only be refused does. It never repeats an append.
 */
import { AppendCalls, type AppendCall } from './append-calls.ts';
import type { ProposedEvent } from './codec.ts';
import { AppendsRefusedError, unreachable, WrongRevisionError } from './errors.ts';

interface AppendsOptions {
  readonly open: () => Promise<AppendCall>;
  readonly streamPrefix: string;
  readonly timeoutMs: number;
  readonly timed: <T>(call: () => Promise<T>, what: string) => Promise<T>;
}

/** What was learnt of the store counts for so long. */
const FRESH_MS = 3_000;
/** No stream has come so far. */
const NEVER = 2n ** 60n;

export class Appends {
  private readonly calls: AppendCalls;
  /** How the last append ended, real or not; undefined where it is not known whether others would end so. */
  private known: { readonly at: number; readonly refusal?: Error } | undefined;
  private probing: Promise<void> | undefined;

  constructor(private readonly options: AppendsOptions) {
    this.calls = new AppendCalls(options.open);
  }

  async append(stream: string, events: readonly ProposedEvent[], expectedRevision: bigint): Promise<bigint> {
    const answer = await this.send(stream, events, expectedRevision).catch((error: unknown) => {
      // It may be that append alone: the next probe will show it.
      if (!this.known?.refusal) this.known = undefined;
      throw error;
    });
    if (answer === 'wrong revision') throw new WrongRevisionError(stream, expectedRevision);
    this.learn();
    return answer;
  }

  /** Throws `AppendsRefusedError` where the stream takes none; writes nothing. */
  async probe(stream: string): Promise<void> {
    if (this.known === undefined || performance.now() - this.known.at > FRESH_MS) {
      this.probing ??= this.send(stream, [], NEVER)
        .then(
          () => this.learn(),
          (error: Error) => this.learn(new AppendsRefusedError(error)),
        )
        .finally(() => (this.probing = undefined));
      await this.probing;
    }
    if (this.known?.refusal) throw this.known.refusal;
  }

  private learn(refusal?: Error): void {
    this.known = { at: performance.now(), refusal };
  }

  private send(stream: string, events: readonly ProposedEvent[], expectedRevision: bigint) {
    const { streamPrefix, timeoutMs, timed } = this.options;
    const what = `appending to ${stream}`;
    const request = {
      stream: streamPrefix + stream,
      events,
      expectedRevision,
      deadlineMs: Date.now() + timeoutMs,
    };
    return timed(() => this.calls.append(request), what).catch((error: unknown) => {
      throw unreachable(error, what);
    });
  }
}
