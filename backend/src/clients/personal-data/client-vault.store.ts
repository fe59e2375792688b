/**
 * The vault of clients: gives each client a key of its own and keeps who claims which CPF and e-mail, by keyed hash. It
 * refuses nobody: it names the rivals of a claim, and the journal decides between them (see the decider of `clients`).
 */
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, LessThan, Not } from 'typeorm';
import type { SupersededClaim, UniqueField } from '../client/events.ts';
import { keyedHash, unwrapKey, wrapKey } from './sealing.store.ts';
import { ClientClaim, ClientKey } from './vault.entities.ts';

/** Injection token of the master key: 32 bytes, checked against the vault's fingerprint. */
export const MASTER_KEY = Symbol('clients master key');

/** What must be unique, normalised: the CPF's digits, the e-mail in lower case. */
export type Identity = Readonly<Record<UniqueField, string>>;

export interface Reservation {
  readonly clientKey: Buffer;
  /** Claims to the same values that were there before, of clients and of registrations under way; the CPF's first. */
  readonly rivals: readonly SupersededClaim[];
}

/** What the journal says of a client's claims: those that hold, or that there is no such client. */
export type HeldClaims = Readonly<Partial<Record<UniqueField, string>>> | 'unknown' | 'erased';

export interface OpenClaim {
  readonly clientId: string;
  readonly claimId: string;
}

export type Claimed = Pick<ClientClaim, 'field' | 'hash' | 'clientId' | 'claimId'>;

/** A registration whose outcome nobody knows is long decided by then: the store was reached again or its process is gone. */
const RESERVED_FOR_MS = 24 * 3_600_000;
const FIELDS: readonly UniqueField[] = ['cpf', 'email'];

@Injectable()
export class ClientVault {
  constructor(
    private readonly source: DataSource,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
  ) {}

