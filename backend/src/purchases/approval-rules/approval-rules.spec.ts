import { misfit, specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { approvalRulesDecider, approvalRulesShapes, type SetApprovalRulesCommand } from './approval-rules.ts';
import type { ApprovalRulesEvent } from './events.ts';

const proposalId = '30000000-0000-4000-8000-000000000001';
const ALONE = ['ana'];
const TWO = ['ana', 'sara'];

const set = (secondApprovalFrom: number | null) =>
  ({ type: 'ApprovalRulesSet', data: { secondApprovalFrom } }) as const;
const proposed = {
  type: 'ApprovalRulesProposed',
  data: { proposalId, secondApprovalFrom: null, proposedBy: 'ana' },
} as const;
const agreed = { type: 'ApprovalRulesSet', data: { ...proposed.data, confirmedBy: 'sara' } } as const;
const rejected = { type: 'ApprovalRulesRejected', data: { proposalId, rejectedBy: 'sara' } } as const;

const setting = (
  amount: number | null,
  administrators: readonly string[],
  ifMatch?: readonly number[],
): SetApprovalRulesCommand => ({
  type: 'SetApprovalRules',
  secondApprovalFrom: amount === null ? null : centavos(amount),
  proposalId,
  by: 'ana',
  administrators,
  ifMatch,
});
const answer = (type: 'ConfirmApprovalRules' | 'RejectApprovalRules', by = 'sara', administrators = TWO) =>
  ({ type, proposalId, by, administrators }) as const;
const given = (...past: ApprovalRulesEvent[]) => specification(approvalRulesDecider).given(past);

describe('one administrator alone', () => {
  it('changes the rules, and nothing where they are so already', () => {
    given()
      .when(setting(5_000_00, ALONE, [0]))
      .then([set(5_000_00)]);
    given(set(5_000_00)).when(setting(5_000_00, ALONE)).then([]);
    given(set(5_000_00))
      .when(setting(null, ALONE, [1]))
      .then([set(null)]);
    given().when(setting(null, ALONE)).then([]);
    given(set(1), proposed)
      .when(setting(2, ALONE, [2]))
      .then([set(2)]);
  });

  it('is refused an amount of nothing, another version than was seen, and where somebody is no administrator', () => {
    given().when(setting(0, ALONE)).thenRefuses('MINIMUM_VALUE');
    given(set(5_000_00))
      .when(setting(1, ALONE, [0]))
      .thenRefuses('STALE_VERSION');
    given()
      .when(setting(1, ['sara']))
      .thenRefuses('FORBIDDEN');
  });
});

describe('two administrators', () => {
  it('change the rules together: one proposes, the other confirms or rejects', () => {
    given(set(7)).when(setting(null, TWO)).then([proposed]);
    given(set(7), proposed).when(answer('ConfirmApprovalRules')).then([agreed]);
    given(set(7), proposed).when(answer('RejectApprovalRules')).then([rejected]);
    given(set(7), proposed, rejected).when(setting(null, TWO)).then([proposed]);
  });

  it('have one proposal at a time, which its author may withdraw and not confirm', () => {
    given(set(7), proposed)
      .when(setting(9, TWO))
      .thenRefuses('INVALID_OPERATION', undefined, 'secondApprovalFrom');
    given(set(7), proposed).when(answer('ConfirmApprovalRules', 'ana')).thenRefuses('FORBIDDEN');
    given(set(7), proposed)
      .when(answer('RejectApprovalRules', 'ana'))
      .then([{ ...rejected, data: { proposalId, rejectedBy: 'ana' } }]);
  });

  it('confirm nothing that is closed, or whose author is no longer one of them', () => {
    for (const past of [[set(7)], [set(7), proposed, rejected], [set(7), proposed, agreed]])
      given(...past)
        .when(answer('ConfirmApprovalRules'))
        .thenRefuses('INVALID_OPERATION', undefined, 'proposal');
    given(set(7), proposed)
      .when(answer('ConfirmApprovalRules', 'sara', ['sara', 'ugo']))
      .thenRefuses('INVALID_OPERATION', undefined, 'proposal');
    given(set(7), proposed)
      .when(answer('RejectApprovalRules', 'sara', ['sara', 'ugo']))
      .then([rejected]);
  });
});

it('decides nothing that its shapes do not know, and comes back from its snapshot as it was', () => {
  for (const { type, data } of [set(1), proposed, agreed, rejected])
    expect(misfit(approvalRulesShapes[type] as never, data)).toBeUndefined();
  const state = [set(7), proposed].reduce(
    (before, event) => approvalRulesDecider.evolve(before, event),
    approvalRulesDecider.initialState,
  );
  expect(approvalRulesDecider.fromSnapshot(approvalRulesDecider.toSnapshot(state))).toEqual(state);
});
