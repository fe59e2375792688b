/** Refuses a list or figure of an account or development that nobody knows: "nothing found" would be no answer to it. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { LivroRequest } from '../../platform/http/request.ts';
import { isAbsent, readId } from '../../platform/http/wire-value.ts';
import { AccountQueries } from './account.queries.ts';

const ACCOUNT = ['account', 'accountId'] as const;
const DEVELOPMENT = ['development', 'developmentId'] as const;

@Injectable()
export class ExistingScope implements NestInterceptor {
  constructor(private readonly accounts: AccountQueries) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { method, query } = context.switchToHttp().getRequest<LivroRequest>();
    const account = namedIn(query, ACCOUNT);
    const development = namedIn(query, DEVELOPMENT);
    if (method === 'GET' && (account ?? development)) {
      const known = await this.accounts.known(account?.id, development?.id);
      if (!known.account) throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound, account?.name);
      if (!known.development)
        throw new DomainError('NOT_FOUND', messages.developmentNotFound, development?.name);
    }
    return next.handle();
  }
}

/** As the query's own form reads it; what it refuses is for the form to say. */
function namedIn(query: LivroRequest['query'], names: readonly string[]) {
  const name = names.find((one) => !isAbsent(query[one]));
  const id = name === undefined ? undefined : readId(query[name]);
  return typeof id === 'string' ? { name, id } : undefined;
}
