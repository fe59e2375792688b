/** The decider of the `company` stream: who the company is, told whole each time; it refuses whatever breaks a rule of the form. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { companyChecks, messages } from '@livro/rules';
import type { CompanyDescribed, CompanyEvent } from './events.ts';

export type CompanyFields = CompanyDescribed['data'];

export interface CompanyState {
  readonly fields: CompanyFields | null;
  /** How often the company was described. */
  readonly version: number;
}

export interface DescribeCompanyCommand {
  readonly type: 'DescribeCompany';
  readonly company: CompanyFields;
  /** The versions that the caller has in mind, 0 for none yet; undefined for any. */
  readonly ifMatch?: readonly number[];
}

export const COMPANY = 'company';

export const companyDecider: Decider<CompanyState, DescribeCompanyCommand, CompanyEvent> = {
  stream: COMPANY,
  initialState: { fields: null, version: 0 },
  /** The same again is no news. */
  decide({ fields, version }, { company, ifMatch }) {
    if (ifMatch && !ifMatch.includes(version))
      throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version, current: fields });
    for (const field of FIELDS) {
      const broken = companyChecks[field](company[field] ?? undefined);
      if (broken) throw new DomainError(broken.code, broken.message, field);
    }
    const isKnown = fields !== null && FIELDS.every((field) => fields[field] === company[field]);
    return isKnown ? [] : [{ type: 'CompanyDescribed', data: company }];
  },
  evolve: ({ version }, { data }) => ({ fields: data, version: version + 1 }),
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as CompanyState,
};

const FIELDS = Object.keys(companyChecks) as (keyof CompanyFields)[];

export const companyShapes: ShapesOf<CompanyEvent> = {
  CompanyDescribed: {
    name: is.text,
    cnpj: is.text,
    registration: is.orNull(is.text),
    city: is.orNull(is.text),
    accountantName: is.personal(is.orNull(is.text)),
    accountantCrc: is.personal(is.orNull(is.text)),
    bookPurpose: is.orNull(is.text),
  },
};
