/** What the first step of signing in may know of an e-mail: only whether a first-access window is open for it. */
import { Injectable } from '@nestjs/common';
import { UserDirectory } from '../user/user-directory.read.ts';

export interface EmailState {
  readonly requiresPasswordCreation: boolean;
  readonly requiresCode?: boolean;
}

@Injectable()
export class CheckEmailQuery {
  constructor(private readonly directory: UserDirectory) {}

  /** `email` in lower case. */
  async ask(email: string): Promise<EmailState> {
    const user = await this.directory.forSignIn(email, new Date());
    if (!user?.isActive || !user.windowUntil) return { requiresPasswordCreation: false };
    return { requiresPasswordCreation: true, requiresCode: true };
  }
}
