/** Termo de abertura and termo de encerramento: what a book is, whose, how many pages and entries it has, and who signs it. */
import { formatCnpj } from '@livro/brazil';
import { type BookKind, bookKindLabels } from '@livro/rules';
import type { YearBook } from '../../read/year-books.ts';
import { type BookIssue, bookName } from '../book-words.ts';
import { countText, dayText, madeWords, moneyText, type Printing, proofWords } from '../statement-words.ts';
import { drawFacts, drawNote } from './blocks.ts';
import { INK, LEFT, type PdfWriter, WIDTH } from './pdf-writer.ts';

type Facts = readonly (readonly [string, string])[];

/** A book on its way to paper. */
export interface PrintedBook {
  readonly kind: BookKind;
  readonly book: YearBook;
  readonly issue: BookIssue;
  readonly printing: Printing;
}

export function drawOpeningTerm(pdf: PdfWriter, printed: PrintedBook): void {
  const { kind, printing } = printed;
  drawTerm(pdf, 'Termo de abertura', [...companyFacts(printing), ...bookFacts(printed)]);
  drawPages(pdf);
  drawNote(
    pdf,
    `Este ${bookKindLabels[kind]} contém as páginas numeradas de 1 ao número acima, em partidas dobradas e na ordem dos dias, e serve para a finalidade que está escrita nele.`,
  );
  drawSigners(pdf, printing);
}

export function drawClosingTerm(pdf: PdfWriter, printed: PrintedBook): void {
  const { book, issue, printing } = printed;
  const { entries, total } = book;
  const range =
    entries.count === 0
      ? 'nenhum'
      : `${countText(entries.count)}, do nº ${countText(entries.first)} ao nº ${countText(entries.last)}`;
  drawTerm(pdf, 'Termo de encerramento', [
    ...companyFacts(printing),
    ...bookFacts(printed),
    ['Lançamentos', range],
    ['Débitos', moneyText(Number(total))],
    ['Créditos', moneyText(Number(total))],
    ['Feito de', proofWords(printing)],
    [issue ? 'Emitido em' : 'Feito em', madeWords(printing)],
  ]);
  drawPages(pdf);
  drawSigners(pdf, printing);
  drawSlot(pdf);
}

function companyFacts({ company }: Printing): Facts {
  if (!company) return [];
  const { name, cnpj, registration, city } = company;
  return [
    ['Empresa', name],
    ['CNPJ', formatCnpj(cnpj)],
    ...(registration ? [['NIRE', registration] as const] : []),
    ...(city ? [['Sede', city] as const] : []),
  ];
}

function bookFacts({ kind, book, issue, printing: { company } }: PrintedBook): Facts {
  const isOver = book.to.endsWith('-12-31');
  return [
    ['Livro', bookName(kind, issue)],
    ...issueFacts(issue),
    ['Exercício', `${dayText(book.from)} a ${dayText(book.to)}${isOver ? '' : ', ainda não terminado'}`],
    ['Finalidade', company?.bookPurpose ?? PURPOSES[kind]],
  ];
}

function issueFacts(issue: BookIssue): Facts {
  if (!issue) return [['Situação', 'Minuta: este livro não foi emitido e não tem número.']];
  const { before } = issue;
  if (!before) return [];
  return [['Substitui', `a ${before.edition}ª edição do mesmo livro, arquivo de SHA-256 ${before.sha256}`]];
}

const PURPOSES = {
  journal: 'Escrituração de todas as operações da empresa, dia a dia.',
  ledger: 'Escrituração de todas as operações da empresa, conta por conta.',
} as const;

function drawTerm(pdf: PdfWriter, title: string, facts: Facts): void {
  pdf.text(title, LEFT, pdf.y, { font: 'bold', size: 15 });
  pdf.y += 26;
  drawFacts(pdf, facts);
}

function drawPages(pdf: PdfWriter): void {
  pdf.y -= 8;
  pdf.text('Páginas', LEFT, pdf.y, { size: 8.6, color: INK.soft });
  pdf.countOfPages(LEFT + 84, pdf.y);
  pdf.y += 24;
}

/** Two lines to sign on. */
function drawSigners(pdf: PdfWriter, { company }: Printing): void {
  const accountant = [company?.accountantName, company?.accountantCrc && `CRC ${company.accountantCrc}`];
  const half = (WIDTH - 30) / 2;
  pdf.y += 56;
  for (const [x, who, below] of [
    [LEFT, 'Pela empresa', ''],
    [LEFT + half + 30, 'Contador', accountant.filter(Boolean).join(', ')],
  ] as const) {
    pdf.box(x, pdf.y, half, 0.6, INK.soft);
    pdf.text(who, x, pdf.y + 5, { size: 8, color: INK.soft });
    pdf.text(below, x, pdf.y + 17, { size: 8 });
  }
  pdf.y += 44;
}

/** Where the reader finds the signature that lies beside the file: nothing is written into it, or its own proof would break. */
function drawSlot(pdf: PdfWriter): void {
  const top = pdf.y;
  pdf.box(LEFT, top, WIDTH, 74, INK.fill);
  pdf.text('Assinatura digital destacada', LEFT + 10, top + 9, { font: 'bold', size: 9 });
  for (const [index, line] of [
    'O contador assina este arquivo, inteiro e sem mudá-lo, e guarda a assinatura ao lado dele, com o mesmo nome e a extensão .p7s.',
    'Titular do certificado:',
    'Data da assinatura:',
  ].entries())
    pdf.text(line, LEFT + 10, top + 24 + index * 15, { size: 8, color: INK.soft });
  pdf.y = top + 84;
}
