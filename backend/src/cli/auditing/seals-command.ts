/** `seals --export`: the seals as lines of JSON, to be kept where nobody who has the store and the key can reach them. */
import { readFile } from 'node:fs/promises';
import { misfit } from '@livro/event-sourcing';
import { sealShapes } from '../../audit/seal/seals.ts';
import type { Seal } from '../../audit/seal/sealed-places.read.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { writeWhole } from '../exporting/whole-file.ts';
import { readRefusal } from '../refused-writes.ts';

/** Answers how many there are. */
export async function exportSeals(seals: AsyncIterable<Seal>, file: string): Promise<number> {
  let count = 0;
  await writeWhole(file, async (out) => {
    for await (const seal of seals) {
      out.write(`${JSON.stringify(seal)}\n`);
      count++;
    }
  });
  return count;
}

/** Reads what `exportSeals` wrote; ends the command where it is anything else. */
export async function readSeals(file: string): Promise<Seal[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw readRefusal(file, error) ?? error;
  });
  const seals = text.split('\n').filter(Boolean).map(sealIn);
  if (seals.length > 0 && !seals.includes(undefined)) return seals as Seal[];
  throw new CommandFailure(exitCodes.usage, `${file} não é um arquivo de selos.`);
}

function sealIn(line: string): Seal | undefined {
  try {
    const seal = JSON.parse(line) as Seal;
    const { number: _, sealedAt: __, ...data } = seal;
    return misfit(sealShapes.JournalSealed, data) === undefined ? seal : undefined;
  } catch {
    return undefined;
  }
}
