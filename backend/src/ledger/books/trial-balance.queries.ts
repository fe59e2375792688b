/** The trial balance of all books or of one development's, at any point of both axes of time. */
import { Injectable } from '@nestjs/common';
import { AccountQueries, type FoundAccount } from '../account/account.queries.ts';
import { FiguresQueries, type PointInTime } from './figures.queries.ts';
import { type TrialBalance, trialBalanceOf } from './trial-balance.read.ts';

@Injectable()
export class TrialBalanceQueries {
  constructor(
    private readonly figures: FiguresQueries,
    private readonly accounts: AccountQueries,
  ) {}

  /** With the accounts that its lines name, in the order of the lines. */
  async at(
    point: PointInTime,
    developmentId?: string,
  ): Promise<{ readonly balance: TrialBalance; readonly accounts: readonly FoundAccount[] }> {
    const [figures, accounts] = await Promise.all([
      this.figures.at(point, { developmentId }),
      this.accounts.all(),
    ]);
    const balance = trialBalanceOf(
      figures,
      accounts.map(({ id }) => id),
    );
    return { balance, accounts };
  }
}
