/** What a reader of the feed may ask for. */
import { type Check, limits, messages } from '@livro/rules';
import { WireInteger, WireText, WireWords } from '../../platform/http/wire-field.ts';
import { publishedTypes } from '../vocabulary/vocabulary.ts';

const known = new Set(publishedTypes.map(({ type }) => type));

const knownTypes: Check<string[]> = (types = []) => {
  const unknown = types.filter((type) => !known.has(type));
  return unknown.length > 0
    ? { code: 'INVALID_FORMAT', message: messages.feed.unknownTypes(unknown) }
    : undefined;
};
const between =
  (least: number, most: number, message: string): Check<number> =>
  (value = least) => {
    if (value < least) return { code: 'MINIMUM_VALUE', message };
    return value > most ? { code: 'MAXIMUM_VALUE', message } : undefined;
  };
const anyText: Check<string> = () => undefined;

export class FeedQuery {
  @WireText(anyText, {
    optional: true,
    description: 'A posição depois da qual ler, como o livro a deu; sem ela, desde o começo',
  })
  after?: string;

  @WireWords(knownTypes, {
    optional: true,
    description: 'Só eventos destes tipos; sem eles, todos',
    example: 'ExpenseRecorded,EntryReversed',
  })
  types!: string[];

  @WireInteger(between(1, limits.feedLinesMax, messages.feed.badLimit), {
    optional: true,
    default: limits.feedLinesMax,
    description: `Linhas de uma resposta, no máximo ${limits.feedLinesMax}`,
  })
  limit!: number;

  @WireInteger(between(0, limits.feedWaitSeconds, messages.feed.badWait), {
    optional: true,
    default: 0,
    description: `Segundos a esperar pelo próximo evento onde não há nenhum, no máximo ${limits.feedWaitSeconds}`,
  })
  wait!: number;
}
