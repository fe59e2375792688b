/** docs/reference/keystrokes.md: what each task of a day takes, as it was counted. Checked against the count, or written by `npm run use`. */
import fs from 'node:fs';
import path from 'node:path';
import type { Count } from './counted-keys.ts';

const file = path.resolve(__dirname, '../../../docs/reference/keystrokes.md');

export interface CountedTask {
  readonly task: string;
  readonly count: Count;
  /** What it is to take at most, and as what of the count. */
  readonly aim: string;
}

const row = ({ task, count, aim }: CountedTask): string =>
  `| ${task} | ${count.keys} | ${count.presses} | ${count.characters} | ${count.waits} | ${aim} |`;

/** Fails where the page says otherwise; `LIVRO_WRITE_USE` puts the rows there instead. */
export function agreesWith(counted: readonly CountedTask[]): void {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  for (const one of counted) {
    const at = lines.findIndex((line) => cellsOf(line)[0] === one.task);
    if (process.env.LIVRO_WRITE_USE) {
      if (at < 0) lines.splice(lines.findLastIndex((line) => line.startsWith('|')) + 1, 0, row(one));
      else lines[at] = row(one);
    } else expect(cellsOf(lines[at] ?? '')).toEqual(cellsOf(row(one)));
  }
  if (process.env.LIVRO_WRITE_USE) fs.writeFileSync(file, lines.join('\n'));
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
