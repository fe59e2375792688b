/** Which account and which lines the address asks for, and how lines are spoken of. Pure. */
import { formatDate } from '@livro/calendar';
import { formatMoneySigned } from '@livro/money';
import { accountKindLabels, expenseCategoryLabels } from '@livro/rules';
import type {
  BankAccountView,
  BankEntryView,
  BankLineView,
  ProposalView,
} from '../../shared/api/generated.ts';
import { centavosOf, totalOf } from '../../shared/api/wire-money.ts';

export const lineStates = {
  open: { address: 'a-conciliar', label: 'A conciliar' },
  matched: { address: 'conciliadas', label: 'Conciliadas' },
  ignored: { address: 'ignoradas', label: 'Só no banco' },
  'no-movement': { address: 'nao-e-movimento', label: 'Não é movimento' },
  repeat: { address: 'repetidas', label: 'Repetidas' },
} as const;
export type LineStatus = keyof typeof lineStates;
export const lineStatuses = Object.keys(lineStates) as LineStatus[];

export interface ReconciliationView {
  readonly account: string | undefined;
  readonly status: LineStatus;
  readonly page: number;
}

export function viewIn(params: URLSearchParams): ReconciliationView {
  const named = params.get('situacao');
  const page = Number(params.get('pagina') ?? '1');
  return {
    account: params.get('conta') ?? undefined,
    status: lineStatuses.find((status) => lineStates[status].address === named) ?? 'open',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export const LINES_SHOWN = 100;
export const linesQuery = (
  account: string,
  { status, page }: Pick<ReconciliationView, 'status' | 'page'>,
) => ({
  account,
  status,
  page,
  limit: LINES_SHOWN,
});

export const accountName = ({
  development_name,
  type,
}: Pick<BankAccountView, 'development_name' | 'type'>): string =>
  `${development_name} · ${accountKindLabels[type]}`;

/** As a line is called in messages and to readers. */
export const lineName = ({ date, description, amount }: BankLineView): string =>
  `${formatDate(date)}, ${description}, ${formatMoneySigned(centavosOf(amount))}`;

/** Of several together. */
export const linesName = (lines: readonly BankLineView[]): string =>
  `${lines.length} linhas, ${formatMoneySigned(totalOf(lines.map(({ amount }) => centavosOf(amount))))}`;

export const entryName = ({ date, description, supplier }: BankEntryView): string =>
  `${formatDate(date)}, ${description}${supplier ? `, ${supplier}` : ''}`;

/** How likely a proposal is, in words beside its number. */
export const likelihood = (score: number): string =>
  score >= 90 ? 'muito provável' : score >= 70 ? 'provável' : 'possível';

/** What accepting a proposal does, as its button says it. */
export function acceptLabel({ kind, payments }: ProposalView): string {
  const [payment, ...others] = payments;
  switch (kind) {
    case 'payments':
      if (others.length > 0) return `Confirmar ${payments.length} parcelas`;
      return payment?.instalment ? `Confirmar ${payment.instalment.toLowerCase()}` : 'Confirmar pagamento';
    case 'purchase':
      return 'Concluir compra';
    case 'transfer':
      return 'Lançar transferência';
    case 'expense':
      return 'Lançar despesa';
    default:
      return 'Conciliar';
  }
}

/** What a line may be, one below the other; amounts are as the account sees them. */
export interface ProposedItem {
  readonly id: string;
  readonly date?: string;
  readonly text: string;
  readonly amount?: number;
}

export function proposedItems(proposal: ProposalView, line: Pick<BankLineView, 'amount'>): ProposedItem[] {
  const { entries, payments, purchase, counterpart, expense } = proposal;
  return [
    ...entries.map((entry) => ({ ...entry, text: textOf(entry.description, entry.supplier) })),
    ...payments.map((payment) => ({
      ...payment,
      text: textOf(payment.instalment ?? payment.description, payment.unit_reference),
    })),
    ...(purchase
      ? [
          {
            id: purchase.id,
            text: textOf(`Compra nº ${purchase.number}: ${purchase.description}`, purchase.supplier),
          },
        ]
      : []),
    ...(counterpart
      ? [
          {
            id: counterpart.id,
            date: counterpart.date,
            text: `Transferência entre contas próprias: ${accountName({ ...counterpart, type: counterpart.account_type })}`,
            amount: line.amount,
          },
        ]
      : []),
    ...(expense
      ? [
          {
            id: 'expense',
            text: textOf(`Despesa: ${expenseCategoryLabels[expense.category]}`, expense.supplier),
          },
        ]
      : []),
  ];
}

const textOf = (text: string, more: string | null): string => (more ? `${text}, ${more}` : text);
