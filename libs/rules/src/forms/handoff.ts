/** What is said of the accountant's codes for our accounts. */
import { every, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

/** Letters and digits with points, hyphens, slashes or blanks between them: nothing that a spreadsheet would run. */
const CODE = /^[0-9A-Za-z](?:[0-9A-Za-z./ -]*[0-9A-Za-z])?$/;

const code = (label: string): Check<string> =>
  every(text({ label, max: limits.accountantCodeMax }), (value) =>
    value === undefined || CODE.test(value)
      ? undefined
      : violation('INVALID_FORMAT', messages.accountantCodeInvalid(label)),
  );

export const handoffChecks = {
  firmCode: code('Conta do escritório'),
  referentialCode: code('Conta referencial'),
} as const;
