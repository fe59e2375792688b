/**
 * Authenticator apps (RFC 6238: SHA-1, six digits, half a minute, as all apps know them): one step before or after now is
 * taken, and none twice. The secret lies sealed and is shown once, while it is set up.
 */
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { InjectDataSource } from '@nestjs/typeorm';
import { Secret, TOTP } from 'otpauth';
import { DataSource, IsNull, LessThan, MoreThan, Not, type Repository } from 'typeorm';
import { FactorKeys } from './factor-keys.store.ts';
import { TotpFactor } from './factor.entities.ts';
import { OwedFact } from '../user/vault.entities.ts';

const ISSUER = 'Livro';
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const STEPS_EITHER_SIDE = 1;
const SETUP_MS = 30 * 60_000;

export interface TotpSetup {
  /** Base 32, for typing by hand. */
  readonly secret: string;
  /** otpauth://…, for the camera. */
  readonly address: string;
}

@Injectable()
export class TotpFactors {
  readonly #factors: Repository<TotpFactor>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: FactorKeys,
  ) {
    this.#factors = dataSource.getRepository(TotpFactor);
  }

  /** A new secret that waits for its first code; throws where an app is in force already. */
  async begin(userId: string, email: string, now: Date): Promise<TotpSetup> {
    const secret = randomBytes(SECRET_BYTES);
    await this.#factors.delete({ userId, confirmedAt: IsNull() });
    const inserted = await this.#factors
      .createQueryBuilder()
      .insert()
      .values({ userId, sealedSecret: this.keys.seal(userId, secret), begunAt: now, lastStep: 0 })
      .orIgnore()
      .returning('user_id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) {
      throw new DomainError('INVALID_OPERATION', messages.totpExists);
    }
    const totp = totpOf(secret, email);
    return { secret: totp.secret.base32, address: totp.toString() };
  }

  /**
   * The first right code puts the app in force and owes the journal the event; false where the code is wrong. Throws where none
   * was begun lately.
   */
  async confirm(userId: string, code: string, owed: OwedFact): Promise<boolean> {
    const now = owed.owedAt;
    const since = new Date(now.getTime() - SETUP_MS);
    const begun = await this.#factors.findOneBy({ userId, confirmedAt: IsNull(), begunAt: MoreThan(since) });
    if (!begun) throw new DomainError('INVALID_OPERATION', messages.totpNotBegun);
    const step = this.#stepOf(begun, code, now);
    if (step === undefined) return false;
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        TotpFactor,
        { userId, confirmedAt: IsNull(), begunAt: begun.begunAt },
        { confirmedAt: now, lastUsedAt: now, lastStep: step },
      );
      if (affected !== 1) return false;
      await manager.insert(OwedFact, owed);
      return true;
    });
  }

  /** Whether the code is the app's and was never taken; of two that bring the same at once, one is right. */
  async accepts(userId: string, code: string, now: Date): Promise<boolean> {
    const factor = await this.#factors.findOneBy({ userId, confirmedAt: Not(IsNull()) });
    const step = factor && this.#stepOf(factor, code, now);
    if (step === undefined || step === null) return false;
    const { affected } = await this.#factors.update(
      { userId, confirmedAt: Not(IsNull()), lastStep: LessThan(step) },
      { lastStep: step, lastUsedAt: now },
    );
    return affected === 1;
  }

  of(userId: string): Promise<TotpFactor | null> {
    return this.#factors.findOneBy({ userId, confirmedAt: Not(IsNull()) });
  }

  #stepOf({ userId, sealedSecret }: TotpFactor, token: string, now: Date): number | undefined {
    const timestamp = now.getTime();
    const delta = totpOf(this.keys.unseal(userId, sealedSecret)).validate({
      token,
      timestamp,
      window: STEPS_EITHER_SIDE,
    });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }
}

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}
