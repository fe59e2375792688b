/** The contents that the journal says are stored, each held against its hash. Names are left out: they may tell who somebody is. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AttachedContents, AttachmentEvent } from '../../attachments/public.ts';
import { finding, type Finding } from './finding.ts';

const FLAWS = {
  missing: 'o conteúdo do anexo não está onde os arquivos ficam',
  damaged: 'o conteúdo do anexo não é o que foi anexado',
  unreachable: 'o conteúdo do anexo não pôde ser lido',
} as const;

export class AttachedFiles {
  readonly #hashes = new Map<string, string>();
  /** By hash: a removed attachment's content stays, an erased one is gone for all that had it. */
  readonly #kept = new Map<string, { readonly stream: string; readonly attachmentId: string }>();

  take(stream: string, { type, data }: DomainEvent): void {
    const event = { type, data } as AttachmentEvent;
    const { attachmentId } = event.data;
    if (event.type === 'AttachmentAdded') {
      this.#hashes.set(attachmentId, event.data.sha256);
      this.#kept.set(event.data.sha256, { stream, attachmentId });
    }
    if (event.type === 'AttachmentContentErased') this.#kept.delete(this.#hashes.get(attachmentId) ?? '');
  }

  async check(contents: AttachedContents, signal?: AbortSignal): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [sha256, { stream, attachmentId }] of this.#kept) {
      signal?.throwIfAborted();
      const flaw = await contents.flawOf(sha256);
      if (flaw) findings.push(finding('file', stream, FLAWS[flaw], { key: attachmentId, expected: sha256 }));
    }
    return findings;
  }

  get count(): number {
    return this.#kept.size;
  }
}
