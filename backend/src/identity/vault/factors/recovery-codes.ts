/** Recovery codes: ten, each good once in place of a second factor, shown when they are made and nowhere else. */
import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { limits } from '@livro/rules';
import { DataSource, IsNull, type Repository } from 'typeorm';
import { FactorKeys } from './factor-keys.ts';
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

  /** New codes, as ABCDE-FGHJK; those from before are void. */
  async renew(userId: string): Promise<string[]> {
    const codes = Array.from({ length: limits.recoveryCodes }, newCode);
    const rows = codes.map((code) => ({ userId, codeHash: this.#hashOf(userId, code), usedAt: null }));
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(RecoveryCode, { userId });
      await manager.insert(RecoveryCode, rows);
    });
    return codes;
  }

  /** Uses the code up; how many are left, or undefined where it is none of the user's or was used. */
  async use(userId: string, code: string, now: Date): Promise<number | undefined> {
    const codeHash = this.#hashOf(userId, code);
    const { affected } = await this.#codes.update({ userId, codeHash, usedAt: IsNull() }, { usedAt: now });
    return affected === 1 ? this.left(userId) : undefined;
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
