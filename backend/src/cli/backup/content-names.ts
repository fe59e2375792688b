/** Which contents of files the journal names, learnt event by event as it is copied. */
import type { RawJournalEvent } from '../../platform/event-store/journal-page.ts';
import type { YearBookIssued } from '../../audit/issued-book/issued-books.events.ts';
import type { AttachmentEvent, LogoEvent } from '../../attachments/public.ts';
import type { ContentNames } from './manifest.ts';

const LOGO = 'logo';
const YEAR_BOOKS = 'year-books';

export class ContentNamesRead {
  readonly #names: Map<string, string>;

  constructor(
    private readonly streamPrefix: string,
    before: ContentNames,
  ) {
    this.#names = new Map(Object.entries(before));
  }

  get names(): ContentNames {
    return Object.fromEntries(this.#names);
  }

  take({ stream, type, data }: RawJournalEvent): void {
    const name = stream.slice(this.streamPrefix.length);
    if (
      !stream.startsWith(this.streamPrefix) ||
      (!name.startsWith('attachments-') && name !== LOGO && name !== YEAR_BOOKS)
    )
      return;
    const event = { type, data: parsed(data) } as
      AttachmentEvent | LogoEvent | YearBookIssued | { type: ''; data: undefined };
    if (!event.data) return;
    if (event.type === 'AttachmentAdded') this.#names.set(event.data.attachmentId, event.data.sha256);
    if (event.type === 'YearBookIssued') this.#names.set(event.data.bookId, event.data.sha256);
    if (event.type === 'CompanyLogoSet') this.#names.set(LOGO, event.data.sha256);
    if (event.type === 'CompanyLogoRemoved') this.#names.delete(LOGO);
    if (event.type === 'AttachmentContentErased') this.#erase(event.data.attachmentId);
  }

  /** The content is gone for all that had it. */
  #erase(attachmentId: string): void {
    const sha256 = this.#names.get(attachmentId);
    for (const [id, other] of this.#names) if (other === sha256 && id !== LOGO) this.#names.delete(id);
  }
}

/** What nobody can read names nothing. */
function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}
