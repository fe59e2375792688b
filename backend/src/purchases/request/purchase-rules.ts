/** The rules of the request's form, in the order in which they are told; the same checks as on the screen. */
import { DomainError, type Violation } from '@livro/event-sourcing';
import { purchaseChecks, reasonChecks } from '@livro/rules';
import type { NewWords, RequestPurchaseCommand, RevisePurchaseCommand } from './commands.ts';

type Told = readonly (readonly [field: string, broken: Omit<Violation, 'field'> | undefined])[];

/** Throws `DomainError` with the field of the first broken rule. */
export function assertRequest(command: RequestPurchaseCommand): void {
  assertNone([
    ['description', purchaseChecks.description(command.description)],
    ['developmentId', purchaseChecks.developmentId(command.developmentId)],
    ['estimatedCost', purchaseChecks.estimatedCost(command.estimatedCost)],
    ['category', purchaseChecks.category(command.category)],
    ['urgency', purchaseChecks.urgency(command.urgency)],
    ...toldOfWords(command),
    [
      'neededByDate',
      purchaseChecks.newNeededByDate(command.neededByDate ?? undefined, { today: command.today }),
    ],
  ]);
}

/** Of an update: a field that is not there keeps its value and breaks nothing. */
export function assertChanges(changes: Partial<NewWords>): void {
  const { description } = changes;
  assertNone([
    ['description', 'description' in changes ? purchaseChecks.description(description) : undefined],
    ...toldOfWords(changes),
  ]);
}

export const assertReason = (reason: string | null): void =>
  assertNone([['rejectionReason', purchaseChecks.rejectionReason(reason ?? undefined)]]);

export const assertRevision = (revision: Pick<RevisePurchaseCommand, 'estimatedCost' | 'reason'>): void =>
  assertNone([
    ['estimatedCost', purchaseChecks.estimatedCost(revision.estimatedCost)],
    ['reason', reasonChecks.reason(revision.reason)],
  ]);

/** Why more is bought than was approved. */
export const assertExplained = (reason: string): void =>
  assertNone([['reason', reasonChecks.reason(reason)]]);

const toldOfWords = (words: Partial<NewWords>): Told => [
  ['supplier', purchaseChecks.supplier(words.supplier ?? undefined)],
  ['justification', purchaseChecks.justification(words.justification ?? undefined)],
  ['deliveryLocation', purchaseChecks.deliveryLocation(words.deliveryLocation ?? undefined)],
  ['neededByDate', purchaseChecks.neededByDate(words.neededByDate ?? undefined)],
  ['tags', purchaseChecks.tags(words.tags)],
  ['notes', purchaseChecks.notes(words.notes ?? undefined)],
];

function assertNone(told: Told): void {
  for (const [field, broken] of told) {
    if (broken) throw new DomainError(broken.code, broken.message, field);
  }
}
