/** Says a figure that `npm test` prints with its counts, and Jest alone on the console. */
import fs from 'node:fs';

export function printFigure(text: string): void {
  const file = process.env.FIGURES_FILE;
  if (file === undefined) console.info(text);
  else fs.appendFileSync(file, `${text}\n`);
}
