/** What every document is put together of: its title with the code that proves it, facts with labels, figures in a row, headings and warnings. */
import { INK, LEFT, type PdfWriter, WIDTH } from './pdf-writer.ts';
import { drawLogo } from './logo-drawing.ts';
import { wrapped } from './table.ts';

/** Points: dense as the code is, a telephone reads it from paper. */
export const CODE = 88;

export function drawTitle(pdf: PdfWriter, title: string, subject: string): void {
  const end = pdf.code(LEFT + WIDTH - CODE, pdf.y - 8, CODE) ? pdf.y + CODE : pdf.y;
  drawLogo(pdf);
  pdf.text(title, LEFT, pdf.y, { font: 'bold', size: 17 });
  pdf.y += 24;
  for (const line of wrapped(pdf, subject, WIDTH - CODE - 12, 'regular', 11.5)) {
    pdf.text(line, LEFT, pdf.y, { size: 11.5, color: INK.soft });
    pdf.y += 15;
  }
  pdf.y = Math.max(pdf.y + 6, end);
  pdf.rule(pdf.y);
  pdf.y += 9;
}

export function drawHeading(pdf: PdfWriter, heading: string): void {
  pdf.room(60);
  pdf.text(heading, LEFT, pdf.y, { font: 'bold', size: 11.5 });
  pdf.y += 19;
}

const LABEL = 84;

export function drawFacts(pdf: PdfWriter, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    const lines = wrapped(pdf, value, WIDTH - LABEL, 'regular', 8.6);
    pdf.room(lines.length * 12);
    pdf.text(label, LEFT, pdf.y, { size: 8.6, color: INK.soft });
    for (const line of lines) {
      pdf.text(line, LEFT + LABEL, pdf.y, { size: 8.6 });
      pdf.y += 12;
    }
    pdf.y += 1;
  }
  pdf.y += 8;
}

/** Label, amount as text, and whether it is bad news; side by side, each as small as its amount asks for. */
export function drawFigures(pdf: PdfWriter, figures: readonly (readonly [string, string, boolean])[]): void {
  const width = WIDTH / figures.length;
  pdf.room(46);
  pdf.box(LEFT, pdf.y, WIDTH, 40, INK.fill);
  figures.forEach(([label, amount, bad], index) => {
    const x = LEFT + index * width + 8;
    const taken = pdf.widthOf(amount, 'bold', 11);
    const size = Math.min(11, (11 * (width - 14)) / taken);
    pdf.text(label, x, pdf.y + 7, { size: 7.6, color: INK.soft });
    pdf.text(amount, x, pdf.y + 20, { font: 'bold', size, color: bad ? INK.out : INK.plain });
  });
  pdf.y += 50;
}

export function drawWarning(pdf: PdfWriter, warning: string): void {
  for (const line of wrapped(pdf, warning, WIDTH, 'bold', 9)) {
    pdf.text(line, LEFT, pdf.y, { font: 'bold', size: 9, color: INK.out });
    pdf.y += 13;
  }
  pdf.y += 6;
}

/** A sentence in small soft letters. */
export function drawNote(pdf: PdfWriter, note: string): void {
  const lines = wrapped(pdf, note, WIDTH, 'regular', 7.6);
  pdf.room(lines.length * 11);
  for (const line of lines) {
    pdf.text(line, LEFT, pdf.y, { size: 7.6, color: INK.soft });
    pdf.y += 11;
  }
  pdf.y += 10;
}
