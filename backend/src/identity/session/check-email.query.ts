/** What the first step of signing in may know of an e-mail: only whether a first-access window is open for it. */
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { UserDirectory } from '../user/user-directory.read.ts';

export interface EmailState {
  readonly requiresPasswordCreation: boolean;
  readonly requiresCode?: boolean;
}

export class CheckEmail extends Query<EmailState> {
  /** `email` in lower case; `isNear`: nobody but this machine's own people can have sent the request. */
  constructor(
    readonly email: string,
    readonly isNear: boolean,
  ) {
    super();
  }
}

@QueryHandler(CheckEmail)
export class CheckEmailHandler implements IQueryHandler<CheckEmail> {
  constructor(private readonly directory: UserDirectory) {}

  async execute({ email, isNear }: CheckEmail): Promise<EmailState> {
    const user = await this.directory.forSignIn(email, new Date());
    if (!user?.isActive || !user.windowUntil) return { requiresPasswordCreation: false };
    return { requiresPasswordCreation: true, requiresCode: !(isNear && user.windowCodeOptional) };
  }
}
