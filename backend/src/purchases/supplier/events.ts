/** CNPJ of suppliers. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Sets the CNPJ of a supplier. */
export type SupplierDocumented = DomainEvent<
  'SupplierDocumented',
  {
    /** name without case and accents. */
    key: string;
    name: string;
    /** CNPJ or `null`, never a CPF. */
    document: string | null;
  }
>;

export type SupplierEvent = SupplierDocumented;
