/** One entry's proof: the text of the event, and the path from it to the root that the checkpoint signs. */
import { textOf } from '../src/bytes.ts';
import { isIncluded, leafHash } from '../src/merkle-tree.ts';
import { sha256 } from '../src/sha256.ts';
import { parseTlogProof } from '../src/tlog-proof.ts';
import { contentIn, type EventContent } from './event-stream.ts';
import { Wrong } from './input.ts';
import { type Statement, statementIn } from './statements.ts';

export interface CheckedProof {
  readonly index: number;
  /** Not verified here. */
  readonly statement: Statement;
  readonly event: EventContent;
}

/** Undefined where the text is no proof. Throws `Wrong` where it proves nothing. */
export function checkProof(text: string): CheckedProof | undefined {
  const proof = parseTlogProof(text);
  if (!proof) return undefined;
  const { index, path, extra } = proof;
  const statement = statementIn(proof.checkpoint);
  if (!statement || !extra) throw new Wrong('a prova não traz o evento, ou nenhum checkpoint.', index);
  if (!isIncluded({ index, hash: leafHash(sha256(extra)) }, statement, path))
    throw new Wrong('o evento, o caminho ou o checkpoint foi mudado: não se chega de um ao outro.', index);
  try {
    const [, content = ''] = textOf(extra).split('\n');
    return { index, statement, event: contentIn(content) };
  } catch {
    throw new Wrong('o texto do evento não se lê.', index);
  }
}
