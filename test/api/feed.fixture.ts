/** Readers of the feed: one answer, all of it in answers, and a stream of server-sent events. */
import http from 'node:http';

export interface FeedLine {
  readonly id: string;
  readonly position: string;
  readonly type: string;
  readonly recorded_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface FeedAnswer {
  readonly status: number;
  readonly text: string;
  readonly lines: readonly FeedLine[];
  readonly position: string;
  readonly atEnd: boolean;
  readonly headers: Headers;
}

export interface Source {
  readonly url: string;
  readonly token: string;
}

export type FeedQuestion = Readonly<Record<string, string | number>>;

export async function feed({ url, token }: Source, query: FeedQuestion = {}): Promise<FeedAnswer> {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${url}/api/feed/?${asked}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const ok = response.status === 200;
  return {
    status: response.status,
    text,
    lines: ok ? text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as FeedLine] : [])) : [],
    position: response.headers.get('x-livro-position') ?? '',
    atEnd: response.headers.get('x-livro-at-end') === 'true',
    headers: response.headers,
  };
}

/** Answer after answer until the journal has no more. */
export async function wholeFeed(source: Source, query: FeedQuestion = {}): Promise<readonly FeedLine[]> {
  const lines: FeedLine[] = [];
  for (let after = query.after ?? ''; ;) {
    const answer = await feed(source, { ...query, after });
    if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${answer.text}`);
    lines.push(...answer.lines);
    after = answer.position;
    if (answer.atEnd) return lines;
  }
}

export interface Told {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** A stream that is read as it comes. */
export class Stream {
  readonly told: Told[] = [];
  status = 0;
  headers: http.IncomingHttpHeaders = {};
  ended = false;
  #rest = '';
  #wake: () => void = () => undefined;
  #request: http.ClientRequest;

  constructor({ url, token }: Source, query: FeedQuestion = {}, headers: Record<string, string> = {}) {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    this.#request = http.get(`${url}/api/feed/?${asked}`, {
      agent: false,
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', ...headers },
    });
    this.#request.on('response', (response) => {
      this.status = response.statusCode ?? 0;
      this.headers = response.headers;
      response.setEncoding('utf8');
      response.on('data', (text: string) => this.#take(text));
      response.on('close', () => this.#end());
      this.#wake();
    });
    this.#request.on('error', () => this.#end());
  }

  get lines(): readonly FeedLine[] {
    return this.told.flatMap(({ event, data }) =>
      event === 'message' ? [JSON.parse(data) as FeedLine] : [],
    );
  }

  /** Waits until what was told is as wanted; throws where that does not come. */
  async until(wanted: (stream: this) => boolean, ms = 10_000): Promise<void> {
    const late = Date.now() + ms;
    while (!wanted(this)) {
      if (Date.now() > late) throw new Error(`the stream told ${JSON.stringify(this.told.slice(-3))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.#request.destroy();
  }

  #end(): void {
    this.ended = true;
    this.#wake();
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split('\n\n');
    this.#rest = parts.pop()!;
    for (const part of parts) {
      const fields = new Map(
        part.split('\n').map((line) => [/^[^:]*/.exec(line)![0], line.replace(/^[^:]*: ?/, '')]),
      );
      if (!fields.has('data')) continue;
      this.told.push({
        id: fields.get('id'),
        event: fields.get('event') ?? 'message',
        data: fields.get('data')!,
      });
    }
    this.#wake();
  }
}
