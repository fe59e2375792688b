/**
 * Names that come out the same when a command comes again: command ids from a caller's key, and entity ids from a command's
 * id. All are UUIDv5 in one namespace of this program, each kind under a label of its own. Events have ids by chance.
 */
import { v5 as uuidv5, validate } from 'uuid';

/** Never change it: every stored command's id was derived under it. */
const NAMESPACE = 'b3f2a0d4-6c1e-5a57-9d0e-2f8c7b1a4e63';

/**
 * The command id of a caller's key: the same actor, scope (such as `POST /api/expenses/` or `import`) and key always give
 * the same id. The parts are kept apart by JSON, so that no two different triples meet.
 */
export function commandIdFor(actorId: string, scope: string, key: string): string {
  return derive('command', actorId, scope, key);
}

/**
 * The id of a thing that a command brings into being, such as `entityId(ctx.id, 'expense')`: a repeat names the same one.
 * Throws when `commandId` is not a UUID.
 */
export function entityId(commandId: string, name: string): string {
  return derive('entity', uuid(commandId), name);
}

/**
 * The id that a command's first event had while event ids were derived. What goes on from such an event under ids made of its
 * own, and may have begun back then, goes on under this one.
 */
export function firstEventId(commandId: string): string {
  return derive('event', uuid(commandId), '0');
}

function derive(...parts: readonly string[]): string {
  return uuidv5(JSON.stringify(parts), NAMESPACE);
}

function uuid(text: string): string {
  if (!validate(text)) throw new TypeError(`A command id must be a UUID, not ${JSON.stringify(text)}.`);
  return text.toLowerCase();
}
