/** What is told of a supplier beside the expenses: the document by which its name is known. */
import { checkCnpj, isValidCpf } from '@livro/brazil';
import { every, required, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

/** Nothing is nothing: then no document is remembered. */
const document: Check<string> = (value) => {
  if (isValidCpf(value ?? '')) return violation('INVALID_FORMAT', messages.supplierIsPerson);
  const checked = checkCnpj(value ?? '');
  return value === undefined || value.trim() === '' || checked.ok
    ? undefined
    : violation(checked.code, checked.message);
};

export const supplierChecks = {
  name: every<string>(
    required(messages.supplierRequired),
    text({ label: 'Fornecedor', max: limits.supplierMax }),
  ),
  document,
} as const;
