/** The events of the `late-rule` stream: what late payments cost more, where a development says nothing of its own. */
import type { DomainEvent } from '@livro/event-sourcing';

/** The company's rule from now on, whole; both `null` where it is the usual one again. */
export type LateRuleSet = DomainEvent<
  'LateRuleSet',
  {
    /** Percent of the amount, once, as decimal text: `2`, `1.5`. */
    fine: string | null;
    /** Percent of the amount in a month, as decimal text. */
    interest: string | null;
  }
>;

export type LateRuleEvent = LateRuleSet;
