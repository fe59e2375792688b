/** The Livro that is watched, as an auditor reaches it: its newest checkpoint, its tiles, its keys, its files. */
import { type TilePlace, tilePath } from '@livro/proof';

export interface ListedSegment {
  readonly first: number;
  readonly count: number;
  /** Null where no file has these events. */
  readonly sha256: string | null;
}

const TIMEOUT_MS = 15_000;

export class RemoteLog {
  readonly #origin: string;
  #token: string | undefined;

  constructor(
    address: string,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#origin = new URL(address).origin;
  }

  checkpoint = async (): Promise<string> => Buffer.from(await this.#get('checkpoint')).toString();
  keys = async (): Promise<string> => Buffer.from(await this.#get('keys')).toString();
  segment = (sha256: string): Promise<Uint8Array> => this.#get(`segment/${sha256}`);
  /** The sealed journal's files, the first events first. */
  segments = async (): Promise<readonly ListedSegment[]> => {
    const lines = Buffer.from(await this.#get('segments'))
      .toString()
      .split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as ListedSegment);
  };
  tile = (place: TilePlace): Promise<Uint8Array> => this.#get(tilePath(place));

  async #get(path: string): Promise<Uint8Array> {
    const asked = this.#token;
    this.#token ??= await this.#signIn();
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await this.#fetch(`/api/audit/log/${path}`, { headers });
    if (answer.status === 401 && asked) {
      // A token lasts minutes, a witness years.
      this.#token = undefined;
      return this.#get(path);
    }
    if (!answer.ok) throw new Error(`${this.#origin} respondeu ${answer.status} a ${path}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async #signIn(): Promise<string> {
    const body = JSON.stringify({ email: this.env.LIVRO_EMAIL, password: this.env.LIVRO_PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const answer = await this.#fetch('/api/auth/token/', { method: 'POST', headers, body });
    if (!answer.ok)
      throw new Error(`${this.#origin} não aceitou LIVRO_EMAIL e LIVRO_PASSWORD (${answer.status}).`);
    return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${this.#origin}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }
}
