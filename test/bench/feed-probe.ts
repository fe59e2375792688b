/** A reader of the feed in a process of its own: answer after answer, or one stream; and how long what is booked takes to come. */
import http from 'node:http';
import { answering, given } from './forked.ts';
import { percentiles } from './load.ts';

export interface FeedReader {
  readonly port: number;
  readonly authorization: string;
}
export type FeedMeasure =
  /** From the beginning until nothing more is there. */
  | { readonly what: 'answers' }
  /** From the beginning, so many events. */
  | { readonly what: 'stream'; readonly events: number }
  /** From the end on, until told to stop. */
  | { readonly what: 'follow' }
  | { readonly what: 'followed' };

const { port, authorization } = given<FeedReader>();
const agent = new http.Agent({ keepAlive: true });
const NEW_LINE = 10;

function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1)) lines++;
  return lines;
}

interface Opened {
  readonly request: http.ClientRequest;
  readonly response: http.IncomingMessage;
}

function opened(query: string, headers: Readonly<Record<string, string>> = {}): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const path = `/api/feed/?${query}`;
    const request = http.get({
      agent,
      host: '127.0.0.1',
      port,
      path,
      headers: { authorization, ...headers },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      if (response.statusCode === 200) resolve({ request, response });
      else reject(new Error(`The feed answered ${response.statusCode}.`));
    });
  });
}

async function answers(): Promise<{ events: number; position: string }> {
  let events = 0;
  let position = '';
  for (let atEnd = false; !atEnd;) {
    const { response } = await opened(`after=${position}`);
    for await (const piece of response) events += countLines(piece as Buffer);
    position = String(response.headers['x-livro-position']);
    atEnd = response.headers['x-livro-at-end'] === 'true';
  }
  return { events, position };
}

/** Two line ends for each event's own lines: `id`, `data` and the empty one make three. */
const LINES_OF_EVENT = 3;

async function stream(wanted: number): Promise<void> {
  const { request, response } = await opened('', { accept: 'text/event-stream' });
  let lines = 0;
  for await (const piece of response) {
    lines += countLines(piece as Buffer);
    if (lines >= wanted * LINES_OF_EVENT) break;
  }
  request.destroy();
}

let delays: number[] = [];
let following: http.ClientRequest | undefined;

async function follow(): Promise<void> {
  const { position } = await answers();
  delays = [];
  const { request, response } = await opened(`after=${position}`, { accept: 'text/event-stream' });
  following = request;
  request.on('error', () => undefined);
  let rest = '';
  response.setEncoding('utf8');
  response.on('error', () => undefined);
  response.on('data', (text: string) => {
    const now = Date.now();
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const [, recordedAt] = /"recorded_at":"([^"]+)"/.exec(line) ?? [];
      if (recordedAt) delays.push(now - Date.parse(recordedAt));
    }
  });
}

async function answer(message: FeedMeasure): Promise<Readonly<Record<string, number>>> {
  const began = performance.now();
  switch (message.what) {
    case 'answers': {
      const { events } = await answers();
      return { events, perSecond: (events * 1_000) / (performance.now() - began) };
    }
    case 'stream':
      await stream(message.events);
      return { perSecond: (message.events * 1_000) / (performance.now() - began) };
    case 'follow':
      await follow();
      return {};
    case 'followed':
      following?.destroy();
      return { events: delays.length, ...percentiles(delays) };
    default:
      throw new Error(`No such measure: ${JSON.stringify(message satisfies never)}`);
  }
}

if (require.main === module)
  answering<FeedMeasure>(answer, () => {
    agent.destroy();
    return Promise.resolve();
  });
