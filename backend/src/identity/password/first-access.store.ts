/**
 * First-access windows: 72 hours, one use, a one-time code. Using a window and keeping the password is one transaction, and so
 * is putting a password out of use and opening a window: a crash leaves either both or neither.
 */
import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { limits, type ResetReason } from '@livro/rules';
import { DataSource, type EntityManager, IsNull, LessThan, MoreThan } from 'typeorm';
import {
  LinkedIdentity,
  Passkey,
  RecoveryCode,
  Ticket,
  TotpFactor,
} from '../second-factor/factor.entities.ts';
import { Credential, FirstAccessWindow, OwedFact, Session } from '../user/vault.entities.ts';

/** Without letters and digits that look alike when read from a screen. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

export const windowEnd = (now: Date): Date => new Date(now.getTime() + limits.firstAccessHours * 3600 * 1000);

/** Blanks, hyphens and letter case do not count. */
const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');

@Injectable()
export class FirstAccess {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Opens (again) the user's window; gives its code, readable as ABCDE-FGHJK, which is kept nowhere. */
  open(userId: string, expiresAt: Date): Promise<string> {
    return openWindow(this.dataSource.manager, { userId, expiresAt });
  }

  /**
   * The same in place of a password, which is out of use from here on; the user's sessions end, and the journal is owed the
   * event. A compromised access loses its second factors as well.
   */
  reset(userId: string, expiresAt: Date, reason: ResetReason, owed: OwedFact): Promise<string> {
    const endedAt = owed.owedAt;
    return this.dataSource.transaction(async (manager) => {
      // Sessions first: a passkey is stored only under its session's row lock, so none is added after the deletes below.
      await manager.update(Session, { userId, endedAt: IsNull() }, { endedAt, endReason: 'revoked' });
      await manager.delete(Credential, { userId });
      // Anyone who has another account at the provider now, or should never have had one, is found by e-mail again.
      await manager.delete(LinkedIdentity, { userId });
      await manager.delete(Ticket, { userId });
      if (reason === 'compromised') {
        for (const entity of [TotpFactor, Passkey, RecoveryCode]) await manager.delete(entity, { userId });
        // An intruder's device is new again.
        await manager.query('delete from vault.known_devices where user_id = $1', [userId]);
      }
      // A repeat under the same key owes the same event.
      await manager.upsert(OwedFact, owed, ['id']);
      return openWindow(manager, { userId, expiresAt });
    });
  }

  /** A new code for a window that is open; its end stays as it was. */
  async renewCode(userId: string): Promise<string> {
    const code = newCode();
    const renewed = { codeHash: hashOfCode(code), wrongCodes: 0 };
    await this.dataSource.getRepository(FirstAccessWindow).update({ userId }, renewed);
    return code;
  }

  /** Whether the user may create a password now. */
  isOpen(userId: string, now: Date): Promise<boolean> {
    return this.dataSource.getRepository(FirstAccessWindow).existsBy({ userId, ...open(now) });
  }

  /** Whether a window was ever opened, used or not. */
  everOpened(userId: string): Promise<boolean> {
    return this.dataSource.getRepository(FirstAccessWindow).existsBy({ userId });
  }

  /** One that does not fit counts against the window, many at once like many in a row; `closed`: there is none any more. */
  async tryCode(
    userId: string,
    codeHash: string | null,
    code: string,
    now: Date,
  ): Promise<'fits' | 'wrong' | 'closed'> {
    const windows = this.dataSource.getRepository(FirstAccessWindow);
    // Counted before it is looked at, and given back to who knows the code.
    const { affected } = await windows.increment({ userId, ...open(now) }, 'wrongCodes', 1);
    if (affected !== 1) return 'closed';
    if (codeHash === null || hashOfCode(code) !== codeHash) return 'wrong';
    await windows.decrement({ userId, codeHash }, 'wrongCodes', 1);
    return 'fits';
  }

  /**
   * Uses the window up, keeps the password and owes the journal the event; false when that window, the one of this code, closed or was opened anew
   * meanwhile, or a password is there already.
   */
  async keepPassword(
    userId: string,
    codeHash: string | null,
    passwordHash: string,
    owed: OwedFact,
  ): Promise<boolean> {
    const now = owed.owedAt;
    return this.dataSource.transaction(async (manager) => {
      const used = await manager.update(
        FirstAccessWindow,
        { userId, codeHash: codeHash ?? IsNull(), ...open(now) },
        { usedAt: now },
      );
      if (used.affected !== 1 || (await manager.existsBy(Credential, { userId }))) return false;
      await manager.insert(Credential, { userId, passwordHash, createdAt: now });
      await manager.insert(OwedFact, owed);
      return true;
    });
  }
}

const open = (now: Date) => ({
  usedAt: IsNull(),
  expiresAt: MoreThan(now),
  wrongCodes: LessThan(limits.firstAccessWrongCodes),
});

async function openWindow(
  manager: EntityManager,
  window: Pick<FirstAccessWindow, 'userId' | 'expiresAt'>,
): Promise<string> {
  const code = newCode();
  const opened = { ...window, codeHash: hashOfCode(code), usedAt: null, wrongCodes: 0 };
  await manager.upsert(FirstAccessWindow, opened, ['userId']);
  return code;
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
