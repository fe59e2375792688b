/** Recovery codes: ten, each good once in place of a second factor, shown when they are made and nowhere else. */
import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { limits } from '@livro/rules';
import { DataSource, IsNull, type Repository } from 'typeorm';
import { OwedFact } from '../user/vault.entities.ts';
import { FactorKeys } from './factor-keys.store.ts';
import { RecoveryCode } from './factor.entities.ts';

/** Without letters and digits that look alike on paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HALF = 5;

@Injectable()
export class RecoveryCodes {
  readonly #codes: Repository<RecoveryCode>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: FactorKeys,
  ) {
    this.#codes = dataSource.getRepository(RecoveryCode);
  }

  /** New codes, as ABCDE-FGHJK; those from before are void, and the journal is owed the event where there is one. */
  async renew(userId: string, owed?: OwedFact): Promise<string[]> {
    const codes = Array.from({ length: limits.recoveryCodes }, newCode);
    const rows = codes.map((code) => ({ userId, codeHash: this.#hashOf(userId, code), usedAt: null }));
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(RecoveryCode, { userId });
      await manager.insert(RecoveryCode, rows);
      if (owed) await manager.insert(OwedFact, owed);
    });
    return codes;
  }

  /** Uses the code up and owes the journal the event; undefined where it is none of the user's or was used. */
  use(
    userId: string,
    code: string,
    owedFor: (left: number) => OwedFact,
    now: Date,
  ): Promise<OwedFact | undefined> {
    const codeHash = this.#hashOf(userId, code);
    return this.dataSource.transaction(async (manager) => {
      const unused = { userId, codeHash, usedAt: IsNull() };
      if ((await manager.update(RecoveryCode, unused, { usedAt: now })).affected !== 1) return undefined;
      const owed = owedFor(await manager.countBy(RecoveryCode, { userId, usedAt: IsNull() }));
      await manager.insert(OwedFact, owed);
      return owed;
    });
  }

  left(userId: string): Promise<number> {
    return this.#codes.countBy({ userId, usedAt: IsNull() });
  }

  /** Blanks, hyphens and letter case do not count. */
  #hashOf(userId: string, code: string): string {
    return this.keys.hashOfCode(userId, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  }
}

function newCode(): string {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}
