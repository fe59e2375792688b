/** The text of a checkpoint (C2SP tlog-checkpoint): whose tree, how many leaves, which root. */
import { base64, countOf, fromBase64 } from './bytes.ts';
import type { Hash } from './sha256.ts';

export interface Checkpoint {
  /** Which tree: a name without spaces or `+`, as of a web address without its scheme. */
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
}

/** As it is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64(root)}\n`;

/** Undefined for a text that is no checkpoint. Further lines, which some logs add, are passed over. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length < 3 || lines.includes('')) return undefined;
  const [origin = '', count = '', encoded = ''] = lines;
  const size = countOf(count);
  const root = fromBase64(encoded);
  return size !== undefined && root?.length === 32 ? { origin, size, root } : undefined;
}
