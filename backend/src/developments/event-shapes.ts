/** What each event of the `developments` stream looks like as JSON. */
import { is, type ShapesOf } from '@livro/event-sourcing';
import { accountKinds, developmentStatuses } from '@livro/rules';
import type { DevelopmentEvent } from './events.ts';

const account = { accountId: is.uuid, kind: is.oneOf(accountKinds), openingBalance: is.integer };

const fields = {
  developmentId: is.uuid,
  name: is.text,
  description: is.orNull(is.text),
  address: is.orNull(is.text),
  status: is.oneOf(developmentStatuses),
  progressPercentage: is.number,
  startDate: is.day,
  expectedCompletion: is.orNull(is.day),
  totalUnits: is.integer,
  tags: is.listOf(is.text),
};

export const developmentShapes: ShapesOf<DevelopmentEvent> = {
  DevelopmentCreated: { ...fields, openingDate: is.day, accounts: is.listOf(is.shaped(account)) },
  DevelopmentEdited: {
    ...fields,
    lateFine: is.orAbsent(is.orNull(is.text)),
    lateInterest: is.orAbsent(is.orNull(is.text)),
  },
  DevelopmentDeleted: { developmentId: is.uuid, name: is.text },
};
