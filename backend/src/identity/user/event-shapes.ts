/** What each event of the `users` stream looks like as JSON. */
import { is, type ShapesOf } from '@livro/event-sourcing';
import { factorMethods, resetReasons, userTypes } from '@livro/rules';
import type { UserEvent } from './events.ts';

export const userShapes: ShapesOf<UserEvent> = {
  UserInvited: { userId: is.uuid, name: is.text, email: is.text, type: is.oneOf(userTypes) },
  FirstAccessOpened: { userId: is.uuid, expiresAt: is.instant },
  PasswordCreated: { userId: is.uuid, digest: is.orAbsent(is.text) },
  PasswordChanged: { userId: is.uuid, digest: is.orAbsent(is.text) },
  AccessReset: { userId: is.uuid, expiresAt: is.instant, reason: is.orAbsent(is.oneOf(resetReasons)) },
  UserDetailsChanged: { userId: is.uuid, name: is.text, email: is.text },
  UserTypeChanged: { userId: is.uuid, type: is.oneOf(userTypes) },
  UserDeactivated: { userId: is.uuid },
  UserReactivated: { userId: is.uuid },
  SignedIn: { userId: is.uuid, at: is.instant },
  SecondFactorAdded: { userId: is.uuid, method: is.oneOf(factorMethods), digest: is.orAbsent(is.text) },
  SecondFactorRemoved: { userId: is.uuid, method: is.oneOf(factorMethods), digest: is.orAbsent(is.text) },
  SecondFactorReset: { userId: is.uuid },
  RecoveryCodeUsed: { userId: is.uuid, left: is.integer },
  RecoveryCodesRenewed: { userId: is.uuid },
  IdentityLinked: { userId: is.uuid, issuer: is.text, digest: is.orAbsent(is.text) },
};
