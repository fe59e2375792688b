/**
 * The one writer: takes appends in order, decides a group of them against the committed state, writes the group in one
 * statement and answers only when it is on disk. Its queue and its caches are bounded.
 */
import { randomUUID } from 'node:crypto';
import {
  type AppendRequest,
  decide,
  type Decision,
  type Known,
  revisionToCompare,
  type Sighting,
} from './append-decision.ts';
import { BoundedMap } from './bounded-map.ts';
import type { CommitLog } from './commit-log.ts';
import { sizeOf, type StoredEvent } from './event.ts';
import type { Storage } from './storage.ts';
import { NO_STREAM, type StreamState, subjectOf, ticksOf } from './stream-state.ts';

/** What became of an append. `revision` is -1 for a stream without events. */
export type AppendResult =
  | { readonly kind: 'done'; readonly revision: number; readonly position?: number }
  | { readonly kind: 'wrong-version'; readonly revision: number }
  | { readonly kind: 'deleted' }
  /** Its deadline had passed before it was looked at; nothing was written. */
  | { readonly kind: 'expired' }
  /** The table refused the group (a full disk): nothing was written. */
  | { readonly kind: 'failed'; readonly message: string };

interface Waiting {
  readonly request: AppendRequest;
  readonly bytes: number;
  readonly deadlineMs: number;
  readonly answer: (result: AppendResult) => void;
}

const GROUP_EVENTS = 4000;
const GROUP_BYTES = 8 * 1024 * 1024;
const QUEUE_APPENDS = 10_000;
const QUEUE_BYTES = 32 * 1024 * 1024;
const STATES_KEPT = 5_000;
const METADATA_KEPT_BYTES = 4096;
const IDS_KEPT = 50_000;
const IDS_READ_AT_START = 20_000;

export class Writer {
  private queue: Waiting[] = [];
  private queuedBytes = 0;
  private working: Promise<void> | undefined;
  private waitingForRoom: (() => void)[] = [];
  /** Whether the table took what it was given last; false before anything was. */
  private isTaking = false;
  private readonly states = new BoundedMap<string, StreamState>(STATES_KEPT);
  /** Where the ids of recent events went first, by which an append at *any* revision is known again. */
  private readonly recentIds = new BoundedMap<string, Sighting>(IDS_KEPT);

  private constructor(
    private readonly storage: Storage,
    private readonly log: CommitLog,
  ) {}

  static async open(storage: Storage, log: CommitLog): Promise<Writer> {
    const writer = new Writer(storage, log);
    for (const sighting of await storage.newestIds(IDS_READ_AT_START))
      writer.recentIds.add(sighting.id, sighting);
    return writer;
  }

  /** Whether callers should go on handing appends over; when not, they wait for `room`. */
  get hasRoom(): boolean {
    return this.queue.length < QUEUE_APPENDS && this.queuedBytes < QUEUE_BYTES;
  }

  room(): Promise<void> {
    return this.hasRoom ? Promise.resolve() : new Promise((resolve) => this.waitingForRoom.push(resolve));
  }

  append(request: AppendRequest, deadlineMs = Infinity): Promise<AppendResult> {
    return new Promise((answer) => {
      const bytes = request.events.reduce((total, event) => total + sizeOf(event), 0);
      this.queue.push({ request, bytes, deadlineMs, answer });
      this.queuedBytes += bytes;
      // One turn of the loop later, so that what arrived together is written together.
      this.working ??= new Promise((resolve) => setImmediate(resolve)).then(() => this.work());
    });
  }

  /** The committed state of a stream, if it is at hand. */
  existingState(subject: string): StreamState | undefined {
    return this.states.get(subject);
  }

  /** Resolves when everything that was handed over is answered. */
  async idle(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    while (this.queue.length > 0) {
      const group = this.takeGroup();
      let answers: readonly AppendResult[];
      try {
        answers = await this.carryOut(group);
      } catch (error) {
        this.isTaking = false;
        const message = error instanceof Error ? error.message : String(error);
        answers = group.map(() => ({ kind: 'failed', message }));
      }
      for (const [index, { answer }] of group.entries()) answer(answers[index] as AppendResult);
    }
    this.working = undefined;
  }

