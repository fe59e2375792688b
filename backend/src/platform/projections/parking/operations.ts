/**
 * The decider of the stream `operations`: decisions about parked events and about rebuilds, in one order for all instances. It
 * cannot see what is parked; who decides says how many decisions about that event were known, and is refused when there was
 * another since. What is asked of a rebuild was judged before, where generations can be seen: here it is only written down.
 */
import { type Decider, DomainError, is, type Recorded, type ShapesOf } from '@livro/event-sourcing';
import type {
  OperationsEvent,
  ParkedDecided,
  RebuildDecided,
  UntaggedEventAcknowledged,
} from './operations.events.ts';

/** Number of decisions so far, by `<projection>:<event id>`, and what is skipped. */
export interface OperationsState {
  readonly decisions: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, true>>;
}

export type ParkedCommand = (
  | { readonly type: 'RetryParkedEvent'; readonly data: RetriedData }
  | { readonly type: 'SkipParkedEvent'; readonly data: SkippedData }
) & {
  /** How many decisions about this event were known to who decides. */
  readonly known: number;
};

/** What is to be done is what is written down. */
export interface RebuildCommand {
  readonly type: 'DecideOnRebuild';
  readonly decisions: readonly RebuildDecided[];
}

/** Who decides has looked at the events. */
export interface AcknowledgeCommand {
  readonly type: 'AcknowledgeUntaggedEvents';
  readonly events: readonly UntaggedEventAcknowledged[];
}

export type OperationsCommand = ParkedCommand | RebuildCommand | AcknowledgeCommand;

type RetriedData = Extract<OperationsEvent, { type: 'ParkedEventRetried' }>['data'];
type SkippedData = Extract<OperationsEvent, { type: 'ParkedEventSkipped' }>['data'];

export const OPERATIONS = 'operations';

export const parkedId = ({
  projection,
  eventId,
}: {
  readonly projection: string;
  readonly eventId: string;
}): string => `${projection}:${eventId}`;

export const operationsDecider: Decider<OperationsState, OperationsCommand, OperationsEvent> = {
  stream: OPERATIONS,
  initialState: { decisions: {}, skipped: {} },
  decide(state, command) {
    if (command.type === 'DecideOnRebuild') return command.decisions;
    if (command.type === 'AcknowledgeUntaggedEvents') return command.events;
    const id = parkedId(command.data);
    if (state.skipped[id]) return [];
    if ((state.decisions[id] ?? 0) !== command.known)
      throw new DomainError('DATA_CONSISTENCY_ERROR', 'Outra decisão sobre este evento acaba de ser tomada.');
    switch (command.type) {
      case 'RetryParkedEvent':
        return [{ type: 'ParkedEventRetried', data: command.data }];
      case 'SkipParkedEvent':
        return [{ type: 'ParkedEventSkipped', data: command.data }];
      default:
        throw new TypeError(`No such command: ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ParkedEventRetried':
        return { ...state, decisions: oneMore(state, event) };
      case 'ParkedEventSkipped': {
        const skipped = { ...state.skipped, [parkedId(event.data)]: true as const };
        return { decisions: oneMore(state, event), skipped };
      }
      case 'ProjectionRebuildRequested':
      case 'ProjectionRebuildStopped':
      case 'ProjectionPromotionRequested':
      case 'ProjectionRollbackRequested':
      case 'ProjectionRepairRequested':
      case 'ProjectionRepaired':
      case 'UntaggedEventAcknowledged':
        return state;
      default:
        return event satisfies never;
    }
  },
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as OperationsState,
};

function oneMore({ decisions }: OperationsState, { data }: ParkedDecided): OperationsState['decisions'] {
  const id = parkedId(data);
  return { ...decisions, [id]: (decisions[id] ?? 0) + 1 };
}

/** A decision as the projector meets it in the journal. */
export interface ParkedDecisionEvent {
  /** Undefined: for every one. */
  readonly projection: string | undefined;
  readonly eventId: string;
  readonly isSkip: boolean;
}

/** The event that declares an earlier one of its stream void: no projection needs to fold that one any more. */
const VOIDING = { stream: 'ledger', type: 'EntryVoided' } as const;

/** The decision that the event is, undefined for any other event. */
export function decisionIn({ stream, type, data }: Recorded): ParkedDecisionEvent | undefined {
  if (stream === VOIDING.stream && type === VOIDING.type)
    return { projection: undefined, eventId: (data as { eventId: string }).eventId, isSkip: true };
  if (stream !== OPERATIONS || (type !== 'ParkedEventRetried' && type !== 'ParkedEventSkipped'))
    return undefined;
  const { projection, eventId } = data as ParkedDecided['data'];
  return { projection, eventId, isSkip: type === 'ParkedEventSkipped' };
}

const generation = { projection: is.text, version: is.integer, generation: is.integer };
const owner = { kind: is.text, ownerId: is.uuid };
const parked = { projection: is.text, eventId: is.text, stream: is.text, revision: is.integer };

export const operationsShapes: ShapesOf<OperationsEvent> = {
  ParkedEventRetried: parked,
  ParkedEventSkipped: { ...parked, reason: is.text },
  UntaggedEventAcknowledged: {
    stream: is.text,
    revision: is.integer,
    eventId: is.text,
    hash: is.sha256,
    reason: is.text,
  },
  ProjectionRebuildRequested: {
    projection: is.text,
    version: is.integer,
    wish: is.oneOf(['check', 'hold', 'drop']),
  },
  ProjectionRebuildStopped: { projection: is.text },
  ProjectionPromotionRequested: generation,
  ProjectionRollbackRequested: generation,
  ProjectionRepairRequested: { projection: is.text, version: is.integer, ...owner },
  ProjectionRepaired: {
    ...generation,
    ...owner,
    tables: is.listOf(
      is.shaped({ table: is.text, added: is.integer, changed: is.integer, removed: is.integer }),
    ),
  },
};
