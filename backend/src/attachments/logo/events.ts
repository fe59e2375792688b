/** Logo of the company's documents. The file is stored under its hash. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Sets the logo, re-encoded. `size`: bytes. `width` and `height`: pixels. */
export type CompanyLogoSet = DomainEvent<
  'CompanyLogoSet',
  {
    sha256: string;
    mediaType: 'image/png' | 'image/jpeg';
    size: number;
    width: number;
    height: number;
  }
>;

/** Documents have no logo from now on. */
export type CompanyLogoRemoved = DomainEvent<'CompanyLogoRemoved', { sha256: string }>;

export type LogoEvent = CompanyLogoSet | CompanyLogoRemoved;
