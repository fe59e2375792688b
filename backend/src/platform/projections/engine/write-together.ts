/**
 * One transaction in one round trip: begin, every statement and the commit go out together, and the answers are read after.
 * A statement that fails makes Postgres turn the commit into a rollback, so nothing is ever half written.
 */
import { NOT_LEADING, NotLeaderError, type Session, type Statement } from '../schema/checkpoints.ts';
import { type Member, isProjectionsFault } from './member.ts';

export interface OwnedStatement {
  readonly statement: Statement;
  /** Whose rows it writes; none: the engine's own. */
  readonly member?: Member;
}

export interface Refusal {
  readonly member: Member;
  readonly error: Error;
}

/**
 * Answers undefined once all is committed, or the member whose rows Postgres refused, after nothing was written. Rejects
 * for whatever else went wrong: the caller then does not know, and reads the checkpoints again.
 */
export async function writeTogether(
  session: Session,
  owned: readonly OwnedStatement[],
): Promise<Refusal | undefined> {
  const began = session.query('begin');
  const written = owned.map(({ statement: { name, text, values } }) =>
    session.query({ name, text, values: [...values] }),
  );
  const ended = session.query<never>('commit');
  const [begin, commit, ...results] = await Promise.allSettled([began, ended, ...written]);
  const failed = results.findIndex((result) => result.status === 'rejected');
  if (begin.status === 'rejected') throw begin.reason;
  if (failed >= 0) {
    const reason: unknown = (results[failed] as PromiseRejectedResult).reason;
    const { member } = owned[failed]!;
    if (member && isProjectionsFault(reason) && commit.status === 'fulfilled')
      return { member, error: reason };
    if ((reason as { code?: string }).code === NOT_LEADING)
      throw new NotLeaderError((reason as Error).message);
    throw reason;
  }
  if (commit.status === 'rejected') throw commit.reason;
  if (commit.value.command !== 'COMMIT') throw new Error(`the transaction ended in ${commit.value.command}`);
  return undefined;
}
