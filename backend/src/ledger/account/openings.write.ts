/**
 * What the ledger must book because a development was created: its accounts and their opening balances. Pure, total and
 * the same each time, so that anyone who finishes an interrupted creation asks for exactly the same commands.
 */
import { localDate, type LocalDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import type { DevelopmentCreated } from '../../developments/public.ts';
import type { LedgerCommand } from '../journal/commands.ts';

/** One command for the ledger; `name` tells it apart among those of the same event. */
export interface Consequence {
  readonly name: string;
  readonly command: LedgerCommand;
}

/**
 * Accounts first, then openings above zero, dated with the start date or, where that lies ahead, the day of creation.
 * `entryIdOf` derives an entry's id from a name (the same event, the same ids).
 */
export function consequencesOf(
  development: DevelopmentCreated['data'],
  entryIdOf: (name: string) => string,
): readonly (readonly Consequence[])[] {
  const today = localDate(development.openingDate);
  const accounts = development.accounts.map(({ accountId, kind }): Consequence => ({
    name: `open ${kind}`,
    command: { type: 'OpenAccount', accountId, developmentId: development.developmentId, kind },
  }));
  const openings = development.accounts
    .filter(({ openingBalance }) => openingBalance > 0)
    .map(({ accountId, kind, openingBalance }): Consequence => {
      const name = `opening ${kind}`;
      return {
        name,
        command: {
          type: 'SetOpeningBalance',
          entryId: entryIdOf(name),
          accountId,
          amount: centavos(openingBalance),
          date: openingDateOf(development),
          description: 'Saldo inicial',
          today,
          // Anyone who creates is refused before; what a month closed meanwhile must not be left out.
          lateEntries: 'today',
        },
      };
    });
  return openings.length > 0 ? [accounts, openings] : [accounts];
}

/** The value date of the openings. */
export function openingDateOf({ startDate, openingDate }: DevelopmentCreated['data']): LocalDate {
  return localDate(startDate > openingDate ? openingDate : startDate);
}
