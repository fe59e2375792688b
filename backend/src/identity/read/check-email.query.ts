/** What the first step of signing in may know of an e-mail: only whether a first-access window is open for it. */
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { UserDirectory } from './user-directory.ts';

export interface EmailStanding {
  readonly requiresPasswordCreation: boolean;
  readonly requiresCode?: boolean;
}

export class CheckEmail extends Query<EmailStanding> {
  /** `email` in lower case; `fromOutside`: the request did not come to a loopback address. */
  constructor(
    readonly email: string,
    readonly fromOutside: boolean,
  ) {
    super();
  }
}

@QueryHandler(CheckEmail)
export class CheckEmailHandler implements IQueryHandler<CheckEmail> {
  constructor(
    private readonly directory: UserDirectory,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'firstAccessCode'>,
  ) {}

  async execute({ email, fromOutside }: CheckEmail): Promise<EmailStanding> {
    const user = await this.directory.forSignIn(email, new Date());
    if (!user?.isActive || !user.windowUntil) return { requiresPasswordCreation: false };
    const requiresCode = this.settings.firstAccessCode || fromOutside || user.windowCodeHash !== null;
    return { requiresPasswordCreation: true, requiresCode };
  }
}
