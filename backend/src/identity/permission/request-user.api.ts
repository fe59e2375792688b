/** The signed-in user as the guard leaves it on the request. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Permission } from './permissions.ts';
import type { DirectoryUser } from '../user/user-directory.read.ts';
import type { LivroRequest } from '../../platform/http/request.ts';

export interface RequestUser {
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** When anyone who calls last proved to be the user. */
  readonly confirmedAt: Date | null;
  /** Nothing but setting up a second factor is open to this session. */
  readonly mustEnrol: boolean;
  readonly profile: DirectoryUser;
}

/** Parameter decorator; only on routes that are not public. */
export const CurrentUser = createParamDecorator((_: unknown, execution: ExecutionContext): RequestUser => {
  const { user } = execution.switchToHttp().getRequest<LivroRequest>();
  if (!user) throw new TypeError('CurrentUser on a public route');
  return user as RequestUser;
});
