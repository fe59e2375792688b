/** The decider of one entity's attachments, `attachments-{id}`: what was added and not removed. */
import type { Decider } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type {
  AddAttachmentsCommand,
  AttachmentCommand,
  EraseContentCommand,
  RemoveAttachmentCommand,
} from './commands.ts';
import type {
  AttachmentAdded,
  AttachmentContentErased,
  AttachmentEvent,
  AttachmentRemoved,
} from './events.ts';
import { assertFiles, refuse } from './refusals.ts';

export interface AttachmentState {
  readonly ownerId: string;
  /** Ids of those that are there, in the order of their coming. */
  readonly present: readonly string[];
  readonly removed: readonly string[];
  /** Those of either whose content is gone. */
  readonly erased: readonly string[];
}

export type AttachmentDecider = Decider<AttachmentState, AttachmentCommand, AttachmentEvent>;

export const attachmentStream = (ownerId: string): string => `attachments-${ownerId}`;

export const attachmentDecider = (ownerId: string): AttachmentDecider => ({
  stream: attachmentStream(ownerId),
  initialState: { ownerId, present: [], removed: [], erased: [] },
  decide,
  evolve,
  snapshotVersion: 2,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as AttachmentState,
});

function decide(state: AttachmentState, command: AttachmentCommand): readonly AttachmentEvent[] {
  switch (command.type) {
    case 'AddAttachments':
      return addAttachments(state, command);
    case 'RemoveAttachment':
      return removeAttachment(state, command);
    case 'EraseContent':
      return eraseContent(state, command);
    default:
      throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
  }
}

/** Refuses, in this order: no files, too many at once, too large or of another type (all named), too many in all. */
function addAttachments(
  { present }: AttachmentState,
  { owner, ownerId, files, by }: AddAttachmentsCommand,
): readonly AttachmentAdded[] {
  assertFiles(files.map(({ name, size, mediaType: type }) => ({ name, size, type })));
  if (present.length + files.length > limits.attachmentsPerEntity) throw refuse.full();
  return files.map(({ attachmentId, name, mediaType, size, sha256 }) => ({
    type: 'AttachmentAdded',
    data: { attachmentId, owner, ownerId, name, mediaType: mediaType!, size, sha256, addedBy: by },
  }));
}

/** Refuses one that is not there, or no longer. */
function removeAttachment(
  { ownerId, present }: AttachmentState,
  { attachmentId, by }: RemoveAttachmentCommand,
): readonly AttachmentRemoved[] {
  if (!present.includes(attachmentId)) throw refuse.unknown();
  return [{ type: 'AttachmentRemoved', data: { attachmentId, ownerId, removedBy: by } }];
}

/** Refuses one that never was. */
function eraseContent(
  { ownerId, present, removed, erased }: AttachmentState,
  { attachmentId, by }: EraseContentCommand,
): readonly AttachmentContentErased[] {
  if (![...present, ...removed].includes(attachmentId)) throw refuse.unknown();
  if (erased.includes(attachmentId)) return [];
  return [{ type: 'AttachmentContentErased', data: { attachmentId, ownerId, erasedBy: by } }];
}

function evolve(state: AttachmentState, event: AttachmentEvent): AttachmentState {
  switch (event.type) {
    case 'AttachmentAdded':
      return { ...state, present: [...state.present, event.data.attachmentId] };
    case 'AttachmentRemoved':
      return {
        ...state,
        present: state.present.filter((id) => id !== event.data.attachmentId),
        removed: [...state.removed, event.data.attachmentId],
      };
    case 'AttachmentContentErased':
      return { ...state, erased: [...state.erased, event.data.attachmentId] };
    default:
      throw new Error(`An event that this program does not know: ${JSON.stringify(event satisfies never)}`);
  }
}
