/**
 * The deliveries of one webhook, one after the other: what somebody asked for first, then batch by batch in the order of the
 * journal. A receiver that fails is left alone for longer each time, and while it is, nothing is held for it but its place.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@livro/event-sourcing';
import { messages, type WebhookOffReason } from '@livro/rules';
import type { Told } from '../../feed/journal/feed-item.ts';
import type { Cursor } from '../../feed/journal/feed-journal.ts';
import type { FeedTail } from '../../feed/journal/feed-tail.ts';
import type { Subscription } from '../subscription/subscriptions.ts';
import type { WebhookSecrets } from '../subscription/webhook-secrets.ts';
import { type Batches, bodyOf, PING_BODY } from './batches.ts';
import { Bell } from './bell.ts';
import type { Deliveries } from './deliveries.ts';
import { type CursorRow, type DeliveryRow, messageId } from './delivery-rows.ts';
import { signedHeaders } from './signature.ts';
import { waitAfter } from './waits.ts';
import type { Sent, WebhookSender } from './webhook-sender.ts';

/** What it needs of the program around it. */
export interface LaneParts {
  readonly batches: Batches;
  readonly tail: FeedTail;
  readonly deliveries: Deliveries;
  readonly secrets: WebhookSecrets;
  readonly sender: WebhookSender;
  switchOff(webhook: Subscription, reason: WebhookOffReason): Promise<void>;
  warn(sentence: string): void;
}

/** After a fault of our own, such as a database that is away. */
const AGAIN_MS = 2_000;
const IDLE_MS = 60_000;
/** How far it has looked past events that nobody asked for is written down no more often. */
const PASSED_EVERY_MS = 60_000;
/** So many different waits after the same failure. */
const CHANCES = 1_000;
/** Ids of what was asked for, of which a look at the table may tell once more. */
const REMEMBERED = 100;

export class Lane {
  readonly #over = new AbortController();
  readonly #bell = new Bell();
  readonly #running: Promise<void>;
  readonly #asked: DeliveryRow[] = [];
  readonly #seen: string[] = [];
  #webhook: Subscription;
  /** Undefined until it is read, and after anything was decided about the webhook. */
  #cursor: CursorRow | undefined;
  #pending: DeliveryRow | undefined;
  /** How far the journal was looked through. */
  #place: Cursor | undefined;
  #hurries = false;
  #leave: (() => void) | undefined;
  #passedAt = Date.now();

  constructor(
    webhook: Subscription,
    private readonly parts: LaneParts,
  ) {
    this.#webhook = webhook;
    this.#running = this.#run();
  }

