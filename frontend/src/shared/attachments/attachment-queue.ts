/**
 * Files on their way to be attached: judged as they are chosen, sent two at a time once it is known to what they belong, each
 * cancelled or tried again on its own. Knows no screen.
 */
import {
  attachmentTypeBytes,
  attachmentTypeOf,
  fileRefusals,
  messages,
  type AttachmentType,
} from '@livro/rules';
import type { ApiError } from '../api/api-error.ts';
import type { Outcome } from '../api/outcome.ts';
import { newIdempotencyKey } from '../forms/idempotency-key.ts';

export interface QueuedFile {
  /** Also the idempotency key of its sending. */
  readonly key: string;
  readonly file: File;
  readonly type: AttachmentType;
  /** Where the picture can be looked at, for one that is a picture. */
  readonly picture: string | undefined;
  readonly status: 'waiting' | 'sending' | 'failed' | 'done';
  /** From 0 to 1. */
  readonly sent: number;
  readonly problem?: string;
  /** Of one that is done. */
  readonly attachedId?: string;
}

export interface QueueState {
  readonly files: readonly QueuedFile[];
  /** Why some of the files chosen last are not among them, with their names. */
  readonly refusals: readonly string[];
  /** Files were chosen and are still being looked at. */
  readonly reading: boolean;
}

/** Sends one file to the entity that `start` was told, and gives the id of the attachment that it has become. */
export type Sender = (
  file: QueuedFile,
  hooks: { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void },
) => Promise<Outcome<string>>;

const AT_ONCE = 2;

export class AttachmentQueue {
  #state: QueueState = { files: [], refusals: [], reading: false };
  #looks = 0;
  /** What was chosen while the entry that is typed is being booked; undefined while it is not. */
  #later: File[] | undefined;
  #send: Sender | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #underWay = new Map<string, AbortController>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): QueueState => this.#state;

  /** Takes those that may be attached, and says of the others why not. */
  async add(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return;
    if (this.#later) return void this.#later.push(...chosen);
    this.#looks += 1;
    this.#set({ reading: true });
    const offered = await Promise.all(
      chosen.map(async (file) => ({ file, name: file.name, size: file.size, type: await typeOfFile(file) })),
    );
    const refusals = fileRefusals(offered).map(({ message }) => message);
    const taken = offered.flatMap(({ file, type, ...sizes }) =>
      type !== undefined && fileRefusals([{ ...sizes, type }]).length === 0
        ? [
            {
              key: newIdempotencyKey(),
              file,
              type,
              picture: pictureOf(file, type),
              status: 'waiting',
              sent: 0,
            } as const,
          ]
        : [],
    );
    this.#looks -= 1;
    this.#set({ files: [...this.#state.files, ...taken], refusals, reading: this.#looks > 0 });
    this.#pump();
  }

  /** From now on what is chosen waits until it is known to which entry it belongs: this one, or the next. */
  holdLater(): void {
    this.#later ??= [];
  }

  /** What was chosen meanwhile; it is to be added here, or to another queue. */
  takeLater(): readonly File[] {
    const later = this.#later ?? [];
    this.#later = undefined;
    return later;
  }

  /** Nothing was chosen, or all of it was refused or taken out again. */
  isEmpty(): boolean {
    return this.#state.files.length === 0 && !this.#state.reading;
  }

  /** From now on files are sent, those that wait first. */
  start(send: Sender): void {
    this.#send = send;
    this.#pump();
  }

  /** Takes a file out, wherever it stands; what is being sent is broken off. */
  take(key: string): void {
    forgetPictures(this.#state.files.filter((file) => file.key === key));
    this.#set({ files: this.#state.files.filter((file) => file.key !== key) });
    this.#underWay.get(key)?.abort();
  }

  retry(key: string): void {
    this.#change(key, { status: 'waiting', sent: 0, problem: undefined });
    this.#pump();
  }

  /** Breaks off all that is being sent: anyone who showed it has gone. */
  stop(): void {
    this.#send = undefined;
    forgetPictures(this.#state.files);
    for (const [, abort] of this.#underWay) abort.abort();
  }

  #pump(): void {
    const send = this.#send;
    if (!send) return;
    const free = AT_ONCE - this.#underWay.size;
    const next = this.#state.files.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free));
    for (const file of next) void this.#sendOne(file, send);
  }

  async #sendOne(file: QueuedFile, send: Sender): Promise<void> {
    const { key } = file;
    const abort = new AbortController();
    this.#underWay.set(key, abort);
    this.#change(key, { status: 'sending' });
    const { signal } = abort;
    const onProgress = (sent: number): void => this.#change(key, { sent });
    try {
      const outcome = await send(file, { signal, onProgress });
      if (outcome.ok) this.#change(key, { status: 'done', sent: 1, attachedId: outcome.data });
      else this.#change(key, { status: 'failed', problem: textOf(outcome.error) });
    } catch {
      this.#change(key, { status: 'failed', problem: messages.failures.unexpected });
    } finally {
      this.#underWay.delete(key);
    }
    this.#pump();
  }

  #change(key: string, change: Partial<QueuedFile>): void {
    const files = this.#state.files.map((file) => (file.key === key ? { ...file, ...change } : file));
    this.#set({ files });
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** By its first bytes. */
export async function typeOfFile(file: File): Promise<AttachmentType | undefined> {
  // A folder that was dropped is a file that cannot be read.
  const first = await file
    .slice(0, attachmentTypeBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return attachmentTypeOf(new Uint8Array(first));
}

const pictureOf = (file: File, type: AttachmentType): string | undefined =>
  type === 'application/pdf' ? undefined : URL.createObjectURL(file);

function forgetPictures(files: readonly QueuedFile[]): void {
  for (const { picture } of files) if (picture !== undefined) URL.revokeObjectURL(picture);
}

const textOf = ({ errors, message }: ApiError): string => errors[0]?.message ?? message;
