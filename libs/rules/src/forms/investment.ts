/** Applying an account's money, and taking it back with its gain. */
import { isBefore, type LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { InvestmentType, ReturnKind } from '../enumerations.ts';
import { investmentTypes, returnKinds } from '../enumerations.ts';
import {
  amount,
  choice,
  every,
  notes,
  pastDate,
  positiveAmount,
  required,
  tags,
  text,
  violation,
  type Check,
} from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';
import { withinBalance } from './transfer.ts';

const description = every<string>(
  required(messages.descriptionRequired),
  text({ label: 'Descrição', min: limits.descriptionMin, max: limits.investmentDescriptionMax }),
);

/** Percent a year as decimal text, with a point or a comma: "8.38", "8,38". */
const expectedRate: Check<string> = (value) => {
  if (value === undefined || value.trim() === '') return undefined;
  if (!/^-?\d{1,9}(?:[.,]\d{1,10})?$/.test(value.trim())) {
    return violation('INVALID_FORMAT', messages.rateOutOfRange);
  }
  const rate = Number(value.trim().replace(',', '.'));
  if (rate < limits.expectedRateMin) return violation('MINIMUM_VALUE', messages.rateOutOfRange);
  return rate > limits.expectedRateMax ? violation('MAXIMUM_VALUE', messages.rateOutOfRange) : undefined;
};

/** The money cannot be expected back before it went; `form.date` is the day on which it did. */
const expectedReturnDate: Check<LocalDate> = (value, form) => {
  const madeOn = form?.date as LocalDate | undefined;
  return value && madeOn && isBefore(value, madeOn)
    ? violation('INVALID_DATE', messages.expectedReturnBeforeInvestment)
    : undefined;
};

const principal = every<Centavos>(amount, withinBalance);

export const investmentChecks = {
  accountId: required<string>(messages.accountRequired),
  type: every<InvestmentType>(
    required(messages.investmentTypeRequired),
    choice(investmentTypes, 'Tipo de investimento'),
  ),
  description,
  amount: principal,
  principalAmount: principal,
  date: pastDate,
  investmentDate: pastDate,
  expectedReturnRate: expectedRate,
  expectedReturnDate,
  notes,
  tags,
} as const;

const returnAmount = every<Centavos>(
  required(messages.amountRequired),
  positiveAmount(messages.returnAmountAboveZero),
);
const returnType = every<ReturnKind>(
  required(messages.returnTypeRequired),
  choice(returnKinds, 'Tipo de retorno'),
);

export const returnChecks = {
  investmentId: required<string>(messages.investmentRequired),
  type: returnType,
  returnType,
  amount: returnAmount,
  returnAmount,
  date: pastDate,
  returnDate: pastDate,
  description,
  notes,
  tags,
} as const;
