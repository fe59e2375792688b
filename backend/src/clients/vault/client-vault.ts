/**
 * The vault of clients: gives each client a key of its own and keeps who claims which CPF and e-mail, by keyed hash. It
 * refuses nobody: it names the rivals of a claim, and the journal decides between them (see the decider of `clients`).
 */
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, LessThan, Not } from 'typeorm';
import type { SupersededClaim, UniqueField } from '../domain/events.ts';
import { keyedHash, unwrapKey, wrapKey } from './sealing.ts';
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

/** A registration whose outcome nobody knows is long decided by then: the store was reached again or its process is gone. */
const RESERVED_FOR_MS = 24 * 3_600_000;
const FIELDS: readonly UniqueField[] = ['cpf', 'email'];

@Injectable()
export class ClientVault {
  constructor(
    private readonly source: DataSource,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
  ) {}

  /** Makes the client's key and claims its CPF and e-mail, in one transaction; a repeat finds what is there. */
  async reserve(clientId: string, identity: Identity, now: Date): Promise<Reservation> {
    const claims = this.#claimsOf(clientId, identity);
    return this.source.transaction(async (manager) => {
      await lockValues(manager, claims);
      const others = await manager.findBy(
        ClientClaim,
        claims.map(({ field, hash }) => ({ field, hash, clientId: Not(clientId) })),
      );
      const clientKey = await this.#keyFor(manager, clientId);
      const expiresAt = new Date(now.getTime() + RESERVED_FOR_MS);
      await manager
        .createQueryBuilder()
        .insert()
        .into(ClientClaim)
        .values(claims.map((claim) => ({ ...claim, state: 'reserved' as const, expiresAt })))
        .orIgnore()
        .execute();
      return { clientKey, rivals: FIELDS.flatMap((field) => rivalsFor(field, others)) };
    });
  }

  /** The registration is in the journal: its claims are final, and the rivals', which that fact made void, go. */
  async confirm(clientId: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      const own = await manager.findBy(ClientClaim, { clientId, state: 'reserved' });
      if (own.length === 0) return;
      await lockValues(manager, own);
      const rivals = await manager.findBy(
        ClientClaim,
        own.map(({ field, hash }) => ({ field, hash, clientId: Not(clientId) })),
      );
      // Asked before they go: the removed objects have lost their ids.
      const beaten = new Set(rivals.map((claim) => claim.clientId));
      await manager.remove(rivals);
      for (const rival of beaten) await dropUnclaimedKey(manager, rival);
      await manager.update(ClientClaim, { clientId, state: 'reserved' }, { state: 'confirmed' });
    });
  }

  /** The registration was refused for good: nothing of it may stay. Confirmed claims are left alone. */
  async release(clientId: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      await manager.delete(ClientClaim, { clientId, state: 'reserved' });
      await dropUnclaimedKey(manager, clientId);
    });
  }

  /** Clients with an open reservation; with `expiredAt` only those whose time was up by then. */
  async reserved(expiredAt?: Date): Promise<string[]> {
    const rows = await this.source.manager.find(ClientClaim, {
      select: { clientId: true },
      where: { state: 'reserved', ...(expiredAt && { expiresAt: LessThan(expiredAt) }) },
    });
    return [...new Set(rows.map((row) => row.clientId))];
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
    return claims.map(({ clientId }) => clientId);
  }

  /** Keyed hash (hex) under which a personal value may be stored or compared without showing it. */
  hashOf(use: string, value: string): string {
    return keyedHash(this.masterKey, use, value);
  }

  #claimsOf(clientId: string, identity: Identity): Pick<ClientClaim, 'field' | 'hash' | 'clientId'>[] {
    return FIELDS.map((field) => ({ field, hash: this.hashOf(field, identity[field]), clientId }));
  }

  async #keyFor(manager: EntityManager, clientId: string): Promise<Buffer> {
    const wrappedKey = wrapKey(this.masterKey, clientId, randomBytes(32), randomBytes(12));
    await manager
      .createQueryBuilder()
      .insert()
      .into(ClientKey)
      .values({ clientId, wrappedKey })
      .orIgnore()
      .execute();
    const row = await manager.findOneByOrFail(ClientKey, { clientId });
    return unwrapKey(this.masterKey, clientId, row.wrappedKey);
  }
}

/** Who claims a value waits for whoever is claiming it, always in the same order, so that two never wait for each other. */
async function lockValues(
  manager: EntityManager,
  claims: readonly Pick<ClientClaim, 'field' | 'hash'>[],
): Promise<void> {
  for (const name of claims.map(({ field, hash }) => `${field}:${hash}`).sort()) {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }
}

/** Whoever claims nothing any more never became a client: no box was ever sealed for good with that key. */
async function dropUnclaimedKey(manager: EntityManager, clientId: string): Promise<void> {
  const held = await manager.countBy(ClientClaim, { clientId });
  if (held === 0) await manager.delete(ClientKey, { clientId });
}

const rivalsFor = (field: UniqueField, others: readonly ClientClaim[]): SupersededClaim[] =>
  others.filter((other) => other.field === field).map(({ clientId }) => ({ clientId, field }));