  private takeGroup(): readonly Waiting[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const waiting of this.queue) {
      if (count > 0 && (events >= GROUP_EVENTS || bytes + waiting.bytes > GROUP_BYTES)) break;
      count += 1;
      events += waiting.request.events.length || 1;
      bytes += waiting.bytes;
    }
    const group = this.queue.splice(0, count);
    this.queuedBytes -= bytes;
    if (this.hasRoom) for (const resume of this.waitingForRoom.splice(0)) resume();
    return group;
  }

  /** Decides in order, writes all, and lets go of the group's draft if the table refuses it. */
  private async carryOut(group: readonly Waiting[]): Promise<readonly AppendResult[]> {
    const draft = new Draft(await this.statesOf(group), this.log.head);
    const nowMs = Date.now();
    const answers: AppendResult[] = [];
    for (const { request, deadlineMs } of group) {
      answers.push(
        deadlineMs <= nowMs
          ? { kind: 'expired' }
          : resultOf(await this.decideOn(request, draft), request, draft, nowMs),
      );
    }
    // A refusal says that an append could be taken: who may not write must not hear it.
    if (draft.events.length > 0) await this.storage.insert(draft.events);
    else if (!this.isTaking) await this.storage.tryInsert();
    this.isTaking = true;

    for (const [subject, state] of draft.states) {
      if (state.metadata.bytes <= METADATA_KEPT_BYTES) this.states.set(subject, state);
      else this.states.delete(subject);
    }
    for (const sighting of draft.sightings.values()) this.recentIds.add(sighting.id, sighting);
    if (draft.events.length > 0) this.log.append(draft.events);
    return answers;
  }

  private async decideOn(request: AppendRequest, draft: Draft): Promise<Decision> {
    const state = draft.states.get(subjectOf(request.stream)) ?? NO_STREAM;
    const after = revisionToCompare(request, state);
    const known: Known = {
      standing: after === undefined ? [] : await this.standing(request, after, draft),
      recent: (id) => this.recentIds.get(id) ?? draft.sightings.get(id),
      newId: randomUUID,
    };
    return decide(request, state, known);
  }

  private async standing(request: AppendRequest, after: number, draft: Draft): Promise<readonly Sighting[]> {
    const count = request.events.length;
    const stored = await this.storage.sightings(request.stream, after, count);
    const drafted = draft.events.filter(
      (event) => event.stream === request.stream && event.revision > after && event.revision <= after + count,
    );
    return [...stored, ...drafted];
  }

  private async statesOf(group: readonly Waiting[]): Promise<Map<string, StreamState>> {
    const found = new Map<string, StreamState>();
    const missing = new Set<string>();
    for (const { request } of group) {
      const subject = subjectOf(request.stream);
      const state = this.states.get(subject);
      if (state) found.set(subject, state);
      else missing.add(subject);
    }
    if (missing.size > 0) {
      for (const [subject, state] of await this.storage.statesForWriter([...missing]))
        found.set(subject, state);
    }
    return found;
  }
}

/** What a group would change: invisible to everybody until it is committed. */
class Draft {
  readonly events: StoredEvent[] = [];
  readonly sightings = new Map<string, Sighting>();

  constructor(
    readonly states: Map<string, StreamState>,
    public head: number,
  ) {}

  /** Returns the events of the decision as they will stand in the log. */
  add(
    decision: Extract<Decision, { kind: 'write' }>,
    subject: string,
    nowMs: number,
  ): readonly StoredEvent[] {
    const added: StoredEvent[] = [];
    const createdTicks = ticksOf(nowMs);
    for (const { stream, revision, event } of decision.writes) {
      const position = ++this.head;
      const { id, type, isJson, data, metadata } = event;
      const stored = { id, type, isJson, data, metadata, position, stream, revision, createdTicks };
      added.push(stored);
      this.events.push(stored);
      if (!this.sightings.has(id)) this.sightings.set(id, { id, stream, revision, position });
    }
    this.states.set(subject, decision.state);
    return added;
  }
}

function resultOf(decision: Decision, request: AppendRequest, draft: Draft, nowMs: number): AppendResult {
  switch (decision.kind) {
    case 'write': {
      const told = draft.add(decision, subjectOf(request.stream), nowMs)[decision.answered] as StoredEvent;
      return { kind: 'done', revision: told.revision, position: told.position };
    }
    case 'repeat':
      return { kind: 'done', revision: decision.revision, position: decision.position };
    case 'nothing':
      return { kind: 'done', revision: decision.revision, position: draft.head };
    case 'wrong-version':
    case 'deleted':
      return decision;
    default:
      return decision satisfies never;
  }
}
