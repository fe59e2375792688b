/**
 * The Book's envelope for commands on clients. What the journal keeps of the caller's key and content is keyed by the
 * vault: a plain hash of a form with a CPF in it can be guessed, and a key may hold anything.
 */
import type { Envelope } from '../../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import type { ClientCommand } from '../client/commands.ts';
import type { ClientVault } from './client-vault.store.ts';

export function clientEnvelope(
  vault: ClientVault,
  context: CommandContext,
  command: ClientCommand,
): Envelope<ClientCommand> {
  const { idempotency } = context;
  return envelopeOf(
    {
      ...context,
      idempotency: idempotency && {
        key: vault.hashOf('idempotency key', idempotency.key),
        contentHash: vault.hashOf('content', idempotency.contentHash),
      },
    },
    command,
  );
}
