/** How a pasted row is judged: names become accounts, categories and clients, and the form of its kind says what is wrong. Pure but for the server's clock. */
import { normaliseTags } from '@livro/rules';
import type { BookBatchDto } from '../../../shared/api/generated.ts';
import type { Problem } from '../../../shared/forms/use-entry-form.ts';
import { meantBy, plain, type Choice } from '../../../shared/staging/choices.ts';
import type { CellProblems, Cells } from '../../../shared/staging/sheet.ts';
import type { Judged } from '../../../shared/staging/use-judged.ts';
import { emptyExpense, readExpense } from '../expense/expense-form.ts';
import { emptyPayment, readPayment } from '../payment/payment-form.ts';
import { emptyTransfer, readTransfer } from '../transfer/transfer-form.ts';
import { categoryChoices, kindChoices, methodChoices, statusChoices, type EntryField, type PastedKind } from './entry-sheet.ts'; // prettier-ignore

export type EntryLine = BookBatchDto['entries'][number];
/** What names are held against. */
export interface KnownNames {
  readonly accounts: readonly Choice[];
  readonly clients: readonly Choice[];
  readonly suppliers: readonly Choice[];
}

const TEXTS: readonly EntryField[] = ['date', 'description', 'amount', 'supplier', 'unitReference', 'documentNumber', 'notes']; // prettier-ignore

/** `defaults`: what is taken for cells that the sheet leaves empty. */
export function judgeEntry(
  pasted: Cells<EntryField>,
  defaults: Cells<EntryField>,
  known: KnownNames,
  isMeant: boolean,
): Judged<EntryField, EntryLine> {
  const cells: Partial<Record<EntryField, string>> = { ...pasted };
  const unread: Partial<Record<EntryField, Problem>> = {};
  const textOf = (field: EntryField): string => pasted[field] || defaults[field] || '';
  /** The value that a name stands for; it is shown in full. */
  const named = (field: EntryField, choices: readonly Choice[]): string => {
    const text = textOf(field);
    if (text === '') return '';
    const meant = meantBy(text, choices);
    if (meant.kind === 'one') {
      cells[field] = meant.choice.label;
      return meant.choice.value;
    }
    cells[field] = text;
    unread[field] = meant.kind === 'none' ? notFound(text) : inDoubt(text, meant.choices);
    return '';
  };
  for (const field of TEXTS) if (textOf(field) !== '') cells[field] = textOf(field);
  const kind = (named('kind', kindChoices) || 'expense') as PastedKind;
  cells.kind = cells.kind || kindChoices.find(({ value }) => value === kind)!.label;
  const supplier = known.suppliers.find(({ label }) => plain(label) === plain(textOf('supplier')))?.label;
  if (supplier) cells.supplier = supplier;
  const accountId = named('accountId', known.accounts);
  const shared = {
    amount: textOf('amount'),
    date: textOf('date'),
    description: textOf('description'),
    documentNumber: textOf('documentNumber'),
    notes: textOf('notes'),
    tags: normaliseTags(textOf('tags')),
  };
  const judged = (problems: CellProblems<EntryField>, line: EntryLine): Judged<EntryField, EntryLine> => {
    const all = { ...problems, ...unread };
    return Object.keys(all).length > 0 ? { cells, problems: all } : { cells, problems: all, line };
  };
  switch (kind) {
    case 'expense': {
      const values = { ...emptyExpense(accountId), ...shared, category: named('category', categoryChoices), supplier: cells.supplier ?? '' }; // prettier-ignore
      const { problems, dto } = readExpense(values);
      return judged(problems, { ...dto, kind, ...(isMeant && { confirmDuplicate: true }) });
    }
    case 'payment': {
      const values = {
        ...emptyPayment(accountId),
        ...shared,
        clientId: named('clientId', known.clients),
        paymentMethod: named('paymentMethod', methodChoices),
        unitReference: textOf('unitReference'),
        status: named('status', statusChoices) || 'confirmed',
      };
      const { problems, dto } = readPayment(values);
      return judged(problems, { ...dto, kind, ...(isMeant && { force: true }) });
    }
    case 'transfer': {
      const { documentNumber: _, ...ofTransfer } = shared;
      const destinationAccountId = named('destinationAccountId', known.accounts);
      const values = { ...emptyTransfer(accountId), ...ofTransfer, destinationAccountId };
      const { problems: own, dto } = readTransfer(values);
      const { sourceAccountId, ...problems } = own;
      return judged(
        { ...problems, ...(sourceAccountId && { accountId: sourceAccountId }) },
        { ...dto, kind },
      );
    }
  }
}

const notFound = (text: string): Problem => ({
  code: 'NOT_FOUND',
  message: `Não encontramos “${text}”. Escreva como está no cadastro.`,
});
const inDoubt = (text: string, choices: readonly Choice[]): Problem => ({
  code: 'INVALID_FORMAT',
  message: `“${text}” pode ser ${choices.slice(0, 3).map(({ label }) => `“${label}”`).join(' ou ')}${choices.length > 3 ? ' ou outro' : ''}. Escreva qual.`,
}); // prettier-ignore
