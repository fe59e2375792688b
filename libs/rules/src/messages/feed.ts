/** What is said to who reads the feed. */
import { limits } from '../limits.ts';
import { excerpt } from './quoted.ts';

export const feedMessages = {
  badPosition: 'Posição inválida: envie a que o livro deu, como veio',
  foreignPosition:
    'Esta posição não é deste livro: ele foi restaurado de uma cópia anterior, ou é outro. Leia de novo desde o começo.',
  unknownTypes: (types: readonly string[]) =>
    `Tipo de evento desconhecido: ${types.slice(0, 5).map(excerpt).join(', ')}`,
  badLimit: `O limite deve ser um número inteiro de 1 a ${limits.feedLinesMax}`,
  badWait: `A espera deve ser de 0 a ${limits.feedWaitSeconds} segundos`,
  tooManyReaders: 'Há leitores demais ao mesmo tempo. Tente de novo em instantes.',
} as const;
