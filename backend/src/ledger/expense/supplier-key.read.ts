/** Under what all spellings of a supplier's name are one: without case, accents and doubled spaces. */
import { folded } from '@livro/rules';

export const supplierKey = (name: string): string => folded(name).trim().replace(/\s+/g, ' ');
