/** The decider of the `late-rule` stream: the company's fine and interest, told whole each time; both or neither. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { lateRuleChecks, messages, type ToldLateRule } from '@livro/rules';
import type { LateRuleEvent } from './events.ts';

export interface LateRuleState {
  readonly rule: ToldLateRule;
  /** How often the rule was set. */
  readonly version: number;
}

export interface SetLateRuleCommand {
  readonly type: 'SetLateRule';
  readonly rule: ToldLateRule;
  /** The versions that the caller has in mind, 0 for none yet; undefined for any. */
  readonly ifMatch?: readonly number[];
}

const NOTHING: ToldLateRule = { fine: null, interest: null };

export const lateRuleDecider: Decider<LateRuleState, SetLateRuleCommand, LateRuleEvent> = {
  stream: 'late-rule',
  initialState: { rule: NOTHING, version: 0 },
  /** The same again is no news. */
  decide({ rule: now, version }, { rule: { fine, interest }, ifMatch }) {
    if (ifMatch && !ifMatch.includes(version))
      throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version, current: now });
    const broken = [
      ['fine', lateRuleChecks.lateFine(fine ?? undefined)],
      ['interest', lateRuleChecks.lateInterest(interest ?? undefined)],
    ] as const;
    for (const [field, why] of broken) if (why) throw new DomainError(why.code, why.message, field);
    if ((fine === null) !== (interest === null))
      throw new DomainError('REQUIRED_FIELD', messages.lateRuleHalfTold, fine === null ? 'fine' : 'interest');
    if (now.fine === fine && now.interest === interest) return [];
    return [{ type: 'LateRuleSet', data: { fine, interest } }];
  },
  evolve: ({ version }, { data: { fine, interest } }) => ({
    rule: { fine, interest },
    version: version + 1,
  }),
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as LateRuleState,
};

export const lateRuleShapes: ShapesOf<LateRuleEvent> = {
  LateRuleSet: { fine: is.orNull(is.text), interest: is.orNull(is.text) },
};
