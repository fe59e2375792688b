/** A development, and the opening balances that it may be created with. */
import { isAfter, type LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { DevelopmentStatus } from '../enumerations.ts';
import { developmentStatuses, plannedDevelopmentStatuses } from '../enumerations.ts';
import { choice, every, required, tags, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const startDate: Check<LocalDate> = (value, form) => {
  const today = form?.today as LocalDate | undefined;
  if (!value || !today || !isAfter(value, today)) return undefined;
  return plannedDevelopmentStatuses.includes(form?.status as DevelopmentStatus)
    ? undefined
    : violation('FUTURE_DATE', messages.startDateInFuture);
};

const afterStart: Check<LocalDate> = (value, form) => {
  const start = form?.startDate as LocalDate | undefined;
  return value && start && !isAfter(value, start)
    ? violation('INVALID_DATE', messages.completionBeforeStart)
    : undefined;
};

const progress: Check<number> = (value) => {
  if (value === undefined || value === null) return undefined;
  if (!Number.isInteger(value)) return violation('INVALID_FORMAT', messages.progressOutOfRange);
  if (value < limits.progressMin) return violation('MINIMUM_VALUE', messages.progressOutOfRange);
  return value > limits.progressMax ? violation('MAXIMUM_VALUE', messages.progressOutOfRange) : undefined;
};

const totalUnits: Check<number> = (value) => {
  if (value === undefined || value === null) return undefined;
  if (!Number.isInteger(value)) return violation('INVALID_FORMAT', messages.totalUnitsInvalid);
  if (value < limits.totalUnitsMin) return violation('MINIMUM_VALUE', messages.totalUnitsInvalid);
  return value > limits.totalUnitsMax ? violation('MAXIMUM_VALUE', messages.totalUnitsInvalid) : undefined;
};

const openingBalance: Check<Centavos> = (value) => {
  if (value === undefined || value === null) return undefined;
  if (value < 0) return violation('MINIMUM_VALUE', messages.openingBalanceNegative);
  return value > limits.maximumAmount ? violation('MAXIMUM_VALUE', messages.amountAboveLimit) : undefined;
};

const address = text({ label: 'Localização', max: limits.developmentAddressMax });

export const developmentChecks = {
  name: every<string>(
    required(messages.nameRequired),
    text({ label: 'Nome', min: limits.developmentNameMin, max: limits.developmentNameMax }),
  ),
  description: text({ label: 'Descrição', max: limits.developmentDescriptionMax }),
  address,
  location: address,
  status: every<DevelopmentStatus>(required(messages.statusRequired), choice(developmentStatuses, 'Status')),
  progressPercentage: progress,
  totalUnits,
  startDate: every<LocalDate>(required(messages.startDateRequired), startDate),
  expectedCompletion: afterStart,
  expectedCompletionDate: afterStart,
  tags,
  buildingOpeningBalance: openingBalance,
  landOpeningBalance: openingBalance,
} as const;
