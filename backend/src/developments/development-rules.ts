/** The rules of the development form, in the order in which they are told; the same checks as on the screen. */
import type { LocalDate } from '@livro/calendar';
import { developmentChecks, lateRuleChecks } from '@livro/rules';
import type { Violation } from '@livro/event-sourcing';
import type { DevelopmentFields, NewAccount } from './commands.ts';

/** A whole form; an edited development has its accounts already. */
export interface DevelopmentForm extends DevelopmentFields {
  readonly accounts?: readonly NewAccount[];
  readonly today: LocalDate;
}

/** The first broken rule with its field, or undefined. `isJudged` leaves out fields that nobody touched. */
export function brokenRule(
  development: DevelopmentForm,
  isJudged: (field: string) => boolean = () => true,
): Violation | undefined {
  const { status, startDate, today } = development;
  const form = { status, startDate, today };
  const opening = (kind: string) =>
    development.accounts?.find((account) => account.kind === kind)?.openingBalance;
  const told: readonly (readonly [field: string, broken: Omit<Violation, 'field'> | undefined])[] = [
    ['name', developmentChecks.name(development.name, form)],
    ['description', developmentChecks.description(development.description ?? undefined, form)],
    ['address', developmentChecks.address(development.address ?? undefined, form)],
    ['status', developmentChecks.status(status, form)],
    ['progressPercentage', developmentChecks.progressPercentage(development.progressPercentage, form)],
    ['startDate', developmentChecks.startDate(startDate, form)],
    [
      'expectedCompletion',
      developmentChecks.expectedCompletion(development.expectedCompletion ?? undefined, form),
    ],
    ['totalUnits', developmentChecks.totalUnits(development.totalUnits, form)],
    ['tags', developmentChecks.tags(development.tags, form)],
    ['lateFine', lateRuleChecks.lateFine(development.lateFine ?? undefined)],
    ['lateInterest', lateRuleChecks.lateInterest(development.lateInterest ?? undefined)],
    ['buildingOpeningBalance', developmentChecks.buildingOpeningBalance(opening('building'), form)],
    ['landOpeningBalance', developmentChecks.landOpeningBalance(opening('land'), form)],
  ];
  for (const [field, broken] of told) if (broken && isJudged(field)) return { field, ...broken };
  return undefined;
}
