/** Second steps that wait for their proof: read by the ticket of the first step, and by nothing else. */
import { Injectable } from '@nestjs/common';
import type { FactorMethod } from '@livro/rules';
import { UserDirectory } from '../user/user-directory.read.ts';
import { SecondFactors } from './second-factors.store.ts';
import { Tickets } from './tickets.store.ts';
import { signInExpired } from './second-step.command.ts';

export interface WaitingStep {
  readonly userId: string;
  readonly email: string;
  readonly methods: readonly FactorMethod[];
  readonly expiresAt: Date;
}

@Injectable()
export class WaitingSteps {
  constructor(
    private readonly tickets: Tickets,
    private readonly directory: UserDirectory,
    private readonly factors: SecondFactors,
  ) {}

  /** Throws SIGN_IN_EXPIRED. */
  async of(ticket: string | undefined): Promise<WaitingStep> {
    const waiting = await this.tickets.look(ticket, 'second-step', new Date());
    const user = waiting?.userId ? await this.directory.byId(waiting.userId) : undefined;
    if (!waiting || !user?.isActive) throw signInExpired();
    const methods = await this.factors.methodsOf(user.id);
    return { userId: user.id, email: user.email, methods, expiresAt: waiting.expiresAt };
  }
}
