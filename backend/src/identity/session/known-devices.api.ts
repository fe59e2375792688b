/** Knows the devices from which each person signs in: for throttles by a signed cookie, for letters about new ones in the vault. */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import { AccountNotices } from '../notices/account-notices.write.ts';
import { SigningKeys } from './signing-keys.store.ts';
import { AUTH_PATH, cookieOf, setCookie } from './session-cookies.api.ts';

export const DEVICE_COOKIE = 'livro_device';
const KEPT_MS = 365 * 24 * 3600 * 1000;
/** Of a computer that several people share. */
const MOST_ACCOUNTS = 5;
const SHAPE = /^([\w-]{22})((?:\.[\w-]{22})+)$/;

/** All parts see the rows from before: what was known until now. */
const NOTE_DEVICES = `
  with before as (select key from vault.known_devices where user_id = $1),
    forgotten as (delete from vault.known_devices where user_id = $1 and seen_at < $3::timestamptz - interval '1 year'
      and key <> all ($2::text[])),
    noted as (insert into vault.known_devices (user_id, key, seen_at) select $1, unnest($2::text[]), $3
      on conflict (user_id, key) do update set seen_at = excluded.seen_at)
  select exists (select from before) as any, exists (select from before where key = any ($2::text[])) as "isKnown"`;

interface SignedIn {
  readonly id: string;
  readonly email: string;
}

interface Device {
  readonly id: string;
  /** One for each account, the newest first. */
  readonly marks: readonly string[];
}

@Injectable()
export class KnownDevices {
  constructor(
    private readonly keys: SigningKeys,
    private readonly database: Database,
    private readonly notices: AccountNotices,
  ) {}

  /** The id of the browser if `email` has signed in there before. */
  deviceOf(request: LivroRequest, email: string): string | undefined {
    const device = read(request);
    if (!device) return undefined;
    const mark = Buffer.from(this.#mark(device.id, email));
    return device.marks.some((given) => timingSafeEqual(Buffer.from(given), mark)) ? device.id : undefined;
  }

  /** The user has signed in there now. It opens nothing: attempts from there are counted apart from those of strangers. */
  async remember(request: LivroRequest, response: Response, { id: userId, email }: SignedIn): Promise<void> {
    const { id, marks } = read(request) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
    const mark = this.#mark(id, email);
    const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS);
    const value = [id, ...kept].join('.');
    setCookie(request, response, { name: DEVICE_COOKIE, value, path: AUTH_PATH, maxAge: KEPT_MS });
    await this.noteSignIn(request, userId, `browser ${id}`);
  }

  /**
   * A device is a browser with its cookie, or a program or browser in one network. The first one of a person is expected; a
   * letter reports each later one that is new. A reset of a compromised access forgets them all.
   */
  async noteSignIn(request: LivroRequest, userId: string, browser?: string): Promise<void> {
    const { device, address } = originOf(request);
    const keys = [`${device} in ${networkOf(address)}`, ...(browser === undefined ? [] : [browser])].map(
      (key) => createHash('sha256').update(`${userId} ${key}`).digest('hex'),
    );
    const at = new Date();
    await this.database.transaction(async (transaction) => {
      const [before] = await transaction.query<{ any: boolean; isKnown: boolean }>(NOTE_DEVICES, [
        userId,
        keys,
        at,
      ]);
      if (!before!.any || before!.isKnown) return;
      await this.notices.add(
        { kind: 'new-device' },
        { changeId: randomUUID(), userId, actor: { id: userId }, at },
        transaction,
      );
    });
  }

  #mark(id: string, email: string): string {
    const mac = createHmac('sha256', this.keys.knownDevice).update(`${id} ${email}`);
    return mac.digest().subarray(0, 16).toString('base64url');
  }
}

function read(request: LivroRequest): Device | undefined {
  const [, id, marks] = SHAPE.exec(cookieOf(request, DEVICE_COOKIE) ?? '') ?? [];
  return id === undefined || marks === undefined ? undefined : { id, marks: marks.slice(1).split('.') };
}
