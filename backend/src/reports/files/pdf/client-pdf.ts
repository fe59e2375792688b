/** A client's statement as PDF: who it is of, what was paid and is owed, and each payment with how it stands. */
import { taxpayerLabel } from '@livro/brazil';
import type { PassThrough } from 'node:stream';
import { paymentMethodLabels, paymentStatusLabels, undoingLabels } from '@livro/rules';
import type { FoundPayment } from '../../../ledger/payment/payment.queries.ts';
import type { ClientStatement } from '../../read/client-statement.ts';
import {
  amountText,
  booksWords,
  dayText,
  madeWords,
  moneyText,
  type Printing,
  proofWords,
} from '../statement-words.ts';
import { drawFacts, drawFigures, drawTitle } from './blocks.ts';
import { INK, LEFT, PdfWriter, WIDTH } from './pdf-writer.ts';
import { type PdfColumn, PdfTable } from './table.ts';

const TITLE = 'Extrato do cliente';
export const ERASED_CLIENT = 'Cliente com dados pessoais apagados';
const ROWS_AT_ONCE = 100;

const columnsOn = (today: string): readonly PdfColumn<FoundPayment>[] => [
  { title: 'Data', width: 52, of: ({ date }) => dayText(date) },
  { title: 'Nº', width: 42, align: 'right', of: ({ entry_number }) => String(entry_number) },
  {
    title: 'Histórico',
    width: WIDTH - 52 - 42 - 120 - 84,
    of: ({ description, development_name, unit_reference, method }) => ({
      words: description,
      detail: [development_name, unit_reference && `Unidade ${unit_reference}`, paymentMethodLabels[method]]
        .filter(Boolean)
        .join(' · '),
    }),
  },
  {
    title: 'Situação',
    width: 120,
    of: ({ status, date }) =>
      status === 'pending' && date < today
        ? `${paymentStatusLabels[status]}, vencido`
        : paymentStatusLabels[status],
  },
  {
    title: 'Valor',
    width: 84,
    align: 'right',
    of: ({ amount, status }) => ({
      words: amountText(amount),
      color: status === 'confirmed' || status === 'pending' ? INK.plain : INK.soft,
    }),
  },
];

/** The line of what undid a payment of before these days. */
const undoingOf = (payment: FoundPayment): FoundPayment => ({
  ...payment,
  date: payment.undone_on!,
  amount: 0 - payment.amount,
  description: `${undoingLabels(payment.status === 'refunded').entry} de ${dayText(payment.date)}: ${payment.description}`,
});

const periodOf = ({ from, to }: ClientStatement): string =>
  [from && `De ${dayText(from)}`, to && `até ${dayText(to)}`].filter(Boolean).join(' ') ||
  'Todos os pagamentos';

export async function writeClientPdf(
  statement: ClientStatement,
  making: Printing,
  output: PassThrough,
): Promise<void> {
  const subject = statement.name ?? ERASED_CLIENT;
  const pdf = new PdfWriter(output, {
    title: `${TITLE} — ${subject}`,
    foot: `${TITLE} · ${subject}`,
    printing: making,
  });
  drawTitle(pdf, TITLE, subject);
  drawFacts(pdf, [
    ...(statement.cpf ? [[taxpayerLabel(statement.cpf), statement.cpf] as const] : []),
    ...(statement.units ? [['Unidades', statement.units] as const] : []),
    ['Período', periodOf(statement)],
    ['Dados até', booksWords({ ...statement, knownAt: undefined })],
    ['Prova', proofWords(making)],
    ['Emitido em', madeWords(making)],
  ]);
  drawFigures(pdf, [
    ['Pago', moneyText(statement.paid), false],
    ['A receber', moneyText(statement.pending), false],
    ['Vencido', moneyText(statement.overdue), statement.overdue > 0],
    ['Devolvido', moneyText(statement.refunded), false],
    ['Estornado', moneyText(statement.reversed), false],
  ]);
  const table = new PdfTable(pdf, columnsOn(statement.today));
  table.open();
  const lines = [...statement.payments, ...statement.undone.map(undoingOf)].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
  for (const [index, payment] of lines.entries()) {
    table.row(payment);
    // Between rows other requests have their turn, and what is drawn leaves.
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pdf.taken();
  }
  table.close();
  if (lines.length === 0) {
    pdf.text('Nenhum pagamento no período.', LEFT + 4, pdf.y + 6, { color: INK.soft, width: WIDTH });
    pdf.y += 20;
  }
  await pdf.end();
}
