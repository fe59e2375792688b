/**
 * How a route says who may call it. A route that says neither is refused to everybody: the guard denies by default.
 * Knows no role: which user type holds which permission is identity's table.
 */
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const PUBLIC_ROUTE = 'livro:public';
export const REQUIRED_PERMISSION = 'livro:permission';
export const SIGNED_IN = 'session:any';

/** `<area>:<action>`, such as `expenses:create`. */
export type PermissionName = `${string}:${string}`;

/** Where the API's document says who may call a route: a permission, `SIGNED_IN`, or `public`. */
export const PERMISSION_EXTENSION = 'x-permission';

/** Anybody may call it, without a session. */
export const Public = () =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), ApiExtension(PERMISSION_EXTENSION, 'public'));

/** Only a signed-in user whose type holds `permission`. */
export const Requires = (permission: PermissionName) => required(permission);

/** Any signed-in user, whatever the type. */
export const RequiresSession = () => required(SIGNED_IN);

export const DURING_ENROLMENT = 'livro:during-enrolment';
export const RECENT_SIGN_IN = 'livro:recent-sign-in';

/** Also open to a session that must set up a second factor first; every other route is shut to it. */
export const DuringEnrolment = () => SetMetadata(DURING_ENROLMENT, true);

/**
 * Only within ten minutes of a proof of identity, else REAUTHENTICATION_REQUIRED (403): a session left open or stolen is not
 * enough. `of: 'factor-holders'` asks only users with a second factor, where the call itself brings the password.
 */
export const RequiresRecentSignIn = ({ of = 'everybody' }: { readonly of?: RecentSignIn } = {}) =>
  SetMetadata(RECENT_SIGN_IN, of);

export type RecentSignIn = 'everybody' | 'factor-holders';

const required = (permission: string) =>
  applyDecorators(
    SetMetadata(REQUIRED_PERMISSION, permission),
    ApiExtension(PERMISSION_EXTENSION, permission),
  );
