/** The events of the `suppliers` stream: by which number in the tax register a supplier of expenses and purchases is known. */
import type { DomainEvent } from '@livro/event-sourcing';

/** What is remembered of a supplier from now on. */
export type SupplierDocumented = DomainEvent<
  'SupplierDocumented',
  {
    /** The name without case and accents, under which all its spellings are one supplier. */
    key: string;
    /** As it was written then. */
    name: string;
    /** CNPJ, fourteen characters; `null` takes back what was remembered. Never a person's CPF: nothing erases what stands here. */
    document: string | null;
  }
>;

export type SupplierEvent = SupplierDocumented;
