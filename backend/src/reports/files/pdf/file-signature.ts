/** Signs a PDF while it is written: every byte but the content of its code, which shows the signature. */
import { createHash } from 'node:crypto';
import { codeStream, codeStreamSize } from '@livro/proof';
import type { PrintedProof } from '../../../audit/proof/printed-proofs.read.ts';

/** The readable side of the library's document. */
export interface SignedOutput {
  push(chunk: Uint8Array | null): boolean;
  read(): unknown;
  unshift(chunk: Uint8Array): void;
}

export class FileSignature {
  readonly #address: string;
  /** Bytes of the code's content. */
  readonly #gap: number;
  readonly #hash = createHash('sha256');
  #before = 0;
  /** What follows the code: little more than the table of objects. It waits for the code, and the code for its hash. */
  #after: Uint8Array[] | undefined;
  #isCodeNext = false;

  constructor(
    output: SignedOutput,
    private readonly proof: PrintedProof,
    origin: string,
  ) {
    this.#address = new URL(`${origin}/verificador.html`).href;
    this.#gap = codeStreamSize(proof.maxCodeLength(this.#address));
    const push = output.push.bind(output);
    // The head of the file is written as soon as there is a document.
    const head = output.read() as Uint8Array | null;
    if (head) {
      this.#take(head);
      output.unshift(head);
    }
    output.push = (chunk) => {
      if (chunk === null) for (const part of this.#complete()) push(part);
      else if (this.#isCodeNext && !this.#after && chunk.length === this.#gap) this.#after = [];
      else this.#take(chunk);
      return this.#after && chunk !== null ? true : push(chunk);
    };
  }

  /** To be written as the content of the code, which must be the last object of the file. */
  placeholder(): Uint8Array {
    this.#isCodeNext = true;
    return new Uint8Array(this.#gap);
  }

  #take(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    if (this.#after) this.#after.push(chunk);
    else this.#before += chunk.length;
  }

  /** The content of the code, and what follows it. */
  #complete(): Uint8Array[] {
    const after = Buffer.concat(this.#after ?? []);
    const sha256 = this.#hash.digest('hex');
    const file = { before: this.#before, gap: this.#gap, after: after.length, sha256 };
    return [codeStream(this.proof.codeOf(this.#address, file), this.#gap), after];
  }
}
