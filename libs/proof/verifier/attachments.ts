/** Contents of attachments under their hashes: each is what its name says, and none is missing that an event tells of. */
import { hex } from '../src/bytes.ts';
import { Sha256 } from '../src/sha256.ts';
import type { BundleEvent } from './event-stream.ts';
import { type InputFile, Wrong } from './input.ts';

const FOLDER = 'attachments/';

export class Attachments {
  /** The event that told of a content last, by the content's hash. */
  readonly #added = new Map<string, number>();
  readonly #hashes = new Map<string, string>();

  /** `isWhole`: every event is there, so that none can have erased a content elsewhere. */
  constructor(private readonly isWhole: boolean) {}

  take(event: BundleEvent): void {
    if (event.type !== 'AttachmentAdded' && event.type !== 'AttachmentContentErased') return;
    const { attachmentId, sha256 } = event.content().data;
    if (event.type === 'AttachmentContentErased')
      return void this.#added.delete(this.#hashes.get(String(attachmentId)) ?? '');
    this.#hashes.set(String(attachmentId), String(sha256));
    this.#added.set(String(sha256), event.index);
  }

  /** Undefined where attachments were left out. */
  async check(
    files: ReadonlyMap<string, InputFile>,
  ): Promise<{ checked: number; missing: number } | undefined> {
    const contents = [...files].filter(([path]) => path.startsWith(FOLDER));
    if (contents.length === 0 && this.#added.size > 0) return undefined;
    for (const [path, file] of contents) {
      const name = path.slice(FOLDER.length);
      const hash = new Sha256();
      for await (const chunk of file.chunks()) hash.update(chunk);
      if (hex(hash.digest()) !== name)
        throw new Wrong(`${path} não é o conteúdo que foi anexado.`, this.#added.get(name));
    }
    const missing = [...this.#added].filter(([sha256]) => !files.has(FOLDER + sha256));
    if (missing.length > 0 && this.isWhole)
      throw new Wrong(`falta o anexo ${missing[0]![0]}.`, missing[0]![1]);
    return { checked: contents.length, missing: missing.length };
  }
}
