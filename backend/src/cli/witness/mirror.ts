/**
 * The journal's files in a folder of the witness's own, laid out as the Livro has them: each held against its name when it comes, and all
 * of them against the root that was signed.
 */
import path from 'node:path';
import { areEqual, type Checkpoint, GrowingTree, hex, leafOf, resumedTree, sha256, utf8 } from '@livro/proof';
import { LocalFileStore } from '../../platform/files/local-file-store.ts';
import { linesOf } from '../../platform/segments/segment-format.ts';
import type { RemoteLog } from './remote-log.ts';
import { ForkError } from './witness.ts';

export class Mirror {
  readonly #files: LocalFileStore;
  /** Of the files that are never replaced by another. */
  #whole = new GrowingTree();
  #partial: string | undefined;

  constructor(private readonly folder: string) {
    this.#files = new LocalFileStore(path.resolve(folder), '.');
  }

  /** Fetches what is new. Answers with a sentence; throws `ForkError` where the files are not what the checkpoint signs. */
  async follow(log: RemoteLog, { size, root }: Checkpoint): Promise<string> {
    const listed = await log.segments();
    let fetched = 0;
    let tree = this.#whole;
    for (const [i, { first, count, sha256: name }] of listed.entries()) {
      if (first < this.#whole.size) continue;
      if (first !== tree.size || name === null) break;
      const there = await this.#files.read(name).catch(() => undefined);
      const file = there ?? (await this.#fetched(log, name));
      if (!there) fetched++;
      const isLast = i === listed.length - 1;
      if (isLast) tree = resumedTree(tree.size, tree.partialTiles());
      for (const hash of leavesOf(file)) {
        tree.append(leafOf(hash));
        if (tree.size === size && !areEqual(tree.root(), root))
          throw new ForkError(`os arquivos recebidos não são os dos ${size} eventos assinados`);
      }
      if (tree.size !== first + count) throw new ForkError(`o arquivo ${name} não tem ${count} eventos`);
      if (!isLast) continue;
      if (this.#partial !== undefined && this.#partial !== name) await this.#files.erase(this.#partial);
      this.#partial = name;
    }
    const proven = Math.min(tree.size, size);
    const rest = proven < size ? `; os outros ${size - proven} vêm com um selo próximo` : '';
    return `Espelho em ${this.folder}: ${proven} eventos em arquivos, ${fetched} recebidos agora${rest}.`;
  }

  async #fetched(log: RemoteLog, name: string): Promise<Buffer> {
    const content = Buffer.from(await log.segment(name));
    if ((await this.#files.write(content)) === name) return content;
    throw new Error(`O arquivo ${name} chegou danificado.`);
  }
}

/** The hashes of the events, each made anew of its text. */
function* leavesOf(file: Buffer): Generator<string> {
  for (const { leaf } of linesOf(file)) {
    if (!leaf) continue;
    const made = hex(sha256(utf8(`${leaf.previousHash}\n${leaf.content}`)));
    if (made !== leaf.hash) throw new ForkError(`o evento ${leaf.index + 1} não é o do seu hash`);
    yield made;
  }
}
