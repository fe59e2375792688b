/** Saved views: what is booked, and each refusal. */
import { misfit } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { SavedViewEvent } from './events.ts';
import {
  type ChangeViewCommand,
  type SavedViewCommand,
  savedViewsDecider,
  savedViewShapes,
  type SaveViewCommand,
} from './saved-views.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const person = (by: string) => ({ by, mayAdminister: by === 'ana' });
const save = (change: Partial<SaveViewCommand> = {}): SaveViewCommand => ({
  ...person('rita'),
  type: 'SaveView',
  viewId: id(1),
  name: 'Despesas da obra',
  address: 'type=expense&sort=-amount',
  shared: false,
  ...change,
});
const change = (by: string, asked: Partial<ChangeViewCommand>): ChangeViewCommand => ({
  ...person(by),
  type: 'ChangeView',
  viewId: id(1),
  ...asked,
});
const remove = (by: string, viewId = id(1)): SavedViewCommand => ({
  ...person(by),
  type: 'RemoveView',
  viewId,
});
const after = (...commands: readonly SavedViewCommand[]) =>
  commands.reduce(
    (state, command) =>
      savedViewsDecider
        .decide(state, command)
        .reduce((one, event) => savedViewsDecider.evolve(one, event), state),
    savedViewsDecider.initialState,
  );
const decide = (command: SavedViewCommand, ...before: readonly SavedViewCommand[]): readonly SavedViewEvent[] =>
  savedViewsDecider.decide(after(...before), command); // prettier-ignore
const own = { viewId: id(1), owner: 'rita', name: 'Despesas da obra', address: 'type=expense&sort=-amount', shared: false }; // prettier-ignore

it('saves a view whole, changes it under its author, and removes it', () => {
  const events = decide(save());
  expect(events).toEqual([{ type: 'ViewSaved', data: own }]);
  expect(misfit(savedViewShapes.ViewSaved, events[0]!.data)).toBeUndefined();
  expect(decide(change('rita', { name: 'Obra', shared: true }), save())).toEqual([
    { type: 'ViewSaved', data: { ...own, name: 'Obra', shared: true } },
  ]);
  const byAdministrator = decide(change('ana', { name: 'Obra' }), save({ shared: true }));
  expect(byAdministrator).toEqual([{ type: 'ViewSaved', data: { ...own, name: 'Obra', shared: true } }]);
  const removed = decide(remove('ana'), save({ shared: true }));
  expect(removed).toEqual([{ type: 'ViewRemoved', data: { viewId: id(1) } }]);
  expect(misfit(savedViewShapes.ViewRemoved, removed[0]!.data)).toBeUndefined();
});

it('takes the same again for no news, and a name that is free again', () => {
  expect(decide(change('rita', { name: own.name, ifMatch: [1] }), save())).toEqual([]);
  expect(decide(save({ viewId: id(2) }), save(), remove('rita'))).toHaveLength(1);
});

it('lets two people have a name each for themselves', () =>
  expect(decide(save({ ...person('ana'), viewId: id(2) }), save())).toHaveLength(1));

type Refused = [
  what: string,
  command: SavedViewCommand,
  before: readonly SavedViewCommand[],
  code: string,
  field: string | null,
];
it.each<Refused>([
  ['no name', save({ name: ' ' }), [], 'REQUIRED_FIELD', 'name'],
  ['a name that is too long', save({ name: 'x'.repeat(limits.savedViewNameMax + 1) }), [], 'MAX_LENGTH', 'name'],
  ['a name with a CPF', save({ name: 'De 529.982.247-25' }), [], 'INVALID_FORMAT', 'name'],
  ['a name of one of their own', save({ viewId: id(2), name: 'DESPESAS da óbra' }), [save()], 'DUPLICATE_RECORD', 'name'],
  ["a shared view's name", save({ ...person('ana'), viewId: id(2) }), [save({ shared: true })], 'DUPLICATE_RECORD', 'name'],
  ['a name by renaming', change('rita', { name: 'Outra' }), [save(), save({ viewId: id(2), name: 'outra' })], 'DUPLICATE_RECORD', 'name'],
  ['an address of nothing', save({ address: '' }), [], 'REQUIRED_FIELD', 'address'],
  ['an address that is none', save({ address: 'type=expense <b>' }), [], 'INVALID_FORMAT', 'address'],
  ...['javascript:alert(1)', 'https://a.com.br/?x=1', '//a.com.br', '/users?x=1', 'data:text/html,x', 'sort=date&javascript:a'].map(
    (address): Refused => [`the address ${address}`, save({ address }), [], 'INVALID_FORMAT', 'address'],
  ),
  ['an address that is too long', save({ address: `search=${'x'.repeat(limits.savedViewAddressMax)}` }), [], 'MAX_LENGTH', 'address'],
  ['a search for a CPF', save({ address: 'search=529.982.247-25&sort=date' }), [], 'INVALID_FORMAT', 'address'],
  ['one more than there may be', save({ viewId: id(99) }), Array.from({ length: limits.savedViewsMax }, (_, n) => save({ viewId: id(n), name: `Visão ${n}` })), 'INVALID_OPERATION', null],
  ["a change of somebody else's shared view", change('rui', { name: 'Minha' }), [save({ shared: true })], 'FORBIDDEN', null],
  ["the end of somebody else's shared view", remove('rui'), [save({ shared: true })], 'FORBIDDEN', null],
  ["whatever is done to somebody's own view", remove('ana'), [save()], 'NOT_FOUND', null],
  ['what is not there', remove('rita', 'constructor'), [save()], 'NOT_FOUND', null],
  ['a version that is past', change('rita', { name: 'Nova', ifMatch: [2] }), [save()], 'STALE_VERSION', 'If-Match'],
])('refuses %s', (_what, command, before, code, field) =>
  expect(() => decide(command, ...before)).toThrow(
    expect.objectContaining({ code, ...(field !== null && { field }) }),
  ),
); // prettier-ignore