  /** Makes a new client's key and claims its CPF and e-mail, in one transaction; a repeat finds what is there. */
  async reserve(clientId: string, identity: Identity, now: Date): Promise<Reservation> {
    return this.source.transaction(async (manager) => {
      const rivals = await this.#claim(manager, { clientId, claimId: clientId }, identity, now, () =>
        this.#makeKey(manager, clientId),
      );
      const { wrappedKey } = await manager.findOneByOrFail(ClientKey, { clientId });
      return { clientKey: unwrapKey(this.masterKey, clientId, wrappedKey), rivals };
    });
  }

  /**
   * Claims what an existing client is to have from now on, under a claim of its own; a repeat finds what is there.
   * Undefined for a client that has no key: never registered, or erased.
   */
  async claim(claim: OpenClaim, identity: Partial<Identity>, now: Date): Promise<Reservation | undefined> {
    const { clientId } = claim;
    return this.source.transaction(async (manager) => {
      // The row is held until the claims are there, so that they cannot outlive a key that is being destroyed.
      const [key] = await manager.find(ClientKey, {
        where: { clientId },
        lock: { mode: 'pessimistic_read' },
      });
      if (key === undefined) return undefined;
      const rivals = await this.#claim(manager, claim, identity, now);
      return { clientKey: unwrapKey(this.masterKey, clientId, key.wrappedKey), rivals };
    });
  }

  /**
   * Brings a client's claims in line with the journal: those that hold are confirmed, confirmed ones that no longer hold
   * go, open ones stay open. Of a client that was erased everything goes. One settles at a time, and `heldNow` reads the
   * journal's head within its turn: anyone who settles later knows no less.
   */
  async settle(
    clientIds: readonly string[],
    heldNow: () => Promise<(clientId: string) => HeldClaims>,
  ): Promise<void> {
    await this.source.transaction(async (manager) => {
      await lockNames(
        manager,
        clientIds.map((clientId) => `client ${clientId}`),
      );
      const heldBy = await heldNow();
      for (const clientId of clientIds) await settleOne(manager, clientId, heldBy(clientId));
    });
  }

  /**
   * A claim was refused for good, or its time is up: it goes. With a registration's goes the key, unless `keepKey` says
   * that the journal knows the client. Confirmed claims are left alone.
   */
  async release({ clientId, claimId }: OpenClaim, { keepKey }: { keepKey: boolean }): Promise<void> {
    await this.source.transaction(async (manager) => {
      await manager.delete(ClientClaim, { clientId, claimId, state: 'reserved' });
      const held = await manager.countBy(ClientClaim, { clientId });
      if (!keepKey && held === 0) await manager.delete(ClientKey, { clientId });
    });
  }

  /** Open claims; with `expiredAt` only those whose time was up by then. */
  async reserved(expiredAt?: Date): Promise<OpenClaim[]> {
    const rows = await this.source.manager.find(ClientClaim, {
      select: { clientId: true, claimId: true },
      where: { state: 'reserved', ...(expiredAt && { expiresAt: LessThan(expiredAt) }) },
    });
    return [...new Map(rows.map(({ clientId, claimId }) => [claimId, { clientId, claimId }])).values()];
  }

  /** All there are. */
  claims(): Promise<readonly Claimed[]> {
    return this.source.manager.find(ClientClaim, {
      select: { field: true, hash: true, clientId: true, claimId: true },
    });
  }

  /** Puts claims back that the journal tells. */
  async restore(claims: readonly Claimed[], now: Date): Promise<void> {
    const rows = claims.map((claim) => ({ ...claim, state: 'confirmed' as const, expiresAt: now }));
    await this.source.manager
      .createQueryBuilder()
      .insert()
      .into(ClientClaim)
      .values(rows)
      .orIgnore()
      .execute();
  }

  /** The keys of these clients, unwrapped; one whose key was destroyed is missing from the answer. */
  async keysOf(clientIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const rows = await this.source.manager.findBy(ClientKey, { clientId: In([...new Set(clientIds)]) });
    return new Map(
      rows.map((row) => [row.clientId, unwrapKey(this.masterKey, row.clientId, row.wrappedKey)]),
    );
  }

  /** Who claims this CPF or e-mail (normalised): at most one of them is a client, which the journal knows. */
  async claimantsOf(field: UniqueField, value: string): Promise<string[]> {
    const claims = await this.source.manager.findBy(ClientClaim, { field, hash: this.hashOf(field, value) });
    return [...new Set(claims.map(({ clientId }) => clientId))];
  }

  /** Keyed hash (hex) under which a personal value may be stored or compared without showing it. */
  hashOf(use: string, value: string): string {
    return keyedHash(this.masterKey, use, value);
  }

  /** Answers the rivals; `before` runs between asking for them and claiming. */
  async #claim(
    manager: EntityManager,
    claim: OpenClaim,
    identity: Partial<Identity>,
    now: Date,
    before?: () => Promise<void>,
  ): Promise<readonly SupersededClaim[]> {
    const claims = FIELDS.flatMap((field): Claimed[] => {
      const value = identity[field];
      return value === undefined ? [] : [{ field, hash: this.hashOf(field, value), ...claim }];
    });
    if (claims.length === 0) return [];
    // Who claims a value waits for anyone who is claiming it.
    await lockNames(
      manager,
      claims.map(({ field, hash }) => `${field}:${hash}`),
    );
    const others = await manager.findBy(
      ClientClaim,
      claims.map(({ field, hash }) => ({ field, hash, clientId: Not(claim.clientId) })),
    );
    await before?.();
    const expiresAt = new Date(now.getTime() + RESERVED_FOR_MS);
    await manager
      .createQueryBuilder()
      .insert()
      .into(ClientClaim)
      .values(claims.map((one) => ({ ...one, state: 'reserved' as const, expiresAt })))
      .orIgnore()
      .execute();
    return FIELDS.flatMap((field) => rivalsFor(field, others));
  }

  async #makeKey(manager: EntityManager, clientId: string): Promise<void> {
    const wrappedKey = wrapKey(this.masterKey, clientId, randomBytes(32), randomBytes(12));
    await manager
      .createQueryBuilder()
      .insert()
      .into(ClientKey)
      .values({ clientId, wrappedKey })
      .orIgnore()
      .execute();
  }
}

/** Until the transaction ends; always in the same order, so that two never wait for each other. */
async function lockNames(manager: EntityManager, names: readonly string[]): Promise<void> {
  for (const name of [...names].sort()) {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }
}

const rivalsFor = (field: UniqueField, others: readonly ClientClaim[]): SupersededClaim[] =>
  others
    .filter((other) => other.field === field)
    .map(({ clientId, claimId }) =>
      claimId === clientId ? { clientId, field } : { clientId, field, claimId },
    );

async function settleOne(manager: EntityManager, clientId: string, held: HeldClaims): Promise<void> {
  if (held === 'unknown') return;
  if (held === 'erased') return void (await manager.delete(ClientKey, { clientId }));
  const holding = [clientId, held.cpf ?? null, held.email ?? null];
  const holds = `claim_id is not distinct from case field when 'cpf' then $2::uuid else $3::uuid end`;
  await manager.query(
    `delete from vault.client_index where client_id = $1 and state = 'confirmed' and not (${holds})`,
    holding,
  );
  await manager.query(
    `update vault.client_index set state = 'confirmed' where client_id = $1 and state = 'reserved' and ${holds}`,
    holding,
  );
}
