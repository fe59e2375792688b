/** The smallest ledger that can go wrong: accounts with money, transfers that must not overdraw. For tests of the Book. */
import { DomainError, type Decider, type DomainEvent } from '@livro/event-sourcing';

export type AccountsEvent =
  | DomainEvent<'Opened', { account: string; amount: number }>
  | DomainEvent<'Transferred', { from: string; to: string; amount: number; memo: string | null }>;

export type AccountsCommand =
  | { readonly type: 'open'; readonly account: string; readonly amount: number }
  /** Several transfers that happen together or not at all. */
  | { readonly type: 'transfer'; readonly legs: readonly { from: string; to: string; amount: number }[] }
  | { readonly type: 'nothing' }
  | { readonly type: 'bug' };

export type Balances = Readonly<Record<string, number>>;

const evolve = (state: Balances, event: AccountsEvent): Balances => {
  switch (event.type) {
    case 'Opened':
      return { ...state, [event.data.account]: event.data.amount };
    case 'Transferred':
      return {
        ...state,
        [event.data.from]: state[event.data.from]! - event.data.amount,
        [event.data.to]: state[event.data.to]! + event.data.amount,
      };
    default:
      return event satisfies never;
  }
};

/** Refuses with OVERDRAWN and UNKNOWN_ACCOUNT; `bug` throws what no decider should. */
export const accounts: Decider<Balances, AccountsCommand, AccountsEvent> = {
  stream: 'ledger',
  initialState: {},
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as Balances,
  evolve,
  decide(state, command) {
    switch (command.type) {
      case 'open':
        return [{ type: 'Opened', data: { account: command.account, amount: command.amount } }];
      case 'nothing':
        return [];
      case 'bug':
        throw new TypeError('a mistake in a decider');
      case 'transfer': {
        const events: AccountsEvent[] = [];
        let now = state;
        for (const leg of command.legs) {
          const balance = now[leg.from];
          if (balance === undefined || now[leg.to] === undefined)
            throw new DomainError('UNKNOWN_ACCOUNT', 'Conta?');
          if (balance < leg.amount) throw new DomainError('OVERDRAWN', 'Saldo insuficiente', 'amount');
          const event: AccountsEvent = { type: 'Transferred', data: { ...leg, memo: null } };
          now = evolve(now, event);
          events.push(event);
        }
        return events;
      }
      default:
        return command satisfies never;
    }
  },
};
