/**
 * The reason of an erasure, which stays in the journal for ever: a choice, with words of one's own where they tell nobody. The
 * check looks for what it can know: the words of name and address and how they begin, the e-mail, and digits of CPF and phone.
 */
import { erasureGroundLabels, normalForm, type ErasureGround } from '@livro/rules';
import type { PersonalData } from '../client/client.ts';

export interface ErasureReason {
  readonly ground: ErasureGround | undefined;
  readonly text: string | undefined;
}

/** What the journal keeps; undefined where neither the choice nor the words say why. */
export function wordsOfReason({ ground, text }: ErasureReason): string | undefined {
  if (ground === undefined || ground === 'other') return text;
  return text === undefined ? erasureGroundLabels[ground] : `${erasureGroundLabels[ground]}: ${text}`;
}

/** Words that join names and tell nobody. */
const JOINING = new Set(['da', 'das', 'de', 'del', 'do', 'dos', 'e']);

/** What many addresses say, without case and accents: it tells nobody. */
const OF_ADDRESSES = new Set(
  `alameda andar apartamento apto avenida bairro beco bloco casa centro cidade condominio conjunto edificio estrada fundos
   jardim largo lote loteamento numero parque praca quadra residencial rodovia sala setor torre travessa vila`.split(
    /\s+/,
  ),
);

/** So many letters at the beginning are enough to tell a name that is cut short or spelled in another way. */
const TELLING = 4;
/** A run of so many digits of a CPF or a telephone narrows down whose it is. */
const TELLING_DIGITS = 5;

/**
 * True where the text has a word that begins as a word of the name, of the address or of the e-mail does, the name's own words whole, or five
 * digits in a row of CPF or phone, whatever separates them. Case and accents do not count; rather one refusal too many.
 */
export function namesClient(text: string, { name, email, cpf, phone, address }: PersonalData): boolean {
  const said = wordsOf(text);
  const telling = [
    ...nameWords(name),
    ...addressWords(address ?? ''),
    ...wordsOf(email.split('@')[0]!).filter((word) => word.length > 2),
  ];
  return (
    said.some((word) => telling.some((known) => soundsLike(word, known))) ||
    folded(text).includes(folded(email)) ||
    digitRuns(text).some((run) => [cpf, phone].some((number) => shareDigits(run, number)))
  );
}

function soundsLike(word: string, known: string): boolean {
  if (word === known) return true;
  if (word.length < 3 || known.length < 3) return false;
  const shortest = Math.min(word.length, known.length, TELLING);
  return word.slice(0, shortest) === known.slice(0, shortest);
}

/** Digits with nothing but separators between them belong together. */
const digitRuns = (text: string): string[] =>
  (text.match(/\d(?:[^\p{L}\d]*\d)*/gu) ?? []).map((run) => run.replace(/\D/g, ''));

const shareDigits = (run: string, number: string): boolean =>
  Array.from({ length: Math.max(0, run.length - TELLING_DIGITS + 1) }, (_, at) =>
    run.slice(at, at + TELLING_DIGITS),
  ).some((part) => number.includes(part));

/** The words of a name that may tell who it is, without case and accents. */
export const nameWords = (name: string): string[] =>
  wordsOf(name).filter((word) => word.length > 1 && !JOINING.has(word));

/** House numbers and short words are in too many other texts. */
const addressWords = (address: string): string[] =>
  wordsOf(address).filter((word) => /^\p{L}{4,}$/u.test(word) && !OF_ADDRESSES.has(word));

const wordsOf = (text: string): string[] => folded(text).split(/[^\p{L}\p{N}]+/u);

const folded = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR');
