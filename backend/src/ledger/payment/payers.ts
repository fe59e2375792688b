/** What the ledger has to know of anyone who pays. It keeps no clients: who does answers. */
export abstract class Payers {
  /** Throws `DomainError` NOT_FOUND for a client that is unknown or no longer active. */
  abstract assert(clientId: string): Promise<void>;

  /** The client's units in the development, null for a client of others; undefined while no read model knows the client. */
  abstract unitsIn(clientId: string, developmentId: string): Promise<readonly string[] | null | undefined>;

  /** By client, for anyone who may read clients; erased ones have none. */
  abstract namesOf(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
