/**
 * The door of every route: public, or a session or a key with the route's permission, and where the route asks for it a fresh proof
 * of who calls, which only a person gives. A route that names neither stays shut, and to keys what asks for a session alone.
 */
import {
  type ExecutionContext,
  ForbiddenException,
  HttpException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import {
  DURING_ENROLMENT,
  PUBLIC_ROUTE,
  RECENT_SIGN_IN,
  type RecentSignIn,
  REQUIRED_PERMISSION,
  SIGNED_IN,
} from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { KeyCallers } from '../access-key/key-callers.api.ts';
import { JwtStrategy } from '../session/jwt.strategy.ts';
import type { Caller, RequestUser } from './request-user.api.ts';

@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    strategy: JwtStrategy,
    private readonly keys: KeyCallers,
  ) {
    // By itself and not by its name: passport keeps one strategy of a name for all programs of a process, the last one's.
    // And a copy for each request, as passport makes of one that it knows by name: it hangs the request's answer on it.
    super({
      get defaultStrategy() {
        return Object.create(strategy) as string;
      },
    });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LivroRequest>();
    await this.keys.refuseInAddress(request);
    if (this.#of<boolean>(PUBLIC_ROUTE, context)) return true;
    const permission = this.#of<string>(REQUIRED_PERMISSION, context);
    request.permission = permission;
    request.mayStill ??= () => this.canActivate(context).catch(ended);
    const key = await this.keys.of(request);
    if (key) return this.#admit(key, request, context);
    await super.canActivate(context);
    const user = request.user as RequestUser;
    if (user.mustEnrol && !this.#of<boolean>(DURING_ENROLMENT, context)) {
      throw new DomainError('SECOND_FACTOR_REQUIRED', messages.secondFactorRequired);
    }
    const may =
      permission === SIGNED_IN ||
      (permission !== undefined && (user.permissions as ReadonlySet<string>).has(permission));
    if (!may) throw new ForbiddenException();
    const recent = this.#of<RecentSignIn>(RECENT_SIGN_IN, context);
    const isAsked = recent === 'everybody' || (recent !== undefined && user.profile.hasSecondFactor);
    if (isAsked && !isRecent(user.confirmedAt)) {
      throw new DomainError('REAUTHENTICATION_REQUIRED', messages.confirmIdentity);
    }
    return true;
  }

  /** A key gets as far as its scopes, and nowhere where a person has to be there. */
  #admit(key: Caller, request: LivroRequest, context: ExecutionContext): boolean {
    request.user = key;
    const { permission } = request;
    if (permission === undefined) throw new ForbiddenException();
    if (permission === SIGNED_IN || this.#of<RecentSignIn>(RECENT_SIGN_IN, context))
      throw new DomainError('FORBIDDEN', messages.accessKeys.personsOnly);
    if (!(key.permissions as ReadonlySet<string>).has(permission))
      throw new DomainError('FORBIDDEN', messages.accessKeys.lacksScope(permission));
    return true;
  }

  override handleRequest<User>(error: Error | null, user: User | false | null): User {
    if (error) throw error;
    if (!user) throw new UnauthorizedException();
    return user;
  }

  #of<Value>(key: string, context: ExecutionContext): Value | undefined {
    return this.reflector.getAllAndOverride<Value | undefined>(key, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}

/** Only a clear refusal ends an answer that is under way: a database that is away tells nothing of the session. */
function ended(error: unknown): boolean {
  if (error instanceof HttpException || error instanceof DomainError) return false;
  return true;
}

const isRecent = (confirmedAt: Date | null): boolean =>
  confirmedAt !== null && Date.now() - confirmedAt.getTime() <= limits.recentSignInMs;
