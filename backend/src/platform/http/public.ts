/**
 * How a route says who may call it. A route that says neither is refused to everybody: the guard denies by default.
 * Knows no role: which user type holds which permission is identity's table.
 */
import { SetMetadata } from '@nestjs/common';

export const PUBLIC_ROUTE = 'livro:public';
export const REQUIRED_PERMISSION = 'livro:permission';
export const SIGNED_IN = 'session:any';

/** `<area>:<action>`, such as `expenses:create`. */
export type PermissionName = `${string}:${string}`;

/** Anybody may call it, without a session. */
export const Public = () => SetMetadata(PUBLIC_ROUTE, true);

/** Only a signed-in user whose type holds `permission`. */
export const Requires = (permission: PermissionName) => SetMetadata(REQUIRED_PERMISSION, permission);

/** Any signed-in user, whatever the type. */
export const RequiresSession = () => SetMetadata(REQUIRED_PERMISSION, SIGNED_IN);
