/** What the gallery shows: a component of `shared/` in named states. The words of the states are those of the screens' matrix. */
import { centavos } from '@livro/money';
import type { ReactNode } from 'react';
import { LARGEST, LONG_NAME, type State } from '../../test/e2e/matrix/answers.ts';
import type { ApiError } from '../src/shared/api/api-error.ts';

export interface Exhibit {
  /** The file under `shared/`, without its ending: a test looks for each. */
  readonly file: string;
  /** By the matrix' states as far as they fit, then by its own. */
  readonly states: Partial<Record<State, ReactNode>> & Readonly<Record<string, ReactNode>>;
}

export { LONG_NAME };
export const LARGEST_AMOUNT = centavos(Math.round(LARGEST * 100));
export const nothing = (): void => undefined;

const failure = (status: number, code: string, message: string): ApiError => ({
  status,
  code,
  message,
  errors: [],
});
export const failed = failure(500, 'INTERNAL', 'Tempo esgotado');
export const denied = failure(403, 'FORBIDDEN', 'Operação não permitida');
