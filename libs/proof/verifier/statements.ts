/** Signed checkpoints as somebody holds them, and which of the keys that somebody trusts have signed them. */
import { areEqual, countOf, fromBase64, hex, utf8 } from '../src/bytes.ts';
import { type Checkpoint, parseCheckpoint } from '../src/checkpoint.ts';
import { printedFileText, signedCodeText, type SignedRanges } from '../src/printed-file.ts';
import {
  claimsOf,
  ED25519,
  parseNote,
  parseVerifierKey,
  type SignatureClaim,
  type SignedNote,
  type VerifierKey,
} from '../src/signed-note.ts';
import { parseTlogProof } from '../src/tlog-proof.ts';
import { Wrong } from './input.ts';

/** Ed25519 of the platform. */
export type Verify = (claim: SignatureClaim) => boolean | Promise<boolean>;

export interface Statement extends Checkpoint {
  readonly note: SignedNote;
}

/** Undefined where the text is no signed checkpoint. */
export function statementIn(text: string): Statement | undefined {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  return note && checkpoint && { ...checkpoint, note };
}

/** Checkpoints one after the other, each with an empty line after it. */
export function statementsIn(text: string): Statement[] {
  const parts = text.split('\n\n').slice(0, -1);
  const notes = parts.flatMap((part, i) => (i % 2 === 0 ? `${part}\n\n${parts[i + 1] ?? ''}\n` : []));
  const statements = notes.flatMap((note) => statementIn(note) ?? []);
  const isWhole = statements.length === notes.length && text === notes.map((note) => `${note}\n`).join('');
  if (!isWhole) throw new Wrong('checkpoints.txt: não tem a forma de checkpoints assinados.');
  return statements;
}

/** What a QR code says: a checkpoint, and which leaves went into the document. */
export interface Printed {
  readonly statement: Statement;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
  /** Which file it stands on, and who says so. */
  readonly file?: PrintedFile | undefined;
}

/** A version 1 signs the bytes before the code alone; `text` is what a version 2 signs: the code up to its signature. */
export type PrintedFile =
  | { readonly version: 1; readonly bytes: number; readonly sha256: string; readonly signature: Uint8Array }
  | ({ readonly version: 2; readonly text: string; readonly signature: Uint8Array } & SignedRanges);

export function printedIn(code: string): Printed | undefined {
  const text = code.trim();
  const fields = new URLSearchParams(text.slice(text.indexOf('#') + 1));
  const bytesOf = (name: string): Uint8Array | undefined => {
    const field = fields.get(name) ?? '';
    const encoded = field.replace(/-/g, '+').replace(/_/g, '/');
    return /[^\w-]/.test(field)
      ? undefined
      : fromBase64(encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '='));
  };
  const note = bytesOf('note');
  const statement = note?.length ? statementIn(new TextDecoder().decode(note)) : undefined;
  const number = (name: string): number | undefined =>
    fields.has(name) ? Number(fields.get(name)) : undefined;
  return (
    statement && {
      statement,
      first: number('first'),
      last: number('last'),
      file: fileIn(text, fields, bytesOf('sha256'), bytesOf('by')),
    }
  );
}

const FIELDS_OF_VERSION_1 = ['note,bytes,sha256,by', 'note,first,last,bytes,sha256,by'];
/** Of `&by=` and 64 bytes in base64url. */
const SIGNATURE_LENGTH = 90;

function fileIn(
  text: string,
  fields: URLSearchParams,
  hash: Uint8Array | undefined,
  signature: Uint8Array | undefined,
): PrintedFile | undefined {
  if (!hash?.length || !signature) return undefined;
  const [sha256, bytes] = [hex(hash), fields.get('bytes') ?? ''];
  if (FIELDS_OF_VERSION_1.includes([...fields.keys()].join()))
    return { version: 1, bytes: Number(bytes), sha256, signature };
  const [before, gap, after, ...more] = bytes.split('-').map(countOf);
  if (before === undefined || gap === undefined || after === undefined || more.length > 0) return undefined;
  // All that comes before the signature is signed, and nothing may come behind it.
  const unsigned = text.slice(0, -SIGNATURE_LENGTH);
  const isLast = text.slice(-SIGNATURE_LENGTH) === `&by=${fields.getAll('by').at(-1)}`;
  return fields.get('v') === '2' && fields.getAll('by').length === 1 && isLast
    ? { version: 2, text: unsigned, before, gap, after, sha256, signature }
    : undefined;
}

