/**
 * The passwords that the journal says were set, and the passkeys and accounts that let somebody in, each held against what the
 * vault keeps: one that was put there otherwise, or in another's place, is named. Events from before there were digests tell only
 * that there is one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@livro/event-sourcing';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import {
  type KeptPasswords,
  type KeptSecrets,
  OWED,
  PASSWORDS,
  PASSKEYS,
  ACCOUNTS,
  type UserEvent,
} from '../../identity/public.ts';
import { finding, type Finding } from './finding.ts';
import { ToldWays } from './told-ways.read.ts';

const USERS = 'users';
/** Of an event that tells no digest. */
const UNTOLD = '';
const STRANGE_KEY = 'há uma chave de acesso que o diário não conta';
const STRANGE_ACCOUNT = 'há uma conta do provedor que o diário não conta';
const LOOKS = 4;
const PAUSE_MS = 250;

export class ToldPasswords {
  /** By user: the digest, or null where there is no password. */
  readonly #told = new Map<string, string | null>();
  readonly #passkeys = new ToldWays();
  readonly #accounts = new ToldWays();
  #next = 0n;

  take(event: Recorded): void {
    if (event.stream !== USERS) return;
    this.#next = event.revision + 1n;
    const { type, data } = event as unknown as UserEvent;
    if (type === 'UserInvited' || type === 'AccessReset') this.#told.set(data.userId, null);
    if (type === 'PasswordCreated' || type === 'PasswordChanged')
      this.#told.set(data.userId, data.digest ?? UNTOLD);
    if (type === 'SecondFactorAdded' && data.method === 'passkey')
      this.#passkeys.add(data.userId, data.digest);
    if (type === 'SecondFactorRemoved' && data.method === 'passkey')
      this.#passkeys.remove(data.userId, data.digest);
    if (type === 'SecondFactorReset') this.#passkeys.clear(data.userId);
    if (type === 'IdentityLinked') this.#accounts.add(data.userId, data.digest);
    if (type === 'AccessReset') this.#accounts.clear(data.userId);
  }

  /** What does not fit, also at a second look: people go on changing their passwords meanwhile. */
  async check(kept: KeptPasswords, store: Pick<EventStore, 'readStream'>): Promise<Finding[]> {
    for (let look = 1; ; look++) {
      // The vault goes before the journal: what it has done by now is owed, or can be read below.
      const secrets = await kept.read();
      const foreign = foreignOf(secrets);
      if (!(await this.#readOn(store))) return foreign;
      const findings = [...foreign, ...this.#findings(secrets)];
      if (findings.length === 0 || look === LOOKS) return findings;
      await sleep(PAUSE_MS);
    }
  }

  /** False where the stream cannot be read to its end, which is named elsewhere: what was told last nobody knows. */
  async #readOn(store: Pick<EventStore, 'readStream'>): Promise<boolean> {
    try {
      for await (const event of store.readStream(USERS, this.#next)) this.take(event);
      return true;
    } catch (error) {
      if (error instanceof MalformedEventError) return false;
      throw error;
    }
  }

  #findings({ digests, owed, passkeys, owedPasskeys, accounts }: KeptSecrets): Finding[] {
    const wrong = (key: string, message: string) => finding('table', PASSWORDS, message, { key });
    const known = passkeys.filter(({ digest }) => !owedPasskeys.includes(digest));
    const findings = [
      ...this.#passkeys.unexpected(known).map((key) => finding('table', PASSKEYS, STRANGE_KEY, { key })),
      ...this.#accounts
        .unexpected(accounts)
        .map((key) => finding('table', ACCOUNTS, STRANGE_ACCOUNT, { key })),
    ];
    for (const userId of new Set([...this.#told.keys(), ...digests.keys()])) {
      const told = this.#told.get(userId) ?? null;
      const there = digests.get(userId) ?? null;
      const isOwed = owed.some((one) => one.userId === userId && one.digest === there);
      if (told === UNTOLD || told === there || isOwed) continue;
      if (told === null) findings.push(wrong(userId, 'há uma senha que o diário não conta'));
      else if (there === null) findings.push(wrong(userId, 'falta a senha que o diário conta'));
      else findings.push(wrong(userId, 'a senha guardada não é a que a pessoa criou'));
    }
    return findings;
  }
}

const foreignOf = ({ foreign }: KeptSecrets): Finding[] =>
  foreign.map((key) =>
    finding('table', OWED, 'nenhum programa com a chave desta instalação o anotou', { key }),
  );
