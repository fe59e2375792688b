/** What is told of the company whose books these are: what stands at the head of every document. */
import { checkCnpj } from '@livro/brazil';
import { every, required, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const cnpj: Check<string> = (value) => {
  const checked = checkCnpj(value ?? '');
  return checked.ok ? undefined : violation(checked.code, checked.message);
};

export const companyChecks = {
  name: every<string>(
    required(messages.nameRequired),
    text({ label: 'Nome', min: limits.companyNameMin, max: limits.companyTextMax }),
  ),
  cnpj: every<string>(required(messages.cnpjRequired), cnpj),
  registration: text({ label: 'NIRE', max: limits.companyCodeMax }),
  city: text({ label: 'Município', max: limits.companyTextMax }),
  accountantName: text({ label: 'Contador', max: limits.companyTextMax }),
  accountantCrc: text({ label: 'CRC', max: limits.companyCodeMax }),
  bookPurpose: text({ label: 'Finalidade dos livros', max: limits.notesMax }),
} as const;
