/** Which passwords may be taken: long enough for this installation, not among the common ones, and not the person's own name. */
import { every, required, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';
import { normalForm } from '../normal-form.ts';

export interface PasswordRules {
  /** The installation's own; at least `limits.passwordMin`. */
  readonly minLength: number;
  /** Whose it will be, as far as that is known. */
  readonly email?: string;
  readonly name?: string;
  /** Whether many people use it, asked in lower case; left out where the list is not at hand. */
  readonly isCommon?: (password: string) => boolean;
}

const PRODUCT = 'livro';
/** Shorter parts of a name stand in too many good passwords. */
const TELLING_PART = 4;

export const newPasswordCheck = (rules: PasswordRules): Check<string> =>
  every<string>(required(messages.passwordRequired), length(rules), uncommon(rules), impersonal(rules));

/** Spaces are part of a password: its length is counted as it stands. */
const length =
  ({ minLength }: PasswordRules): Check<string> =>
  (value = '') => {
    const count = Array.from(value).length;
    if (count < minLength) return violation('MIN_LENGTH', messages.passwordTooShort(minLength));
    return count > limits.passwordMax ? violation('MAX_LENGTH', messages.passwordTooLong) : undefined;
  };

const uncommon =
  ({ isCommon }: PasswordRules): Check<string> =>
  (value = '') => {
    const password = normalForm(value, 'NFKC').trim().toLowerCase();
    return isRun(password) || isCommon?.(password)
      ? violation('PASSWORD_COMMON', messages.passwordCommon)
      : undefined;
  };

/** Such as `aaaaaa`, `abcabc`, `abcdef`, `987654`: lists of common passwords leave out what is so easily told. */
function isRun(password: string): boolean {
  if (/^(.{1,4})\1+$/u.test(password)) return true;
  const points = Array.from(password, (character) => character.codePointAt(0)!);
  const steps = new Set(points.slice(1).map((point, place) => point - points[place]!));
  return steps.size === 1 && [1, -1].some((step) => steps.has(step));
}

const impersonal =
  ({ email = '', name = '' }: PasswordRules): Check<string> =>
  (value = '') => {
    const told = [
      email.split('@', 1)[0]!,
      ...email.split('@', 1)[0]!.split(/[^\p{L}\d]+/u),
      ...name.split(/\s+/),
    ];
    const parts = told.map(plain).filter((part) => part.length >= TELLING_PART);
    const password = plain(value);
    return [PRODUCT, ...parts].some((part) => password.includes(part))
      ? violation('PASSWORD_PERSONAL', messages.passwordPersonal)
      : undefined;
  };

/** Without accents and capitals. */
const plain = (text: string): string => normalForm(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
