/**
 * The decider of the `handoff` stream: codes change one revision after the other, and nobody overwrites what he has not seen; lots
 * are numbered without a gap, and each was made knowing all lots before it and the codes in force.
 */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { Codes, Mapping } from './account-keys.ts';
import type {
  AccountsMapped,
  HandoffEvent,
  LotDelivered,
  LotDeliveredAgain,
  MappedAccount,
} from './handoff.events.ts';

/** How the file of a lot was written. */
export type LotRevision = Omit<LotDeliveredAgain['data'], 'number'>;
export type Lot = Omit<LotDelivered['data'], 'sha256' | 'mappingRevision' | 'developments'> & {
  /** The first is revision 1. */
  readonly revisions: readonly LotRevision[];
};

export interface HandoffState {
  readonly mapping: Mapping;
  /** How often the codes changed. */
  readonly mappingRevision: number;
  /** By their numbers, from 1. */
  readonly lots: readonly Lot[];
}

/** `revision` is that of the codes which whoever sends this has seen. */
export interface MapAccounts {
  readonly type: 'MapAccounts';
  readonly revision: number;
  readonly accounts: readonly MappedAccount[];
}
export type HandoffCommand =
  | MapAccounts
  | ({ readonly type: 'DeliverLot' } & LotDelivered['data'])
  | ({ readonly type: 'DeliverLotAgain' } & LotDeliveredAgain['data']);

export const HANDOFF = 'handoff';

export const handoffDecider: Decider<HandoffState, HandoffCommand, HandoffEvent> = {
  stream: HANDOFF,
  initialState: { mapping: new Map(), mappingRevision: 0, lots: [] },
  decide(state, command) {
    switch (command.type) {
      case 'MapAccounts':
        return mapAccounts(state, command);
      case 'DeliverLot': {
        const { type: _, ...data } = command;
        if (state.lots.some(({ lotId }) => lotId === data.lotId)) return [];
        if (data.number !== state.lots.length + 1) throw overtaken();
        refuseOtherCodes(state, data);
        if (data.entries === 0)
          throw new DomainError('INVALID_OPERATION', messages.lotEmpty(data.until), 'until');
        return [{ type: 'LotDelivered', data }];
      }
      case 'DeliverLotAgain': {
        const { type: _, ...data } = command;
        const lot = state.lots[data.number - 1];
        if (!lot) throw new DomainError('NOT_FOUND', messages.lotNotFound, 'number');
        if (data.revision !== lot.revisions.length + 1) throw overtaken();
        refuseOtherCodes(state, data);
        return [{ type: 'LotDeliveredAgain', data }];
      }
      default:
        throw new TypeError(`No such command: ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'AccountsMapped': {
        const { accounts, revision } = event.data;
        return { ...state, mapping: mappedBy(state.mapping, accounts), mappingRevision: revision };
      }
      case 'LotDelivered': {
        const { sha256, mappingRevision, developments, ...lot } = event.data;
        const first = { revision: 1, sha256, mappingRevision, developments };
        return { ...state, lots: [...state.lots, { ...lot, revisions: [first] }] };
      }
      case 'LotDeliveredAgain': {
        const { number, ...revision } = event.data;
        return {
          ...state,
          lots: state.lots.map((lot) =>
            lot.number === number ? { ...lot, revisions: [...lot.revisions, revision] } : lot,
          ),
        };
      }
      default:
        return event satisfies never;
    }
  },
  snapshotVersion: 1,
  toSnapshot: (state) => ({ ...state, mapping: [...state.mapping] }),
  fromSnapshot(json) {
    const { mapping, ...state } = json as Omit<HandoffState, 'mapping'> & { mapping: [string, Codes][] };
    return { ...state, mapping: new Map(mapping) };
  },
};

const overtaken = () => new DomainError('DATA_CONSISTENCY_ERROR', messages.lotOvertaken);

function refuseOtherCodes(state: HandoffState, { mappingRevision }: { mappingRevision: number }): void {
  if (mappingRevision !== state.mappingRevision) throw overtaken();
}

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

/** As the codes were at one of their revisions. */
export const mappingAt = (changes: readonly AccountsMapped['data'][], revision: number): Mapping =>
  changes
    .filter((change) => change.revision <= revision)
    .reduce<Mapping>((mapping, { accounts }) => mappedBy(mapping, accounts), new Map());

const revisionShape = {
  number: is.integer,
  sha256: is.text,
  mappingRevision: is.integer,
  developments: is.listOf(is.shaped({ id: is.uuid, name: is.text })),
} as const;

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
  LotDelivered: {
    ...revisionShape,
    lotId: is.uuid,
    until: is.day,
    through: is.integer,
    first: is.integer,
    last: is.integer,
    next: is.integer,
    entries: is.integer,
    debits: is.integer,
    late: is.integer,
  },
  LotDeliveredAgain: { ...revisionShape, revision: is.integer },
};
