/** A bundle held against itself and against what somebody kept: events, chains, tree, checkpoints, trial balance, attachments. */
import { areEqual } from '../src/bytes.ts';
import type { VerifierKey } from '../src/signed-note.ts';
import {
  GrowingTree,
  hashesIn,
  TILE_WIDTH,
  tileIn,
  type Tile,
  tilePath,
  type TilePlace,
} from '../src/tiles.ts';
import { Attachments } from './attachments.ts';
import { Chains, eventsIn, overviewOf } from './event-stream.ts';
import { bytesOf, type InputFile, readText, Wrong } from './input.ts';
import {
  isLogKey,
  keysIn,
  type Signers,
  type Statement,
  statementIn,
  statementsIn,
  Trust,
  type Verify,
} from './statements.ts';
import { type Lines, TrialBalance } from './trial-balance.ts';

export interface BundleOptions {
  readonly verify: Verify;
  /** That somebody has from elsewhere; without one of a log the bundle's own is taken. */
  readonly keys: readonly VerifierKey[];
  /** Checkpoints that somebody kept or was shown. */
  readonly known: readonly Statement[];
  readonly progress?: ((done: number, of: number) => void) | undefined;
}

/** What was found to be so. */
export type CheckedBundle = Awaited<ReturnType<typeof checkBundle>>;
type Files = ReadonlyMap<string, InputFile>;

/** `files` by their path in the bundle. Throws `Wrong` at the first thing that is. */
export async function checkBundle(files: Files, { verify, keys, known, progress }: BundleOptions) {
  const statements = statementsIn(await readText(fileOf(files, 'checkpoints.txt')));
  const newest = statements.at(-1);
  if (!newest) throw new Wrong('checkpoints.txt: não há nenhum checkpoint.');
  const { origin, size } = newest;
  if (statements.some((one) => one.origin !== origin))
    throw new Wrong('há checkpoints de mais de uma origem.');
  if (statements.some((one, i) => i > 0 && one.size <= statements[i - 1]!.size))
    throw new Wrong('checkpoints.txt: os tamanhos não crescem.');
  if (statementIn(await readText(fileOf(files, 'checkpoint')))?.note.text !== newest.note.text)
    throw new Wrong('checkpoint não é o último de checkpoints.txt.');
  // Of the bundle's own keys the oldest of the log and all of witnesses: the later ones must come from the events.
  const own = keysIn(await readText(fileOf(files, 'keys.txt')));
  const given = keys.filter(isLogKey);
  const logs = given.length > 0 ? given : own.filter(isLogKey).slice(0, 1);
  if (logs.length === 0) throw new Wrong('keys.txt: não há a chave de quem assina.');
  const trust = new Trust([...logs, ...[...keys, ...own].filter((key) => !isLogKey(key))], verify);

  const file = fileOf(files, 'events.txt');
  const { first = size, count, voided } = await overviewOf(file);
  const end = first + count;
  const told = balancesIn(await readText(fileOf(files, 'trial-balance.json')));
  const sums = new TrialBalance(first === 0 ? {} : balanceOf(told?.from, first, 0, first - 1));
  const chains = new Chains(voided, first === 0, end === size);
  const attached = new Attachments(end === size && first === 0);
  const recorded: string[] = [];
  const tree = new GrowingTree();
  const kept = known.filter((one) => one.origin === origin).sort((a, b) => a.size - b.size);
  const checkpoints = new Checkpoints(statements, kept, trust);
  await checkpoints.hold(tree);
  const reader = eventsIn(file);
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const hashes = hashesIn(await tileBytes(files, tileIn(size, 0, index)));
    const full: Tile[] = [];
    for (const hash of hashes) {
      const at = tree.size;
      if (at >= first && at < end) {
        const { value: event } = await reader.next();
        if (!event) throw new Wrong('falta o evento.', at);
        if (at === first || at === end - 1) recorded.push(String(event.content().metadata['recordedAt']));
        chains.take(event);
        if (!areEqual(event.leaf, hash)) throw new Wrong('o evento não é o que a árvore guarda.', at);
        sums.take(event, voided);
        attached.take(event);
        if (event.type === 'SealKeyRotated') trust.change(at, event.content().data);
      }
      full.push(...tree.append(hash));
      await checkpoints.hold(tree);
    }
    for (const tile of full) await compareTile(files, tile);
    progress?.(tree.size, size);
  }
  for (const tile of tree.partialTiles()) await compareTile(files, tile);
  checkpoints.end();
  if (end > size) throw new Wrong(`há eventos além do último checkpoint, de ${size}.`, size, end - 1);
  const difference = sums.against(balanceOf(told, end, end < size ? end : undefined, size - 1));
  if (difference) throw new Wrong(`trial-balance.json: ${difference}.`);
  const attachments = await attached.check(files);
  const stamps = [...files.keys()].filter((path) => path.startsWith('stamps/')).length;
  const { signers } = checkpoints;
  const [streams, many] = [chains.heads.size, statements.length];
  return {
    newest,
    trust,
    signers,
    attachments,
    first,
    count,
    sums,
    recorded,
    kept,
    keys,
    stamps,
    streams,
    checkpoints: many,
  };
}

