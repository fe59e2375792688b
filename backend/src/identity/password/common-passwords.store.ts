/** The passwords that most people use, most of all those who guess: a list of some fifty thousand that comes with its package. */
import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** Whether the password, in lower case, is one of them. The list is read when it is first needed. */
export const isCommonPassword = (password: string): boolean =>
  (common ??= new Set(dictionary['passwords-common'] as readonly string[])).has(password);
