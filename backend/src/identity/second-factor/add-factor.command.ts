/**
 * A new second factor for the caller: put in force by a first right proof. The session that did it goes on with it, all
 * others end; the first factor brings the recovery codes.
 */
import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages, type FactorMethod } from '@livro/rules';
import { Passkeys, type OwnSession, type PasskeyAnswer } from './passkeys.store.ts';
import { RecoveryCodes } from './recovery-codes.store.ts';
import { SecondFactors } from './second-factors.store.ts';
import { TotpFactors } from './totp-factors.store.ts';
import { Sessions } from '../session/sessions.store.ts';
import type { OwedFact } from '../user/vault.entities.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import { OwedEvents } from '../user/owed-events.write.ts';

export type NewFactor =
  | { readonly method: 'totp'; readonly code: string }
  | { readonly method: 'passkey'; readonly name: string; readonly answer: PasskeyAnswer };

/** Gives the recovery codes where it is the first factor, else null. */
export class AddFactor extends Command<readonly string[] | null> {
  /** Throws INVALID_SECOND_FACTOR for a wrong proof, INVALID_OPERATION where nothing was begun. */
  constructor(
    readonly own: OwnSession,
    readonly factor: NewFactor,
  ) {
    super();
  }
}

@CommandHandler(AddFactor)
export class AddFactorHandler implements ICommandHandler<AddFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly totp: TotpFactors,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
    private readonly sessions: Sessions,
    private readonly tags: VaultTags,
    private readonly owed: OwedEvents,
  ) {}

  async execute({ own, factor }: AddFactor): Promise<readonly string[] | null> {
    const now = new Date();
    const { userId, sessionId, correlationId } = own;
    const before: readonly FactorMethod[] = await this.factors.methodsOf(userId);
    const { method } = factor;
    const owedFor = (digest?: string): OwedFact => {
      const command = { type: 'AddSecondFactor', userId, method, ...(digest && { digest }) } as const;
      return this.tags.owed({ id: randomUUID(), command, actor: { id: userId }, correlationId }, now);
    };
    const owed =
      factor.method === 'passkey'
        ? await this.passkeys.add(
            own,
            factor.name,
            factor.answer,
            (key) => owedFor(this.tags.ofPasskey(userId, key)),
            now,
          )
        : owedFor();
    if (factor.method === 'totp' && !(await this.totp.confirm(userId, factor.code, owed))) {
      throw new DomainError('INVALID_SECOND_FACTOR', messages.secondFactorInvalid, 'code');
    }
    await this.sessions.confirm(sessionId, true, now);
    await this.sessions.endAllOf(userId, 'revoked', now, sessionId);
    await this.owed.settle(owed.envelope);
    return before.length === 0 ? this.recovery.renew(userId) : null;
  }
}