function fileOf(files: Files, path: string, index?: number, through = index): InputFile {
  const file = files.get(path);
  if (!file) throw new Wrong(`falta o arquivo ${path}.`, index, through);
  return file;
}

/** A tile as it lies in the bundle; throws where it is not there whole. */
async function tileBytes(files: Files, tile: TilePlace): Promise<Uint8Array> {
  const path = tilePath(tile);
  const span = TILE_WIDTH ** tile.level;
  const at = tile.index * TILE_WIDTH * span;
  const through = at + tile.width * span - 1;
  const bytes = await bytesOf(fileOf(files, path, at, through));
  if (bytes.length !== tile.width * 32) throw new Wrong(`${path} não tem o tamanho que devia.`, at, through);
  return bytes;
}

/** Level 0 was compared leaf by leaf. */
async function compareTile(files: Files, tile: Tile): Promise<void> {
  if (tile.level === 0) return;
  const [found, expected] = [hashesIn(await tileBytes(files, tile)), hashesIn(tile.bytes)];
  const wrong = found.findIndex((hash, i) => !areEqual(hash, expected[i]!));
  const span = TILE_WIDTH ** tile.level;
  const at = (tile.index * TILE_WIDTH + wrong) * span;
  if (wrong >= 0) throw new Wrong(`${tilePath(tile)} não é a árvore dos eventos.`, at, at + span - 1);
}

/** The bundle's checkpoints, and those that somebody kept: the growing tree is held against each at its size. */
class Checkpoints {
  signers: Signers = { log: undefined, witnesses: [] };
  #own = 0;
  #kept = 0;
  /** So many events are those of a checkpoint of the bundle that held, and of one that was kept. */
  readonly #agreed = { own: 0, kept: 0 };

  /** Both the smallest first. */
  constructor(
    private readonly own: readonly Statement[],
    private readonly kept: readonly Statement[],
    private readonly trust: Trust,
  ) {}

  async hold(tree: GrowingTree): Promise<void> {
    const { size } = tree;
    for (let kept = this.kept[this.#kept]; kept?.size === size; kept = this.kept[++this.#kept]) {
      if (areEqual(kept.root, tree.root())) continue;
      const what = (await this.trust.hasSigned(kept))
        ? `há duas versões dos livros: a mesma chave assinou outra árvore de ${size} eventos.`
        : `o checkpoint guardado, de ${size} eventos, é de outra árvore, e não está assinado por esta chave.`;
      throw new Wrong(what, this.#agreed.kept, size - 1);
    }
    if (this.kept[this.#kept - 1]?.size === size) this.#agreed.own = this.#agreed.kept = size;
    const own = this.own[this.#own];
    if (own?.size === size) {
      const what = `o checkpoint de ${size} eventos não é desta árvore: um destes eventos foi mudado, ou o checkpoint.`;
      if (!areEqual(own.root, tree.root())) throw new Wrong(what, this.#agreed.own, size - 1);
      this.signers = await this.trust.signersOf(own, this.#agreed.own);
      this.#agreed.own = size;
      this.#own++;
    }
  }

  end(): void {
    const beyond = this.kept[this.#kept];
    if (beyond)
      throw new Wrong('o pacote acaba antes do checkpoint guardado.', this.#agreed.kept, beyond.size - 1);
  }
}

function balancesIn(text: string): { readonly from?: unknown } | null {
  try {
    return JSON.parse(text) as { readonly from?: unknown } | null;
  } catch {
    throw new Wrong('trial-balance.json não é JSON.');
  }
}

/** What the file says of the balance after `size` events. */
function balanceOf(told: unknown, size: number, index?: number, through?: number): Lines {
  const { size: said, lines } = (told ?? {}) as { readonly size?: unknown; readonly lines?: unknown };
  const isTold = typeof lines === 'object' && Object.values(lines ?? [NaN]).every(Number.isSafeInteger);
  if (said !== size || !isTold)
    throw new Wrong(`trial-balance.json não diz o balancete de ${size} eventos.`, index, through);
  return lines as Lines;
}
