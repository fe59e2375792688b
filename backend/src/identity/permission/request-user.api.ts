/** Who calls, as the guard leaves it on the request: a signed-in person, or a program by its key. */
import { createParamDecorator, type ExecutionContext, ForbiddenException } from '@nestjs/common';
import type { Permission } from './permissions.ts';
import type { DirectoryUser } from '../user/user-directory.read.ts';
import type { LivroRequest } from '../../platform/http/request.ts';

export interface Caller {
  /** Of the user, or of the key: what events keep as their actor. */
  readonly id: string;
  readonly kind?: 'key';
  readonly permissions: ReadonlySet<Permission>;
}

export interface RequestUser extends Caller {
  readonly kind?: never;
  readonly sessionId: string;
  /** When anyone who calls last proved to be the user. */
  readonly confirmedAt: Date | null;
  /** Nothing but setting up a second factor is open to this session. */
  readonly mustEnrol: boolean;
  readonly profile: DirectoryUser;
}

/** Parameter decorator; only on routes that are not public. */
export const CurrentCaller = createParamDecorator((_: unknown, execution: ExecutionContext): Caller => {
  const { user } = execution.switchToHttp().getRequest<LivroRequest>();
  if (!user) throw new TypeError('CurrentCaller on a public route');
  return user as Caller;
});

/** The same where it has to be a person: a key has no profile and no session, and is refused. */
export const CurrentUser = createParamDecorator((_: unknown, execution: ExecutionContext): RequestUser => {
  const { user } = execution.switchToHttp().getRequest<LivroRequest>();
  if (!user) throw new TypeError('CurrentUser on a public route');
  if (user.kind === 'key') throw new ForbiddenException();
  return user as RequestUser;
});
