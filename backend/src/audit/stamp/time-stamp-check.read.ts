/**
 * Time stamps in a verification: each of a checkpoint that is there, whole, of an authority that is known, and of a time at which all
 * that it stamps had been recorded.
 */
import { finding, type Finding } from '../verification/finding.ts';
import { SEALS } from '../seal/seals.ts';
import type { TimedTree } from '../seal/seal-keys.read.ts';
import { parseStamp, type StampFlaw, type TimeStamp } from './time-stamp.read.ts';
import type { TimeStamps } from './time-stamps.read.ts';

/** Clocks that are kept differ by less. */
const TOLERANCE_MS = 5 * 60_000;

export class TimeStampCheck {
  readonly findings: Finding[] = [];
  /** Those that hold. */
  count = 0;
  readonly #bySize = new Map<number, TimeStamp>();

  /** `newest` was asked before the checkpoints were read: what is stamped meanwhile is not missed among them. */
  static async of(
    stamps: TimeStamps,
    trees: readonly TimedTree[],
    newest: number | undefined,
    signal?: AbortSignal,
  ): Promise<TimeStampCheck> {
    const check = new TimeStampCheck();
    const bySize = new Map(trees.map((tree) => [tree.size, tree]));
    for await (const { size, response } of stamps.all(newest ?? 0)) {
      signal?.throwIfAborted();
      const tree = bySize.get(size);
      if (tree) check.#take(tree, parseStamp(response), await stamps.flawOf(tree, response));
      else check.findings.push(flaw(0, `falta o ponto de verificação de ${size} eventos, que foi carimbado`));
    }
    return check;
  }

  /** Says that there is a stamp from before what it stamps: `latest` is when the newest event under the checkpoint was recorded. */
  tooEarly({ size, seal, sealedAt }: TimedTree, latest: string): Finding | undefined {
    const stamp = this.#bySize.get(size);
    const recorded = latest > sealedAt ? latest : sealedAt;
    if (!stamp || stamp.time.getTime() + stamp.accuracyMs + TOLERANCE_MS >= Date.parse(recorded))
      return undefined;
    return flaw(seal, 'o carimbo do tempo é de antes do que ele carimba', {
      expected: recorded,
      found: stamp.time.toISOString(),
    });
  }

  #take(tree: TimedTree, stamp: TimeStamp | undefined, wrong: StampFlaw | undefined): void {
    const { seal } = tree;
    if (!stamp || wrong) return void this.findings.push(flaw(seal, FLAWS[wrong ?? 'signature']));
    const found = stamp.time.toISOString();
    if (stamp.time.getTime() - stamp.accuracyMs - TOLERANCE_MS > Date.now())
      return void this.findings.push(flaw(seal, 'o carimbo do tempo é de depois de agora', { found }));
    this.count++;
    this.#bySize.set(tree.size, stamp);
  }
}

const FLAWS: Readonly<Record<StampFlaw, string>> = {
  imprint: 'o carimbo do tempo não é deste ponto de verificação',
  signature: 'o carimbo do tempo não se lê, ou a assinatura dele não confere',
  authority: 'o carimbo do tempo não é de uma autoridade de TSA_CA',
  purpose: 'o certificado que assina o carimbo do tempo não é para carimbar',
};

const flaw = (
  seal: number,
  message: string,
  values: { readonly expected?: string; readonly found?: string } = {},
): Finding => finding('seal', SEALS, message, { entry: seal === 0 ? null : seal, field: 'stamp', ...values });
