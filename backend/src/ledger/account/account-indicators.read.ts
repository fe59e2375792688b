/** Tells developments what their accounts sum up to. Sources of the formulas: "Derived figures" of the product's specification. */
import { Injectable } from '@nestjs/common';
import { DevelopmentIndicators, type Indicators } from '../../developments/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';

@Injectable()
export class AccountIndicators extends DevelopmentIndicators {
  constructor(private readonly database: ReadDatabase) {
    super();
  }

  override async of(developmentIds: readonly string[]): Promise<Map<string, Indicators>> {
    if (developmentIds.length === 0) return new Map();
    const rows = await this.database.query<Indicators & { readonly development_id: string }>(
      `select development_id,
         coalesce(sum(balance) filter (where type = 'building'), 0)::float8 as building_balance,
         coalesce(sum(balance) filter (where type = 'land'), 0)::float8 as land_balance,
         sum(total_invested)::float8 - sum(total_returns)::float8 as total_investment,
         sum(total_payments_received)::float8 as total_revenue,
         sum(total_expenses)::float8 as total_expenses
       from read.accounts where development_id = any ($1::uuid[]) group by development_id`,
      [developmentIds],
    );
    return new Map(rows.map(({ development_id, ...sums }) => [development_id, sums]));
  }
}
