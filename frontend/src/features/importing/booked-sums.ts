/** What is in a folder, or came out of it, added up: by kind, and of each account by kind. Pure. */
import { movementColumns, type AccountKind, type MovementType } from '@livro/rules';

export interface SumLine {
  readonly type: MovementType;
  /** Null where it is gone from the books. */
  readonly development: string | null;
  readonly developmentId?: string | null;
  readonly account: AccountKind;
  readonly entries: number;
  /** Centavos. */
  readonly amount: number;
}
export type KindSum = Pick<SumLine, 'type' | 'entries' | 'amount'>;

export interface AccountSums {
  readonly key: string;
  readonly development: string | null;
  readonly developmentId?: string | null;
  readonly account: AccountKind;
  readonly kinds: readonly KindSum[];
}

const order = Object.keys(movementColumns) as MovementType[];
const inOrder = (sums: readonly KindSum[]) =>
  sums.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));

export function sumsByKind(lines: readonly SumLine[]): readonly KindSum[] {
  const sums = new Map<MovementType, KindSum>();
  for (const { type, entries, amount } of lines) {
    const before = sums.get(type);
    sums.set(type, {
      type,
      entries: entries + (before?.entries ?? 0),
      amount: amount + (before?.amount ?? 0),
    });
  }
  return inOrder([...sums.values()]);
}

/** The accounts by the names of their developments. */
export function sumsByAccount(lines: readonly SumLine[]): readonly AccountSums[] {
  const accounts = new Map<string, AccountSums>();
  for (const { development, developmentId, account, ...sum } of lines) {
    const key = `${developmentId ?? development} ${account}`;
    const before = accounts.get(key);
    accounts.set(key, {
      key,
      development,
      developmentId,
      account,
      kinds: inOrder([...(before?.kinds ?? []), sum]),
    });
  }
  const nameOf = (one: AccountSums) => `${one.development ?? '\uffff'} ${one.account}`;
  return [...accounts.values()].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'pt-BR'));
}
