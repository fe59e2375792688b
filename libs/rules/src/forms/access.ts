/** Sign-in, the first password, and the people who use the program. */
import type { UserType } from '../enumerations.ts';
import { userTypes } from '../enumerations.ts';
import { choice, email, every, required, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const anyEmail = email(messages.emailRequired, messages.emailInvalid);

export const loginChecks = {
  email: anyEmail,
  /** Nobody has a longer one; told of what was typed, it tells nothing of who has which. */
  password: every<string>(required(messages.passwordRequired), (value) => passwordNotTooLong(value)),
} as const;

const passwordNotTooLong: Check<string> = (value) =>
  Array.from(value ?? '').length > limits.passwordMax
    ? violation('MAX_LENGTH', messages.passwordTooLong)
    : undefined;

const sameAsPassword: Check<string> = (value, form) =>
  value === form?.password ? undefined : violation('PASSWORD_MISMATCH', messages.passwordMismatch);

/** What makes a new password a good one, the installation's own length among it, stands in `newPasswordCheck`. */
export const passwordChecks = {
  email: anyEmail,
  current: every<string>(required(messages.currentPasswordRequired), passwordNotTooLong),
  password: every<string>(required(messages.passwordRequired), passwordNotTooLong),
  confirmation: every<string>(required(messages.passwordConfirmationRequired), sameAsPassword),
} as const;

export const secondFactorChecks = {
  code: every<string>(required(messages.secondFactorCodeRequired), text({ label: 'Código', max: 100 })),
  passkeyName: every<string>(
    required(messages.passkeyNameRequired),
    text({ label: 'Nome da chave', max: limits.passkeyNameMax }),
  ),
} as const;

/** The screen's own words for an address; the service says the same of every address (`loginChecks.email`). */
export const userChecks = {
  name: every<string>(required(messages.nameRequired), text({ label: 'Nome', max: limits.userNameMax })),
  email: email(messages.emailRequired, messages.userEmailInvalid),
  type: every<UserType>(required(messages.userTypeRequired), choice(userTypes, 'Tipo de usuário')),
} as const;
