/** What a log asks of a witness (C2SP tlog-witness, `add-checkpoint`): the size that it saw last, the proof from there, the checkpoint. */
import { base64, countOf, fromBase64 } from './bytes.ts';
import type { Hash } from './sha256.ts';

export interface WitnessRequest {
  readonly oldSize: number;
  /** From the tree of `oldSize` to the checkpoint's; none where it is zero. */
  readonly proof: readonly Hash[];
  /** A signed note, as it is. */
  readonly checkpoint: string;
}

export const witnessRequestText = ({ oldSize, proof, checkpoint }: WitnessRequest): string =>
  [`old ${oldSize}`, ...proof.map(base64), '', checkpoint].join('\n');

/** Undefined for a text that has not the form. Nothing is verified. */
export function parseWitnessRequest(text: string): WitnessRequest | undefined {
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\n');
  const oldSize = countOf(/^old (\d+)$/.exec(first)?.[1] ?? '');
  const proof = lines.map(fromBase64);
  if (oldSize === undefined || proof.length > 63) return undefined;
  if (!proof.every((hash): hash is Hash => hash?.length === 32)) return undefined;
  return { oldSize, proof, checkpoint: text.slice(end + 2) };
}
