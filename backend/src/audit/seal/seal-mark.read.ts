/**
 * How far this installation has proven its journal, in a file of the data folder: anyone who owns the database and not the file
 * cannot take anything back, nor have it sealed anew. Signed as a seal is, replaced in one step and never lowered.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { misfit } from '@livro/event-sourcing';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { markNameOf } from './mark-name.ts';
import { sealShapes } from './seals.ts';
import type { Finding } from '../verification/finding.ts';
import { SealKeys, type Statement } from './seal-keys.read.ts';
import { sealFinding, type Seal } from './sealed-places.read.ts';

@Injectable()
export class SealMark {
  readonly #file: string;

  constructor(
    @Inject(SETTINGS) { dataDir, streamPrefix }: Pick<Settings, 'dataDir' | 'streamPrefix'>,
    private readonly keys: SealKeys,
  ) {
    this.#file = path.join(dataDir, markNameOf(streamPrefix));
  }

  /** The mark as it is; undefined where none was made yet. */
  read(): Seal | Finding | undefined {
    let text: string;
    try {
      text = fs.readFileSync(this.#file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const stored = parsed(text);
    if (!stored || this.keys.flawOf(stored)) {
      return sealFinding(0, 'a marca fora do banco está danificada, ou não é desta instalação');
    }
    return { ...stored, number: 0, sealedAt: stored.sealedAt };
  }

  /** On the disk before it returns. */
  write(statement: Statement, isRotated = false): void {
    this.#replace(this.keys.signed(statement, isRotated));
  }

  /** Back to the newest seal that the journal still has; nowhere where that is none which can stand for a mark. */
  lower(seal: Seal | undefined): void {
    if (!seal || seal.version === undefined || this.keys.flawOf(seal))
      return fs.rmSync(this.#file, { force: true });
    const { number: _, ...signed } = seal;
    this.#replace(signed);
  }

  #replace(signed: object): void {
    fs.mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const aside = `${this.#file}.${randomUUID()}`;
    fs.writeFileSync(aside, `${JSON.stringify(signed)}\n`, { mode: 0o600, flush: true });
    fs.renameSync(aside, this.#file);
    const folder = fs.openSync(path.dirname(this.#file), 'r');
    try {
      fs.fsyncSync(folder);
    } finally {
      fs.closeSync(folder);
    }
  }
}

function parsed(text: string): Omit<Seal, 'number'> | undefined {
  try {
    const json = JSON.parse(text) as Omit<Seal, 'number'>;
    const isWhole = misfit(sealShapes.JournalSealed, json) === undefined && json.version !== undefined;
    return isWhole ? json : undefined;
  } catch {
    return undefined;
  }
}
