/** The settings of signing in: for whom a second factor is no choice, and a provider that may vouch for people. */
import { userTypes, type UserType } from '@livro/rules';

export interface SignInSettings {
  /** Users of these types set up a second factor before anything else. */
  readonly requireSecondFactor: readonly UserType[];
}

/** Throws what `refuse` makes of a sentence. */
export function readSignInSettings(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => Error,
): SignInSettings {
  const words = (env.REQUIRE_SECOND_FACTOR ?? '').split(',').map((word) => word.trim());
  const types = words.filter((word) => word !== '');
  const unknown = types.find((word) => !(userTypes as readonly string[]).includes(word));
  if (unknown !== undefined) {
    throw refuse(
      `REQUIRE_SECOND_FACTOR="${unknown}" não serve: use ${userTypes.join(', ')}, separados por vírgula.`,
    );
  }
  return { requireSecondFactor: types as UserType[] };
}
