/** Which of the known names a pasted text means: accents, case, order of words and a typing error are forgiven, a doubt is not. Pure. */
import { forgiven, normalForm, typingErrors } from '@livro/rules';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What else it goes by. */
  readonly others?: readonly string[];
}

export type Meant =
  | { readonly kind: 'one'; readonly choice: Choice }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly choices: readonly Choice[] };

export const plain = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Names {
  readonly named: readonly { readonly choice: Choice; readonly names: readonly string[] }[];
  /** The same text stands in many cells. */
  readonly answers: Map<string, Meant>;
}
const known = new WeakMap<readonly Choice[], Names>();

function namesOf(choices: readonly Choice[]): Names {
  const before = known.get(choices);
  if (before) return before;
  const named = choices.map((choice) => ({
    choice,
    names: [choice.value, choice.label, ...(choice.others ?? [])].map(plain),
  }));
  const names = { named, answers: new Map<string, Meant>() };
  known.set(choices, names);
  return names;
}

/** The same name before all words in any order, and those before words with a typing error. */
export function meantBy(text: string, choices: readonly Choice[]): Meant {
  const asked = plain(text);
  const { named, answers } = namesOf(choices);
  const before = answers.get(asked);
  if (before) return before;
  const meant = found(asked, named);
  answers.set(asked, meant);
  return meant;
}

function found(asked: string, named: Names['named']): Meant {
  if (asked === '') return { kind: 'none' };
  const words = asked.split(' ');
  const ways: readonly ((name: string) => boolean)[] = [
    (name) => name === asked,
    (name) => words.every((word) => name.split(' ').includes(word)),
    (name) => words.every((word) => name.split(' ').some((own) => own.startsWith(word))),
    (name) => words.every((word) => name.split(' ').some((own) => isNear(word, own))),
  ];
  for (const fits of ways) {
    const those = named.filter(({ names }) => names.some(fits)).map(({ choice }) => choice);
    if (those.length === 1) return { kind: 'one', choice: those[0]! };
    if (those.length > 1) return { kind: 'several', choices: those };
  }
  return { kind: 'none' };
}

const isNear = (word: string, own: string): boolean =>
  typingErrors(word, own, forgiven(word)) <= forgiven(word);
