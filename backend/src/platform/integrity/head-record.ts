/** The confirmed head of each stream, in a file of the data folder: outside the database, which may lose its end in a failover. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.ts';
import type { Settings } from '../config/settings.ts';
import type { Link } from '../event-store/chain.ts';
import { familyOf } from '../event-store/streams.ts';
import { RowMacs } from './row-macs.ts';

/** The file name's ending; a stream prefix other than the usual one comes before it, as several installations may share a folder. */
export const HEAD_FILE = 'head.mark';
const USUAL_PREFIX = 'livro-';
/** Of streams that are without number the newest: what a database loses is always its end. */
const MAX_FAMILY_STREAMS = 256;

type Heads = Map<string, Link>;

@Injectable()
export class HeadRecord {
  readonly #logger = new Logger('Integrity');
  readonly #file: string;
  /** As the file has them, those that moved last at the end. */
  #stored: Heads = new Map();
  /** What this process was confirmed, or read, since the record was last doubted. */
  readonly #moved: Heads = new Map();
  /** Changes when another process writes the file. */
  #seen = '';

  constructor(
    @Inject(SETTINGS) { dataDir, streamPrefix }: Pick<Settings, 'dataDir' | 'streamPrefix'>,
    private readonly macs: RowMacs,
  ) {
    this.#file = path.join(dataDir, (streamPrefix === USUAL_PREFIX ? '' : streamPrefix) + HEAD_FILE);
  }

  /** Heads as they were written, the newest last. */
  get heads(): readonly (readonly [stream: string, head: Link])[] {
    return [...this.#stored];
  }

  /** For every append that was confirmed: in memory alone. */
  moved(stream: string, head: Link): void {
    if (head.revision < 0n) return;
    this.#moved.delete(stream);
    this.#moved.set(stream, head);
    // Not at each event: to look for those that are too many takes longer than to keep some.
    if (this.#moved.size > 4 * MAX_FAMILY_STREAMS) keepNewest(this.#moved);
  }

  /** Takes over what another process has written. */
  async load(): Promise<void> {
    const seen = await fs.stat(this.#file).then(
      ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
      () => '',
    );
    if (seen === this.#seen) return;
    this.#stored = seen === '' ? new Map() : this.#read(await fs.readFile(this.#file, 'utf8'));
    this.#seen = seen;
  }

  /** Writes what moved since; no head is ever lowered. Not flushed: an append waits for its disk, and this file lags by a second anyway. */
  async save(): Promise<void> {
    const raised = [...this.#moved].filter(
      ([stream, { revision }]) => revision > (this.#stored.get(stream)?.revision ?? -1n),
    );
    if (raised.length === 0) return;
    const heads = new Map(this.#stored);
    for (const [stream, head] of raised) {
      heads.delete(stream);
      heads.set(stream, head);
    }
    await this.write(heads);
  }

  /** In one step, whatever there was before. */
  async write(heads: ReadonlyMap<string, Link>): Promise<void> {
    const kept = new Map(heads);
    keepNewest(kept);
    const body = JSON.stringify(
      [...kept].map(([stream, { revision, hash }]) => [stream, `${revision}`, hash]),
    );
    const aside = `${this.#file}.${randomUUID()}`;
    await fs.mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    await fs.writeFile(aside, `${this.macs.of([HEAD_FILE], body)} ${body}\n`, { mode: 0o600 });
    const { ino, mtimeMs, size } = await fs.stat(aside);
    await fs.rename(aside, this.#file);
    this.#stored = kept;
    this.#seen = `${ino} ${mtimeMs} ${size}`;
  }

  /** What this process knows may be of a journal that is gone. */
  doubt(): void {
    this.#moved.clear();
  }

  /** A machine that lost its power may leave nothing readable: then the record starts over. */
  #read(text: string): Heads {
    const [mac = '', body = ''] = text.trimEnd().split(/ (.*)/s);
    if (!this.macs.isValid([HEAD_FILE], body, mac)) {
      this.#logger.warn(
        `${this.#file} não pode ser lido ou não é desta instalação: até onde o diário foi confirmado não se sabe, e o arquivo é feito de novo.`,
      );
      return new Map();
    }
    const rows = JSON.parse(body) as [stream: string, revision: string, hash: string][];
    return new Map(rows.map(([stream, revision, hash]) => [stream, { revision: BigInt(revision), hash }]));
  }
}

function keepNewest(heads: Heads): void {
  const ofFamilies = [...heads.keys()].filter((stream) => familyOf(stream) !== undefined);
  for (const stream of ofFamilies.slice(0, -MAX_FAMILY_STREAMS)) heads.delete(stream);
}
