/** When two names of developments are one and the same, and whose a name is. */
import { normalForm } from '@livro/rules';
import type { DevelopmentsState } from './developments-state.ts';

/** What two names must share to be one: case, kind and number of blanks and the spelling of accents in Unicode do not count. */
export const nameKey = (name: string): string =>
  normalForm(normalForm(name).trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR'));

/** The development of this name, or undefined. */
export const developmentNamed = (state: DevelopmentsState, name: string): string | undefined =>
  state.byName.get(nameKey(name));
