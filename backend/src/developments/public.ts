/** What other contexts may know of developments, and what these ask of those that come after them. */
import type { DevelopmentNameRow, DevelopmentRow } from './developments.projection.ts';

export type { DevelopmentCreated } from './events.ts';
export { DevelopmentIndicators, type Indicators } from './development-indicators.read.ts';
export { type CreationEvent, DevelopmentAccounts } from './development-accounts.write.ts';
export { cancelledDevelopments, completedWarnings, statusOf } from './development-status.ts';
export { developmentsDecider } from './developments.ts';
export { developmentShapes } from './event-shapes.ts';

export interface PublishedTables {
  /** Accounts, requests and clients belong to developments: lists show and sort by what these are called and how far they are. */
  developments: Pick<
    DevelopmentRow,
    | 'id'
    | 'name'
    | 'status'
    | 'progress_percentage'
    | 'start_date'
    | 'expected_completion'
    | 'total_units'
    | 'late_fine'
    | 'late_interest'
    | 'created_at'
    | 'created_revision'
  >;
  /** What is linked to a deleted development still has to tell its name. */
  development_names: Pick<DevelopmentNameRow, 'id' | 'name'>;
}
