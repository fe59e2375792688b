/** `bundle --to FOLDER`: the journal as files that anybody checks without this program. The folder appears whole or not at all. */
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { LocalDate } from '@livro/calendar';
import { Bundle, type BundleSummary, type BundleTarget } from '../../audit/bundle/bundle.read.ts';
import { SealWriter } from '../../audit/seal/seal-writer.write.ts';
import { untilReached } from '../../platform/event-store/away.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { unlessMissing } from '../refused-writes.ts';
import type { Progress } from '../progress.ts';
import { writingTo } from '../refused-writes.ts';

export interface BundleFlags {
  readonly to: string;
  readonly from?: LocalDate;
  readonly until?: LocalDate;
}

class FolderTarget implements BundleTarget {
  constructor(
    private readonly folder: string,
    /** What it is called in the end. */
    private readonly named: string,
  ) {}

  async write(file: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
    const place = path.join(this.folder, file);
    await writingTo(this.named, async () => {
      makeFolder(path.dirname(place), 0o777);
      await pipeline(
        Readable.from(content, { objectMode: false }),
        createWriteStream(place, { flags: 'wx' }),
      );
    });
  }
}

/** Seals first what came since the newest seal. Ends the command where the folder has anything in it. */
export async function writeBundle(
  program: INestApplicationContext,
  { to, from, until }: BundleFlags,
  progress: Progress,
): Promise<BundleSummary> {
  const folder = path.resolve(to);
  const there = (await unlessMissing(folder, () => readdir(folder))) ?? [];
  if (there.length > 0)
    throw new CommandFailure(exitCodes.usage, `${folder} não está vazia: escolha outra pasta.`);
  const unfinished = `${folder}.${process.pid}.parcial`;
  await untilReached(() => program.get(SealWriter, { strict: false }).sealNow());
  let told = 0;
  const onProgress = (done: number, total: number): void => {
    if (told === 0) progress.phase('Eventos', total);
    progress.advance(Math.max(0, done - told));
    told = done;
  };
  try {
    const bundle = program.get(Bundle, { strict: false });
    const summary = await bundle.write(new FolderTarget(unfinished, folder), { from, until, onProgress });
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return summary;
  } finally {
    progress.end();
    await rm(unfinished, { recursive: true, force: true });
  }
}

export const bundleAsText = ({ events, attachments, size }: BundleSummary, { to }: BundleFlags): string =>
  `${events} eventos e ${attachments} anexos em ${to}, selados até o ${size}º evento. Confira: node verificador.mjs . naquela pasta.\n`;
