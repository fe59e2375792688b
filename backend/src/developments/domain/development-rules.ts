/** The rules of the development form, in the order in which they are told; the same checks as on the screen. */
import { developmentChecks } from '@livro/rules';
import type { Violation } from '@livro/event-sourcing';
import type { CreateDevelopmentCommand } from './commands.ts';

/** The first broken rule with its field, or undefined. */
export function brokenRule(command: CreateDevelopmentCommand): Violation | undefined {
  const { status, startDate, today } = command;
  const form = { status, startDate, today };
  const opening = (kind: string) => command.accounts.find((account) => account.kind === kind)?.openingBalance;
  const told: readonly (readonly [field: string, broken: Omit<Violation, 'field'> | undefined])[] = [
    ['name', developmentChecks.name(command.name, form)],
    ['description', developmentChecks.description(command.description ?? undefined, form)],
    ['address', developmentChecks.address(command.address ?? undefined, form)],
    ['status', developmentChecks.status(status, form)],
    ['progressPercentage', developmentChecks.progressPercentage(command.progressPercentage, form)],
    ['startDate', developmentChecks.startDate(startDate, form)],
    [
      'expectedCompletion',
      developmentChecks.expectedCompletion(command.expectedCompletion ?? undefined, form),
    ],
    ['totalUnits', developmentChecks.totalUnits(command.totalUnits, form)],
    ['tags', developmentChecks.tags(command.tags, form)],
    ['buildingOpeningBalance', developmentChecks.buildingOpeningBalance(opening('building'), form)],
    ['landOpeningBalance', developmentChecks.landOpeningBalance(opening('land'), form)],
  ];
  for (const [field, broken] of told) if (broken) return { field, ...broken };
  return undefined;
}
