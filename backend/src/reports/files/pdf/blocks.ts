/** What every document is put together of: its title, facts with labels, figures in a row, headings and warnings. */
import { INK, LEFT, type Paper, WIDTH } from './paper.ts';
import { WrappedWords } from './table.ts';

const words = new WrappedWords();

export function drawTitle(paper: Paper, title: string, subject: string): void {
  paper.text(title, LEFT, paper.y, { font: 'bold', size: 17 });
  paper.y += 24;
  for (const line of words.lines(paper, subject, WIDTH, 'regular', 11.5)) {
    paper.text(line, LEFT, paper.y, { size: 11.5, color: INK.soft });
    paper.y += 15;
  }
  paper.y += 6;
  paper.rule(paper.y);
  paper.y += 9;
}

export function drawHeading(paper: Paper, heading: string): void {
  paper.room(60);
  paper.text(heading, LEFT, paper.y, { font: 'bold', size: 11.5 });
  paper.y += 19;
}

const LABEL = 84;

export function drawFacts(paper: Paper, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    const lines = words.lines(paper, value, WIDTH - LABEL, 'regular', 8.6);
    paper.room(lines.length * 12);
    paper.text(label, LEFT, paper.y, { size: 8.6, color: INK.soft });
    for (const line of lines) {
      paper.text(line, LEFT + LABEL, paper.y, { size: 8.6 });
      paper.y += 12;
    }
    paper.y += 1;
  }
  paper.y += 8;
}

/** Label, amount as text, and whether it is bad news; side by side, each as small as its amount asks for. */
export function drawFigures(paper: Paper, figures: readonly (readonly [string, string, boolean])[]): void {
  const width = WIDTH / figures.length;
  paper.room(46);
  paper.box(LEFT, paper.y, WIDTH, 40, INK.fill);
  figures.forEach(([label, amount, bad], index) => {
    const x = LEFT + index * width + 8;
    const taken = paper.widthOf(amount, 'bold', 11);
    const size = Math.min(11, (11 * (width - 14)) / taken);
    paper.text(label, x, paper.y + 7, { size: 7.6, color: INK.soft });
    paper.text(amount, x, paper.y + 20, { font: 'bold', size, color: bad ? INK.out : INK.plain });
  });
  paper.y += 50;
}

export function drawWarning(paper: Paper, warning: string): void {
  for (const line of words.lines(paper, warning, WIDTH, 'bold', 9)) {
    paper.text(line, LEFT, paper.y, { font: 'bold', size: 9, color: INK.out });
    paper.y += 13;
  }
  paper.y += 6;
}

/** A sentence in small soft letters. */
export function drawNote(paper: Paper, note: string): void {
  const lines = words.lines(paper, note, WIDTH, 'regular', 7.6);
  paper.room(lines.length * 11);
  for (const line of lines) {
    paper.text(line, LEFT, paper.y, { size: 7.6, color: INK.soft });
    paper.y += 11;
  }
  paper.y += 10;
}
