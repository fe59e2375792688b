/** The logo as it was set last: what is known of it, and its content. The newest event says everything. */
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import type { LogoEvent } from './events.ts';
import { logoDecider, type LogoFacts } from './logo.ts';
import { encodeAnew, type LogoImage } from './logo-image.ts';

export interface KnownLogo {
  /** `null` where there is none, or none any more. */
  readonly logo: LogoFacts | null;
  readonly version: number;
  /** ISO instant. */
  readonly changedAt: string | null;
}

export interface LogoPicture extends LogoFacts {
  readonly content: Buffer;
}

@Injectable()
export class Logo {
  /** The last one, by the hash of what is stored. */
  #encoded: { readonly sha256: string; readonly image: Promise<LogoImage> } | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly files: FileStore,
  ) {}

  async now(): Promise<KnownLogo> {
    const last = await this.store.lastEvent(logoDecider.stream);
    if (!last) return { logo: null, version: 0, changedAt: null };
    const event = last as unknown as LogoEvent;
    return {
      logo: event.type === 'CompanyLogoSet' ? event.data : null,
      version: Number(last.revision) + 1,
      changedAt: last.metadata.recordedAt,
    };
  }

  /** Rejects as the store of contents does where it is not there, is another, or is out of reach. */
  async picture(): Promise<LogoPicture | undefined> {
    const { logo } = await this.now();
    return logo ? { ...logo, content: await buffer(await this.files.open(logo.sha256)) } : undefined;
  }

  /** For documents, encoded anew: earlier versions stored the data of a JPEG as they came, whatever was hidden in them. */
  async forDocuments(): Promise<LogoPicture | undefined> {
    const picture = await this.picture();
    if (!picture) return undefined;
    const { sha256, content, mediaType } = picture;
    if (this.#encoded?.sha256 !== sha256) this.#encoded = { sha256, image: encodeAnew(content, mediaType) };
    return { ...picture, ...(await this.#encoded.image) };
  }
}
