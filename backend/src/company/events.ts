/** Owner of the books. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Replaces the company data. `cnpj`: fourteen characters. `registration`: NIRE. */
export type CompanyDescribed = DomainEvent<
  'CompanyDescribed',
  {
    name: string;
    cnpj: string;
    registration: string | null;
    city: string | null;
    accountantName: string | null;
    accountantCrc: string | null;
    /** purpose in the opening term of a book. */
    bookPurpose: string | null;
  }
>;

export type CompanyEvent = CompanyDescribed;
