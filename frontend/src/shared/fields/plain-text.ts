/** Text as searches see it: without case and accents. */
import { normalForm } from '@livro/rules';

export const plainText = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR');
