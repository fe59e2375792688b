/**
 * The end of a development. Whether its accounts may go is the ledger's to decide; here it is refused only when it is unknown
 * or not as the caller saw it, and no more at all once the accounts are closed.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { DeleteDevelopmentCommand } from './commands.ts';
import type { DevelopmentsState } from './developments-state.ts';
import type { DevelopmentDeleted } from './events.ts';

/** Refuses, in this order: unknown, changed since. What is gone already is no news to anyone who has closed its accounts. */
export function deleteDevelopment(
  state: DevelopmentsState,
  { developmentId, ifMatch, accountsClosed }: DeleteDevelopmentCommand,
): readonly DevelopmentDeleted[] {
  const current = state.current.get(developmentId);
  if (!current && accountsClosed) return [];
  if (!current) throw new DomainError('NOT_FOUND', messages.developmentNotFound);
  const { version, fields } = current;
  if (!accountsClosed && ifMatch && !ifMatch.includes(version)) {
    throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version, current: fields });
  }
  return [{ type: 'DevelopmentDeleted', data: { developmentId, name: fields.name } }];
}
