/** The contents that the journal says are stored, each held against its hash. Names are left out: they may tell who somebody is. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AttachedContents, AttachmentEvent, LogoEvent } from '../../attachments/public.ts';
import type { YearBookIssued } from '../issued-book/issued-books.events.ts';
import { finding, type Finding } from './finding.ts';

const FLAWS = {
  missing: 'o conteúdo do anexo não está onde os arquivos ficam',
  damaged: 'o conteúdo do anexo não é o que foi anexado',
  unreachable: 'o conteúdo do anexo não pôde ser lido',
} as const;

const LOGO_FLAWS = {
  missing: 'o logotipo da empresa não está onde os arquivos ficam',
  damaged: 'o logotipo da empresa não é o que foi enviado',
  unreachable: 'o logotipo da empresa não pôde ser lido',
} as const;

const BOOK_FLAWS = {
  missing: 'o arquivo de um livro emitido não está onde os arquivos ficam',
  damaged: 'o arquivo de um livro emitido não é o que foi emitido',
  unreachable: 'o arquivo de um livro emitido não pôde ser lido',
} as const;

export class AttachedFiles {
  readonly #hashes = new Map<string, string>();
  /** By hash: a removed attachment's content stays, an erased one is gone for all that had it. */
  readonly #kept = new Map<string, { readonly stream: string; readonly attachmentId: string }>();
  /** By hash: the book's id. */
  readonly #books = new Map<string, string>();

  /** Events of attachments, of the logo and of issued books; others are passed over. */
  take(stream: string, { type, data }: DomainEvent): void {
    const event = { type, data } as AttachmentEvent | LogoEvent | YearBookIssued;
    if (event.type === 'YearBookIssued') {
      this.#books.set(event.data.sha256, event.data.bookId);
      return;
    }
    if (event.type === 'CompanyLogoSet' || event.type === 'CompanyLogoRemoved') {
      this.#logo = event.type === 'CompanyLogoSet' ? event.data.sha256 : undefined;
      return;
    }
    const { attachmentId } = event.data;
    if (event.type === 'AttachmentAdded') {
      this.#hashes.set(attachmentId, event.data.sha256);
      this.#kept.set(event.data.sha256, { stream, attachmentId });
    }
    if (event.type === 'AttachmentContentErased') this.#kept.delete(this.#hashes.get(attachmentId) ?? '');
  }

  /** Of the logo as it is: one that was replaced or removed stands in no new document. */
  #logo: string | undefined;

  async check(contents: AttachedContents, signal?: AbortSignal): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [sha256, { stream, attachmentId }] of this.#kept) {
      signal?.throwIfAborted();
      const flaw = await contents.flawOf(sha256);
      if (flaw) findings.push(finding('file', stream, FLAWS[flaw], { key: attachmentId, expected: sha256 }));
    }
    for (const [sha256, bookId] of this.#books) {
      signal?.throwIfAborted();
      const flaw = await contents.flawOf(sha256);
      if (flaw)
        findings.push(finding('file', 'year-books', BOOK_FLAWS[flaw], { key: bookId, expected: sha256 }));
    }
    const flaw = this.#logo && (await contents.flawOf(this.#logo));
    if (flaw) findings.push(finding('file', 'logo', LOGO_FLAWS[flaw], { expected: this.#logo }));
    return findings;
  }

  get count(): number {
    return this.#kept.size + this.#books.size;
  }
}