/** The checkpoint of whatever carries one: a proof, a QR code's text, a checkpoint. */
export const anyStatementIn = (text: string): Statement | undefined =>
  statementIn(parseTlogProof(text)?.checkpoint ?? text) ?? printedIn(text)?.statement;

export const keysIn = (text: string): VerifierKey[] =>
  text.split(/\s+/).flatMap((word) => parseVerifierKey(word) ?? []);

export const isLogKey = ({ algorithm }: VerifierKey): boolean => algorithm === ED25519;

/** Who saw a checkpoint, and when: seconds since 1970. */
export interface Witness {
  readonly key: VerifierKey;
  readonly time: number;
}

/** Who stands for a checkpoint. */
export interface Signers {
  readonly log: VerifierKey | undefined;
  readonly witnesses: readonly Witness[];
}

/** The keys that count, as they change with the events. */
export class Trust {
  #keys: readonly VerifierKey[];
  readonly #ever: VerifierKey[];
  readonly #changes: {
    readonly index: number;
    readonly previous: VerifierKey;
    readonly next: VerifierKey;
  }[] = [];

  constructor(
    keys: readonly VerifierKey[],
    private readonly verify: Verify,
  ) {
    this.#keys = keys;
    this.#ever = [...keys];
  }

  /** An event says that the key is another from now on. It counts once a checkpoint under the previous key has it. */
  change(index: number, { previousKey, key }: Readonly<Record<string, unknown>>): void {
    const [previous, next] = [previousKey, key].map((text) => parseVerifierKey(String(text)));
    if (!previous || !next) throw new Wrong('a troca da chave não diz quais são as chaves.', index);
    this.#changes.push({ index, previous, next });
  }

  /** Whether the log's key stands under a checkpoint that somebody kept. */
  async hasSigned({ note, origin }: Statement): Promise<boolean> {
    const claims = claimsOf(note, this.#ever).filter(({ key }) => isLogKey(key) && key.name === origin);
    for (const claim of claims) if (await this.verify(claim)) return true;
    return false;
  }

  /** Whether the log's key stands for the file. */
  async hasIssued({ statement, first, last }: Printed, file: PrintedFile): Promise<boolean> {
    const leaves = first === undefined ? '' : `${first} ${last}`;
    const signed =
      file.version === 1
        ? printedFileText({ ...statement, leaves, ...file })
        : signedCodeText(statement.origin, file.text);
    const message = utf8(signed);
    const keys = this.#ever.filter((key) => isLogKey(key) && key.name === statement.origin);
    for (const key of keys) if (await this.verify({ key, message, signature: file.signature })) return true;
    return false;
  }

  /** Throws where a signature does not hold, or the log's is not there; `since`: how many events the checkpoint before it has. */
  async signersOf(statement: Statement, since = statement.size - 1): Promise<Signers> {
    const { origin, size, note } = statement;
    const claims = claimsOf(note, this.#keys);
    for (const claim of claims)
      if (!(await this.verify(claim)))
        throw new Wrong(
          `checkpoint de ${size} eventos: a assinatura de ${claim.key.name} não confere.`,
          since,
          size - 1,
        );
    const log = claims.find(({ key }) => isLogKey(key) && key.name === origin)?.key;
    if (!log && this.#keys.some(isLogKey))
      throw new Wrong(
        `checkpoint de ${size} eventos: não está assinado pela chave de ${origin}.`,
        since,
        size - 1,
      );
    for (const change of this.#changes.splice(0)) {
      const { index, previous, next } = change;
      if (index >= size) this.#changes.push(change);
      else if (log && !areEqual(log.publicKey, previous.publicKey))
        throw new Wrong('a chave foi trocada sem a assinatura da anterior.', index);
      else {
        this.#ever.push(next);
        this.#keys = [...this.#keys.filter(({ id }) => id !== previous.id && id !== next.id), next];
      }
    }
    const witnesses = claims.flatMap(({ key, time }) => (time === undefined ? [] : [{ key, time }]));
    return { log, witnesses };
  }
}
