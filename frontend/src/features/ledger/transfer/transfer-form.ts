/** The transfer form's values, how they are judged, and the command that they become. Pure but for the server's clock. */
import { formatDate } from '@livro/calendar';
import { formatMoney, toReais, ZERO } from '@livro/money';
import { accountKindLabels, transferChecks } from '@livro/rules';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { dateOf, moneyOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import type { AccountOptionView, CreateTransferDto, EditTransferDto } from '../../../shared/api/generated.ts';

export type TransferValues = {
  sourceAccountId: string;
  destinationAccountId: string;
  amount: string;
  description: string;
  date: string;
  notes: string;
  tags: string[];
};

export const transferLabels = {
  sourceAccountId: 'Conta de origem',
  destinationAccountId: 'Conta de destino',
  amount: 'Valor',
  description: 'Descrição',
  date: 'Data',
  notes: 'Observações',
  tags: 'Tags',
} as const;

export const emptyTransfer = (sourceAccountId: string): TransferValues => ({
  sourceAccountId,
  destinationAccountId: '',
  amount: '',
  description: '',
  date: formatDate(serverToday()),
  notes: '',
  tags: [],
});

/** “Conta da Obra · Residencial Aurora”. */
export const accountText = (account: Pick<AccountOptionView, 'type' | 'developmentName'>): string =>
  [accountKindLabels[account.type], account.developmentName].filter(Boolean).join(' · ');

/** An account among those of all developments, found by its development first, with what it holds: “Residencial Aurora · Conta da Obra”. */
export const accountChoice = (
  account: Pick<AccountOptionView, 'id' | 'type' | 'developmentName' | 'balance'>,
) => ({
  value: account.id,
  label: [account.developmentName, accountKindLabels[account.type]].filter(Boolean).join(' · '),
  aside: formatMoney(centavosOf(account.balance)),
});

/**
 * What is wrong with the values, and what is sent of them where nothing is. `accounts`: all that may be at an end; undefined
 * while they are not known.
 */
export function readTransfer(values: TransferValues, accounts?: readonly AccountOptionView[]) {
  const amount = moneyOf(values.amount);
  const date = dateOf(values.date);
  const source = accounts?.find(({ id }) => id === values.sourceAccountId);
  const form = {
    today: serverToday(),
    sourceAccountId: values.sourceAccountId,
    offeredAccountIds: accounts?.map(({ id }) => id),
    availableBalance: source && centavosOf(source.balance),
  };
  const problems = problemsOf<TransferValues>({
    sourceAccountId: transferChecks.sourceAccountId(values.sourceAccountId),
    destinationAccountId: transferChecks.destinationAccountId(values.destinationAccountId, form),
    amount: amount.problem ?? transferChecks.amount(amount.value, form),
    description: transferChecks.description(values.description),
    date: date.problem ?? transferChecks.date(date.value, form),
    notes: transferChecks.notes(values.notes),
    tags: transferChecks.tags(values.tags),
  });
  const dto: CreateTransferDto = {
    sourceAccountId: values.sourceAccountId,
    destinationAccountId: values.destinationAccountId,
    amount: toReais(amount.value ?? ZERO),
    description: values.description.trim(),
    date: date.value ?? values.date,
    notes: values.notes.trim() || undefined,
    tags: values.tags,
  };
  return { problems, dto };
}

/** Only the fields in which two sets of values without problems differ; a text that was emptied is sent empty. */
export const transferChanges = (from: TransferValues, to: TransferValues): EditTransferDto =>
  changedFields(from, to, { ...readTransfer(to).dto, notes: to.notes.trim() });
