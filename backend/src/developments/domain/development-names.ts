/** When two names of developments are one and the same, and whose a name is. */
import type { DevelopmentsState } from './developments.ts';

/** What two names must share to be one: case, surrounding blanks and the spelling of accents in Unicode do not count. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().toLocaleLowerCase('pt-BR').normalize('NFC');

/** The development of this name, or undefined. */
export const developmentNamed = (state: DevelopmentsState, name: string): string | undefined =>
  state.byName.get(nameKey(name));
