/** The events of the `logo` stream: the picture at the head of the company's documents. The file lies elsewhere, under its hash. */
import type { DomainEvent } from '@livro/event-sourcing';

/** The logo from now on, after its content had been stored: made anew from what was sent, pixels and nothing else. */
export type CompanyLogoSet = DomainEvent<
  'CompanyLogoSet',
  {
    /** SHA-256 of the content in hexadecimal digits: under this the content is stored. */
    sha256: string;
    mediaType: 'image/png' | 'image/jpeg';
    /** Bytes. */
    size: number;
    /** Pixels. */
    width: number;
    /** Pixels. */
    height: number;
  }
>;

/** Documents have no logo from now on. Its content stays stored. */
export type CompanyLogoRemoved = DomainEvent<'CompanyLogoRemoved', { sha256: string }>;

export type LogoEvent = CompanyLogoSet | CompanyLogoRemoved;
