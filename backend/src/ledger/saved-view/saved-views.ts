/**
 * The decider of the `saved-views` stream. A name is one view's among all that its owner sees; only the author changes or removes a
 * view, and of a shared one an administrator, too. A view that is somebody else's own is to everybody as if it were not there.
 */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { limits, messages, savedViewChecks } from '@livro/rules';
import type { SavedViewEvent, ViewSaved } from './events.ts';

export interface SavedView extends Omit<ViewSaved['data'], 'viewId'> {
  /** How often it was told. */
  readonly version: number;
}

export interface SavedViewsState {
  readonly views: Readonly<Record<string, SavedView>>;
}

/** Who asks, and whether views of the company are theirs to change. */
interface Asking {
  readonly by: string;
  readonly mayAdminister: boolean;
}
export interface SaveViewCommand extends Asking {
  readonly type: 'SaveView';
  readonly viewId: string;
  readonly name: string;
  readonly address: string;
  readonly shared: boolean;
}
/** What is left out stays as it is. */
export interface ChangeViewCommand extends Asking {
  readonly type: 'ChangeView';
  readonly viewId: string;
  readonly name?: string;
  readonly address?: string;
  readonly shared?: boolean;
  /** The versions that the caller has in mind; undefined for any. */
  readonly ifMatch?: readonly number[];
}
export interface RemoveViewCommand extends Asking {
  readonly type: 'RemoveView';
  readonly viewId: string;
  readonly ifMatch?: readonly number[];
}
export type SavedViewCommand = SaveViewCommand | ChangeViewCommand | RemoveViewCommand;

export const savedViewsDecider: Decider<SavedViewsState, SavedViewCommand, SavedViewEvent> = {
  stream: 'saved-views',
  initialState: { views: {} },
  decide(state, command) {
    switch (command.type) {
      case 'SaveView': {
        const { viewId, name, address, shared, by: owner } = command;
        const own = Object.values(state.views).filter((view) => view.owner === owner);
        if (own.length >= limits.savedViewsMax)
          throw new DomainError('INVALID_OPERATION', messages.tooManySavedViews);
        const view = { viewId, owner, name, address, shared };
        return [saved(state, view)];
      }
      case 'ChangeView': {
        const before = changeable(state, command);
        const { viewId, name = before.name, address = before.address, shared = before.shared } = command;
        if (name === before.name && address === before.address && shared === before.shared) return [];
        const view = { viewId, owner: before.owner, name, address, shared };
        return [saved(state, view)];
      }
      case 'RemoveView':
        changeable(state, command);
        return [{ type: 'ViewRemoved', data: { viewId: command.viewId } }];
      default:
        throw new TypeError(`No such command: ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve({ views }, { type, data }) {
    const { [data.viewId]: before, ...others } = views;
    if (type === 'ViewRemoved') return { views: others };
    const { viewId, ...view } = data;
    return { views: { ...others, [viewId]: { ...view, version: (before?.version ?? 0) + 1 } } };
  },
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as SavedViewsState,
};

function saved({ views }: SavedViewsState, view: ViewSaved['data']): ViewSaved {
  for (const field of ['name', 'address'] as const) {
    const broken = savedViewChecks[field](view[field]);
    if (broken) throw new DomainError(broken.code, broken.message, field);
  }
  // Whoever chooses one by its name must find one: among those that the owner sees, and all shared ones are seen by everybody.
  const isTaken = Object.entries(views).some(
    ([id, other]) =>
      id !== view.viewId && (other.shared || other.owner === view.owner) && sameName(other.name, view.name),
  );
  if (isTaken) throw new DomainError('DUPLICATE_RECORD', messages.savedViewNameTaken, 'name');
  return { type: 'ViewSaved', data: view };
}

function changeable(
  { views }: SavedViewsState,
  { viewId, by, mayAdminister, ifMatch }: ChangeViewCommand | RemoveViewCommand,
): SavedView {
  const view = Object.hasOwn(views, viewId) ? views[viewId]! : undefined;
  if (!view || (view.owner !== by && !view.shared))
    throw new DomainError('NOT_FOUND', messages.savedViewNotFound);
  if (view.owner !== by && !mayAdminister) throw new DomainError('FORBIDDEN', messages.savedViewOfAnother);
  if (ifMatch && !ifMatch.includes(view.version))
    throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', {
      version: view.version,
      current: view,
    });
  return view;
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base' });
/** Whatever its case and accents. */
const sameName = (one: string, other: string): boolean => collator.compare(one.trim(), other.trim()) === 0;

export const savedViewShapes: ShapesOf<SavedViewEvent> = {
  ViewSaved: { viewId: is.uuid, owner: is.text, name: is.text, address: is.text, shared: is.flag },
  ViewRemoved: { viewId: is.uuid },
};
