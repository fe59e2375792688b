/** The events of the `company` stream: whose books these are. */
import type { DomainEvent } from '@livro/event-sourcing';

/** The company as it is from now on, whole. `cnpj` is its fourteen characters, `registration` the NIRE at the board of trade. */
export type CompanyDescribed = DomainEvent<
  'CompanyDescribed',
  {
    name: string;
    cnpj: string;
    registration: string | null;
    city: string | null;
    accountantName: string | null;
    /** The accountant's number at the regional council (CRC). */
    accountantCrc: string | null;
    /** What the opening term of a book says it is for; the usual words where nothing is told. */
    bookPurpose: string | null;
  }
>;

export type CompanyEvent = CompanyDescribed;