  /** What was decided since counts at once. */
  update(webhook: Subscription): void {
    if (webhook.version === this.#webhook.version) return;
    this.#webhook = webhook;
    this.#cursor = undefined;
    this.#hurries = true;
    this.#bell.ring();
  }

  take(asked: DeliveryRow): void {
    if (this.#seen.includes(asked.id)) return;
    this.#seen.push(asked.id);
    if (this.#seen.length > REMEMBERED) this.#seen.shift();
    this.#asked.push(asked);
    this.#bell.ring();
  }

  /** By the table, where somebody may have asked for it sooner. */
  due(at: Date | null): void {
    const before = this.#cursor?.next_attempt_at;
    if (!this.#cursor || !before || !at || at >= before) return;
    this.#cursor = { ...this.#cursor, next_attempt_at: at };
    this.#bell.ring();
  }

  /** Resolves when nothing of it is under way any more; what was is as if it had never been sent. */
  async stop(): Promise<void> {
    this.#over.abort();
    this.#bell.ring();
    await this.#running;
    this.parts.sender.close();
  }

  async #run(): Promise<void> {
    while (!this.#over.signal.aborted) {
      try {
        await this.#step();
      } catch (error) {
        if (this.#over.signal.aborted) break;
        this.#cursor = undefined;
        this.parts.warn(`webhook ${this.#webhook.webhookId} is delivered to later: ${String(error)}`);
        await this.#rest(AGAIN_MS);
      }
    }
    this.#unfollow();
  }

  async #step(): Promise<void> {
    const asked = this.#asked.shift();
    if (asked) return this.#answer(asked);
    const webhook = this.#webhook;
    if (webhook.off !== null) {
      this.#unfollow();
      return this.#rest(IDLE_MS);
    }
    const cursor = this.#cursor ?? (await this.#begin(webhook));
    const wait = this.#hurries ? 0 : (cursor.next_attempt_at?.getTime() ?? 0) - Date.now();
    if (wait > 0) {
      this.#unfollow();
      return this.#rest(wait);
    }
    try {
      if (this.#pending) await this.#deliverAgain(webhook, cursor, this.#pending);
      else await this.#deliverNext(webhook, cursor);
    } catch (error) {
      // The journal has no such position: it was restored from an older copy, or is another.
      if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
      await this.#switchOff(webhook, 'foreign-position');
    }
  }

  async #begin(webhook: Subscription): Promise<CursorRow> {
    this.#cursor = await this.parts.deliveries.cursorOf(webhook);
    this.#pending = await this.parts.deliveries.pendingOf(webhook.webhookId);
    this.#place = undefined;
    return this.#cursor;
  }

  async #deliverAgain(webhook: Subscription, cursor: CursorRow, pending: DeliveryRow): Promise<void> {
    const lines = await this.parts.batches.again(pending);
    this.#place = undefined;
    if (lines) return this.#deliver(webhook, cursor, pending, lines);
    return this.#switchOff(webhook, 'foreign-position');
  }

  async #deliverNext(webhook: Subscription, cursor: CursorRow): Promise<void> {
    const { batches, deliveries, tail } = this.parts;
    const place = (this.#place ??= await batches.cursorAt(cursor.position));
    const piece = await batches.next(place, webhook.types, this.#leave !== undefined);
    this.#place = piece.cursor;
    if (piece.lines.length > 0) {
      const [first, last] = [piece.lines[0]!.position, piece.lines.at(-1)!.position];
      const events = piece.lines.length;
      const batch = { after: place.position ?? null, first, last, events, types: webhook.types };
      this.#pending = await deliveries.compose(webhook.webhookId, batch);
      return this.#deliver(webhook, cursor, this.#pending, piece.lines);
    }
    if (!piece.atEnd) return;
    await this.#notePassed(cursor, piece.cursor);
    const isNew = this.#leave === undefined;
    this.#leave = tail.follow(piece.cursor.commit, this.#leave);
    // What was booked between the look and the following is looked for once more.
    if (!isNew) await this.#bell.unlessRung((signal) => tail.news(piece.cursor.commit, IDLE_MS, signal));
  }

  async #notePassed(cursor: CursorRow, { position }: Cursor): Promise<void> {
    if (position === undefined || position === cursor.position) return;
    if (Date.now() < this.#passedAt + PASSED_EVERY_MS) return;
    this.#passedAt = Date.now();
    await this.parts.deliveries.passed(cursor, position);
    this.#cursor = { ...cursor, position };
  }

  async #deliver(
    webhook: Subscription,
    cursor: CursorRow,
    delivery: DeliveryRow,
    lines: readonly Told[],
  ): Promise<void> {
    this.#hurries = false;
    const sent = await this.#send(webhook, delivery, bodyOf(lines));
    if (sent.error !== null) return this.#failed(webhook, cursor, delivery, sent);
    const isOurs = await this.parts.deliveries.taken(delivery, cursor, sent);
    this.#pending = undefined;
    const position = delivery.last_position;
    if (this.#webhook !== webhook) return;
    this.#cursor = isOurs
      ? { ...cursor, position, attempts: 0, failing_since: null, next_attempt_at: null }
      : undefined;
  }

  /** Whatever was decided about the webhook since begins the day anew. */
  async #failed(webhook: Subscription, cursor: CursorRow, delivery: DeliveryRow, sent: Sent): Promise<void> {
    const now = Date.now();
    const since = cursor.failing_since?.getTime() ?? now;
    const isSince = since >= Date.parse(webhook.decided.at);
    const [attempts, failingSince] = isSince ? [cursor.attempts + 1, since] : [1, now];
    const wait =
      sent.status === 410
        ? undefined
        : waitAfter({ attempts, forMs: now - failingSince }, randomInt(CHANCES) / CHANCES);
    const failure = {
      attempts,
      failingSince: new Date(failingSince),
      nextAttemptAt: wait === undefined ? null : new Date(Date.now() + wait),
    };
    await this.parts.deliveries.failed(delivery, cursor, sent, failure);
    if (wait === undefined) return this.#switchOff(webhook, sent.status === 410 ? 'gone' : 'failing');
    if (this.#webhook !== webhook) return;
    const { failingSince: failing_since, nextAttemptAt: next_attempt_at } = failure;
    this.#cursor = { ...cursor, attempts, failing_since, next_attempt_at };
  }

  async #answer(asked: DeliveryRow): Promise<void> {
    const { batches, deliveries } = this.parts;
    try {
      const body = asked.kind === 'ping' ? PING_BODY : await this.#bodyAgain(asked, batches);
      const sent = body
        ? await this.#send(this.#webhook, asked, body)
        : { status: null, durationMs: 0, error: messages.feed.foreignPosition };
      await deliveries.answered(asked.id, sent);
    } catch (error) {
      this.#asked.unshift(asked);
      throw error;
    }
  }

  async #bodyAgain(asked: DeliveryRow, batches: Batches): Promise<Buffer | undefined> {
    const lines = await batches.again(asked).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'CONFLICT') return undefined;
      throw error;
    });
    return lines && bodyOf(lines);
  }

  async #send(webhook: Subscription, delivery: DeliveryRow, body: Buffer): Promise<Sent> {
    const { webhookId, url, secretId, former } = webhook;
    const isFormerGood = former !== null && Date.parse(former.until) > Date.now();
    const secrets = await this.parts.secrets.open(webhookId, [
      secretId,
      ...(isFormerGood ? [former.secretId] : []),
    ]);
    if (secrets.length === 0)
      return { status: null, durationMs: 0, error: messages.webhooks.outcome.noSecret };
    const seconds = Math.floor(Date.now() / 1_000);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Livro-Webhooks',
      ...signedHeaders({ id: messageId(delivery), body }, secrets, seconds),
    };
    return this.parts.sender.send({ url, headers, body }, this.#over.signal);
  }

  async #switchOff(webhook: Subscription, reason: WebhookOffReason): Promise<void> {
    await this.parts.switchOff(webhook, reason);
    // Told by the journal within a second.
    if (this.#webhook === webhook) this.#webhook = { ...webhook, off: reason };
  }

  #unfollow(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  #rest(ms: number): Promise<void> {
    return this.#bell.unlessRung((signal) =>
      sleep(ms, undefined, { signal, ref: false }).catch(() => undefined),
    );
  }
}
