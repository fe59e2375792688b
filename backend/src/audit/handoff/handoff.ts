/** The decider of the `handoff` stream: codes change one revision after the other, and nobody overwrites what he has not seen. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { Codes, Mapping } from './account-keys.ts';
import type { HandoffEvent, MappedAccount } from './handoff.events.ts';

export interface HandoffState {
  readonly mapping: Mapping;
  /** How often the codes changed. */
  readonly mappingRevision: number;
}

/** `revision` is that of the codes which whoever sends this has seen. */
export interface MapAccounts {
  readonly type: 'MapAccounts';
  readonly revision: number;
  readonly accounts: readonly MappedAccount[];
}
export type HandoffCommand = MapAccounts;

export const HANDOFF = 'handoff';

export const handoffDecider: Decider<HandoffState, HandoffCommand, HandoffEvent> = {
  stream: HANDOFF,
  initialState: { mapping: new Map(), mappingRevision: 0 },
  decide: (state, command) => mapAccounts(state, command),
  evolve(state, event) {
    const { accounts, revision } = event.data;
    return { ...state, mapping: mappedBy(state.mapping, accounts), mappingRevision: revision };
  },
  snapshotVersion: 1,
  toSnapshot: (state) => ({ ...state, mapping: [...state.mapping] }),
  fromSnapshot(json) {
    const { mapping, ...state } = json as Omit<HandoffState, 'mapping'> & { mapping: [string, Codes][] };
    return { ...state, mapping: new Map(mapping) };
  },
};

/** What is as it was is no change; an account that is named twice has the codes that were named last. */
function mapAccounts(state: HandoffState, { revision, accounts }: MapAccounts): readonly HandoffEvent[] {
  const named = new Map(accounts.map((account) => [account.account, account]));
  const changed = [...named.values()].filter(({ account, firmCode, referentialCode }) => {
    const was = state.mapping.get(account) ?? NONE;
    return was.firmCode !== firmCode || was.referentialCode !== referentialCode;
  });
  if (changed.length === 0) return [];
  if (revision !== state.mappingRevision)
    throw new DomainError('DATA_CONSISTENCY_ERROR', messages.accountantCodesChanged, 'revision');
  return [{ type: 'AccountsMapped', data: { revision: revision + 1, accounts: changed } }];
}

const NONE: Codes = { firmCode: null, referentialCode: null };

function mappedBy(mapping: Mapping, accounts: readonly MappedAccount[]): Mapping {
  const next = new Map(mapping);
  for (const { account, firmCode, referentialCode } of accounts)
    if (firmCode === null && referentialCode === null) next.delete(account);
    else next.set(account, { firmCode, referentialCode });
  return next;
}

export const handoffShapes: ShapesOf<HandoffEvent> = {
  AccountsMapped: {
    revision: is.integer,
    accounts: is.listOf(
      is.shaped({
        account: is.text,
        firmCode: is.orNull(is.text),
        referentialCode: is.orNull(is.text),
      }),
    ),
  },
};
