/** The company as it was described last: the newest event of its stream says everything, so that nothing is folded for it. */
import { Injectable } from '@nestjs/common';
import { EventStore } from '../platform/event-store/event-store.ts';
import { COMPANY, type CompanyFields } from './company.ts';

export interface DescribedCompany extends CompanyFields {
  /** How often it was described. */
  readonly version: number;
  /** ISO instant. */
  readonly describedAt: string;
}

@Injectable()
export class Company {
  constructor(private readonly store: EventStore) {}

  /** Undefined where nobody described it yet. */
  async now(): Promise<DescribedCompany | undefined> {
    const last = await this.store.lastEvent(COMPANY);
    return (
      last && {
        ...(last.data as CompanyFields),
        version: Number(last.revision) + 1,
        describedAt: last.metadata.recordedAt,
      }
    );
  }
}
