/** What other contexts may know of developments. */
import type { DevelopmentNameRow, DevelopmentRow } from './read/developments.projection.ts';

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
    | 'created_revision'
  >;
  /** What is linked to a deleted development still has to tell its name. */
  development_names: Pick<DevelopmentNameRow, 'id' | 'name'>;
}
