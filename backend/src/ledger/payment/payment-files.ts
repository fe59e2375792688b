/** The attachments of payments, which lists show with them. The ledger keeps none: who does answers. */

/** A paper of the payment, or of one that it was put in place of. */
export interface FoundFile {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Postgres' own text of the instant; null while the content is there. */
  readonly contentErasedAt: string | null;
}

export abstract class PaymentFiles {
  /** By payment, in the order of their coming; `knownAt` (an ISO instant): those that were there then. */
  abstract of(
    paymentIds: readonly string[],
    knownAt?: string,
  ): Promise<ReadonlyMap<string, readonly FoundFile[]>>;
}
