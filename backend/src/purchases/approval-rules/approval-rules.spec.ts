import { misfit, specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import {
  approvalRulesDecider,
  approvalRulesShapes,
  type ApprovalRulesState,
  type SetApprovalRulesCommand,
} from './approval-rules.ts';
import type { ApprovalRulesSet } from './events.ts';

const set = (secondApprovalFrom: number | null): ApprovalRulesSet => ({
  type: 'ApprovalRulesSet',
  data: { secondApprovalFrom },
});
const setting = (amount: number | null, ifMatch?: readonly number[]): SetApprovalRulesCommand => ({
  type: 'SetApprovalRules',
  secondApprovalFrom: amount === null ? null : centavos(amount),
  ifMatch,
});
const given = (...past: ApprovalRulesSet[]) => specification(approvalRulesDecider).given(past);

it('tells from which amount on two people approve, and nothing where that is known', () => {
  given()
    .when(setting(5_000_00, [0]))
    .then([set(5_000_00)]);
  given(set(5_000_00)).when(setting(5_000_00)).then([]);
  given(set(5_000_00))
    .when(setting(null, [1]))
    .then([set(null)]);
  given().when(setting(null)).then([]);
});

it('refuses an amount of nothing, and another version than was seen', () => {
  given().when(setting(0)).thenRefuses('MINIMUM_VALUE');
  given(set(5_000_00))
    .when(setting(1, [0]))
    .thenRefuses('STALE_VERSION');
});

it('decides nothing that its shapes do not know, and comes back from its snapshot as it was', () => {
  expect(misfit(approvalRulesShapes.ApprovalRulesSet, set(1).data)).toBeUndefined();
  const state: ApprovalRulesState = approvalRulesDecider.evolve(approvalRulesDecider.initialState, set(7));
  expect(approvalRulesDecider.fromSnapshot(approvalRulesDecider.toSnapshot(state))).toEqual(state);
});
