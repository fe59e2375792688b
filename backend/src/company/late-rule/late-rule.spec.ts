import { misfit, specification } from '@livro/event-sourcing';
import type { ToldLateRule } from '@livro/rules';
import { lateRuleDecider, lateRuleShapes, type SetLateRuleCommand } from './late-rule.ts';
import { lateRuleProjection, lateRuleTable } from './late-rule.projection.ts';
import type { LateRuleSet } from './events.ts';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { recorded } from '../../platform/projections/recorded.fixture.ts';

const set = (fine: string | null, interest: string | null): LateRuleSet => ({
  type: 'LateRuleSet',
  data: { fine, interest },
});
const setting = (rule: ToldLateRule, ifMatch?: readonly number[]): SetLateRuleCommand => ({
  type: 'SetLateRule',
  rule,
  ifMatch,
});
const given = (...past: LateRuleSet[]) => specification(lateRuleDecider).given(past);
const mild = { fine: '1', interest: '0.5' };
const none = { fine: null, interest: null };

it('tells both parts, and nothing where they are known; both empty take the rule back', () => {
  given()
    .when(setting(mild, [0]))
    .then([set('1', '0.5')]);
  given(set('1', '0.5')).when(setting(mild)).then([]);
  given(set('1', '0.5'))
    .when(setting(none, [1]))
    .then([set(null, null)]);
  given().when(setting(none)).then([]);
  given()
    .when(setting({ fine: '0', interest: '0' }))
    .then([set('0', '0')]);
});

it.each([
  [{ fine: '2.01', interest: '1' }, 'MAXIMUM_VALUE'],
  [{ fine: '2', interest: '2.01' }, 'MAXIMUM_VALUE'],
  [{ fine: '-1', interest: '1' }, 'INVALID_FORMAT'],
  [{ fine: '1', interest: null }, 'REQUIRED_FIELD'],
  [{ fine: null, interest: '1' }, 'REQUIRED_FIELD'],
] as const)('refuses %j: %s', (rule, code) => given().when(setting(rule)).thenRefuses(code));

it('refuses another version than was seen', () => {
  given(set('1', '1'))
    .when(setting(mild, [0]))
    .thenRefuses('STALE_VERSION');
});

it('decides nothing that its shapes do not know, and comes back from its snapshot as it was', () => {
  expect(misfit(lateRuleShapes.LateRuleSet, set('1', null).data)).toBeUndefined();
  const state = lateRuleDecider.evolve(lateRuleDecider.initialState, set('1', '1'));
  expect(lateRuleDecider.fromSnapshot(lateRuleDecider.toSnapshot(state))).toEqual(state);
});

it('is read as it was set last', async () => {
  const events = [set('1', '1'), set('2', '0.5')].map(({ type, data }, at) =>
    recorded(at, data, { type, stream: 'late-rule' }),
  );
  const rows = await foldInMemory(lateRuleProjection, events);
  expect(rows.row(lateRuleTable, ['company'])).toEqual({ id: 'company', fine: '2', interest: '0.5' });
});
