/** Units in a development as they travel in an event: what is noted of them is sealed with the client's key. */
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { UnitsInDevelopment } from '../client/client.ts';
import type { ClientUnits } from '../client/events.ts';
import { seal } from './sealing.store.ts';

export const sealedUnits = (
  { developmentId, units, notes }: UnitsInDevelopment,
  clientKey: Buffer,
  clientId: string,
  context: CommandContext,
): ClientUnits => ({
  developmentId,
  units: [...units],
  notes: notes === null ? null : seal(clientKey, clientId, context.id, notes),
});
