/**
 * First-access windows: 72 hours, one use, a one-time code where the server is reachable from outside. Using a window and
 * keeping the password is one transaction, so a crash leaves either both or neither.
 */
import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { Credential, FirstAccessWindow } from './vault.entities.ts';

export const WINDOW_HOURS = 72;

/** Without letters and digits that look alike when read from a screen. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

export const windowEnd = (now: Date): Date => new Date(now.getTime() + WINDOW_HOURS * 3600 * 1000);

const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');

@Injectable()
export class FirstAccess {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Opens (again) the user's window; gives the code, readable as ABCDE-FGHJK, when one is wanted. */
  async open(userId: string, expiresAt: Date, withCode: boolean): Promise<string | undefined> {
    const code = withCode ? newCode() : undefined;
    const window = {
      userId,
      expiresAt,
      codeHash: code === undefined ? null : hashOfCode(code),
      usedAt: null,
    };
    await this.dataSource.getRepository(FirstAccessWindow).upsert(window, ['userId']);
    return code;
  }

  /** A new code for a window that is open; its end stays as it was. */
  async renewCode(userId: string): Promise<string> {
    const code = newCode();
    await this.dataSource.getRepository(FirstAccessWindow).update({ userId }, { codeHash: hashOfCode(code) });
    return code;
  }

  /** Whether the user may create a password now. */
  isOpen(userId: string, now: Date): Promise<boolean> {
    return this.dataSource
      .getRepository(FirstAccessWindow)
      .existsBy({ userId, usedAt: IsNull(), expiresAt: MoreThan(now) });
  }

  /** Whether a window was ever opened, used or not. */
  everOpened(userId: string): Promise<boolean> {
    return this.dataSource.getRepository(FirstAccessWindow).existsBy({ userId });
  }

  /** Blanks, hyphens and letter case do not count. No hash, no fit. */
  static codeFits(codeHash: string | null, code: string): boolean {
    return codeHash !== null && hashOfCode(code) === codeHash;
  }

  /** Uses the window up and keeps the password; false when it closed meanwhile or a password is there already. */
  async keepPassword(userId: string, passwordHash: string, now: Date): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const used = await manager.update(
        FirstAccessWindow,
        { userId, usedAt: IsNull(), expiresAt: MoreThan(now) },
        { usedAt: now },
      );
      if (used.affected !== 1 || (await manager.existsBy(Credential, { userId }))) return false;
      await manager.insert(Credential, { userId, passwordHash, createdAt: now });
      return true;
    });
  }
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
