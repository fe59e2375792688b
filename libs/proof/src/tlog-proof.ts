/** The file that proves one leaf (C2SP tlog-proof): its index, the path to the root, the signed checkpoint. */
import { base64, countOf, fromBase64 } from './bytes.ts';
import type { Hash } from './sha256.ts';

export interface TlogProof {
  /** From zero. */
  readonly index: number;
  /** From the leaf's neighbour up to the root's child. */
  readonly path: readonly Hash[];
  /** A signed note, as it is. */
  readonly checkpoint: string;
  /** Here: the text whose SHA-256 is the leaf's data. */
  readonly extra?: Uint8Array | undefined;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

export const tlogProofText = ({ index, path, checkpoint, extra }: TlogProof): string =>
  [
    FIRST_LINE,
    ...(extra ? [`extra ${base64(extra)}`] : []),
    `index ${index}`,
    ...path.map(base64),
    '',
    checkpoint,
  ].join('\n');

/** Undefined for a text that has not the form. Nothing is verified. */
export function parseTlogProof(text: string): TlogProof | undefined {
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== FIRST_LINE) return undefined;
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()!.slice(6)) : null;
  const index = countOf(/^index (\d+)$/.exec(lines.shift() ?? '')?.[1] ?? '');
  const path = lines.map(fromBase64);
  if (extra === undefined || index === undefined || path.length > 63) return undefined;
  if (!path.every((hash): hash is Hash => hash?.length === 32)) return undefined;
  return { index, path, checkpoint: text.slice(end + 2), ...(extra && { extra }) };
}
