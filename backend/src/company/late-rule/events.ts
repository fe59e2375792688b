/** Default fine and interest of late payments. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Replaces the rule; both `null` restore the default. `fine`: percent. `interest`: percent a month. */
export type LateRuleSet = DomainEvent<
  'LateRuleSet',
  {
    fine: string | null;
    interest: string | null;
  }
>;

export type LateRuleEvent = LateRuleSet;
