/** The option that says why an access is reset. */
import { resetReasons, type ResetReason } from '@livro/rules';
import { Option } from 'commander';

export const resetReasonOption = (): Option =>
  new Option(
    '--reason <motivo>',
    'com --reset: compromised invalida também segundos fatores e chaves de API da pessoa, forgotten os mantém',
  )
    .choices(resetReasons)
    .default('compromised' satisfies ResetReason);
