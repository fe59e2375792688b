/** The decider of the `suppliers` stream: which document each supplier has. Refuses a number whose check digits are wrong. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { messages, supplierChecks } from '@livro/rules';
import type { SupplierEvent } from './events.ts';

interface RememberedSupplier {
  readonly document: string | null;
  /** How often it was told. */
  readonly version: number;
}

export type SuppliersState = Readonly<Record<string, RememberedSupplier>>;

export interface DocumentSupplierCommand {
  readonly type: 'DocumentSupplier';
  readonly key: string;
  readonly name: string;
  readonly document: string | null;
  /** The versions that the caller has in mind, 0 for none yet; undefined for any. */
  readonly ifMatch?: readonly number[];
}

export const suppliersDecider: Decider<SuppliersState, DocumentSupplierCommand, SupplierEvent> = {
  stream: 'suppliers',
  initialState: {},
  /** The same again is no news. */
  decide(state, { key, name, document, ifMatch }) {
    const { document: remembered, version } = rememberedIn(state, key);
    if (ifMatch && !ifMatch.includes(version))
      throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', {
        version,
        current: { name, document: remembered },
      });
    const broken = supplierChecks.name(name) ?? supplierChecks.document(document ?? undefined);
    if (broken)
      throw new DomainError(broken.code, broken.message, supplierChecks.name(name) ? 'name' : 'document');
    return document === remembered ? [] : [{ type: 'SupplierDocumented', data: { key, name, document } }];
  },
  evolve(state, { data: { key, document } }) {
    return { ...state, [key]: { document, version: rememberedIn(state, key).version + 1 } };
  },
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as SuppliersState,
};

const NOTHING: RememberedSupplier = { document: null, version: 0 };
/** A supplier may be called as what every object has. */
const rememberedIn = (state: SuppliersState, key: string): RememberedSupplier =>
  Object.hasOwn(state, key) ? state[key]! : NOTHING;

export const supplierShapes: ShapesOf<SupplierEvent> = {
  SupplierDocumented: { key: is.text, name: is.text, document: is.orNull(is.text) },
};
