/** All that a user has beside the password: what there is, whether a proof is right, and taking all of it away. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { messages, type FactorMethod } from '@livro/rules';
import { InjectDataSource } from '@nestjs/typeorm';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { OwedFact, Session } from '../user/vault.entities.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import { Passkey, RecoveryCode, TotpFactor } from './factor.entities.ts';
import { Passkeys, type PasskeyAnswer } from './passkeys.store.ts';
import { RecoveryCodes } from './recovery-codes.store.ts';
import { TotpFactors } from './totp-factors.store.ts';

/** A code is an authenticator's six digits or a recovery code; blanks in it do not count. */
export type Proof = { readonly code: string } | { readonly passkey: PasskeyAnswer };

export type Proven =
  { readonly method: FactorMethod } | { readonly method: 'recovery'; readonly owed: OwedFact };

interface Proving {
  readonly now: Date;
  readonly correlationId: string;
}

@Injectable()
export class SecondFactors {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly totp: TotpFactors,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
    private readonly tags: VaultTags,
    private readonly securityLog: SecurityLog,
  ) {}

  /** In force; empty where the password is all there is. */
  async methodsOf(userId: string): Promise<FactorMethod[]> {
    const [app, keys] = await Promise.all([this.totp.of(userId), this.passkeys.of(userId)]);
    return [...(app ? ['totp' as const] : []), ...(keys.length > 0 ? ['passkey' as const] : [])];
  }

  /** Throws INVALID_SECOND_FACTOR; a right code is used up by this call, a recovery code's event then owed to the journal. */
  async prove(userId: string, proof: Proof, { now, correlationId }: Proving): Promise<Proven> {
    const kind = 'second-factor' as const;
    try {
      const proven = await this.#prove(userId, proof, { now, correlationId });
      this.securityLog.record({ kind, outcome: 'ok', subject: userId, details: { method: proven.method } });
      return proven;
    } catch (error) {
      this.securityLog.record({ kind, outcome: 'failed', subject: userId });
      throw error;
    }
  }

  async #prove(userId: string, proof: Proof, { now, correlationId }: Proving): Promise<Proven> {
    if ('passkey' in proof) {
      await this.passkeys.prove(userId, proof.passkey, now);
      return { method: 'passkey' };
    }
    const code = proof.code.replace(/[\s-]/g, '');
    if (/^\d{6}$/.test(code)) {
      if (await this.totp.accepts(userId, code, now)) return { method: 'totp' };
    } else {
      const owedFor = (left: number): OwedFact => {
        const command = { type: 'UseRecoveryCode', userId, left } as const;
        return this.tags.owed({ id: randomUUID(), command, actor: { id: userId }, correlationId }, now);
      };
      const owed = await this.recovery.use(userId, code, owedFor, now);
      if (owed) return { method: 'recovery', owed };
    }
    throw new DomainError('INVALID_SECOND_FACTOR', messages.secondFactorInvalid, 'code');
  }

  /** False where there is no authenticator app. Recovery codes go with the last factor; the journal is owed the event. */
  removeTotp(userId: string, owed: OwedFact): Promise<boolean> {
    return this.#removing(
      userId,
      owed,
      async (manager) => (await manager.delete(TotpFactor, inForce(userId))).affected,
    );
  }

  removePasskey(userId: string, id: string, owed: OwedFact): Promise<boolean> {
    return this.#removing(
      userId,
      owed,
      async (manager) => (await manager.delete(Passkey, { userId, id })).affected,
    );
  }

  /** The user's sessions end, and the journal is owed the event. */
  async removeAll(userId: string, owed: OwedFact): Promise<void> {
    const ended = { endedAt: owed.owedAt, endReason: 'revoked' } as const;
    await this.dataSource.transaction(async (manager) => {
      // First, as in a reset of access: a passkey whose registration is under way is waited for, and deleted below.
      await manager.update(Session, { userId, endedAt: IsNull() }, ended);
      for (const entity of [TotpFactor, Passkey, RecoveryCode]) await manager.delete(entity, { userId });
      // A repeat under the same key owes the same event.
      await manager.upsert(OwedFact, owed, ['id']);
    });
  }

  #removing(
    userId: string,
    owed: OwedFact,
    remove: (manager: EntityManager) => Promise<number | null | undefined>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if ((await remove(manager)) !== 1) return false;
      const left =
        (await manager.existsBy(TotpFactor, inForce(userId))) ||
        (await manager.existsBy(Passkey, { userId }));
      if (!left) await manager.delete(RecoveryCode, { userId });
      await manager.insert(OwedFact, owed);
      return true;
    });
  }
}

const inForce = (userId: string) => ({ userId, confirmedAt: Not(IsNull()) });
