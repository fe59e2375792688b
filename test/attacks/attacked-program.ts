/**
 * The program as it is started, one for the attacks on what everybody needs: with an administrator, an expense, a watch over its
 * event loop, and connections that were begun at once and are never finished, because it takes half a minute to see them cut off.
 */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Program } from '../support/program.ts';
import { PASSWORD, send, Session } from '../support/session.ts';

export interface LeftOpen {
  readonly seconds: number;
  readonly answer: string;
}

export interface Attacked {
  readonly program: Program;
  readonly port: number;
  readonly token: string;
  readonly expense: string;
  /** The file that names each stop of the event loop. */
  readonly stops: string;
  /** What became of half requests: silence, half a head, half a body, one that dribbles, half an upload. */
  readonly halves: Promise<readonly LeftOpen[]>;
}

let attacked: Promise<Attacked> | undefined;
export const attackedProgram = (): Promise<Attacked> => (attacked ??= begin());

export async function endAttackedProgram(): Promise<void> {
  const begun = await attacked?.catch(() => undefined);
  await begun?.program.dispose();
  if (begun) fs.rmSync(path.dirname(begun.stops), { recursive: true, force: true });
}

/** The head of a request without its end. */
export const halfPost = (port: number, route: string, more = ''): string =>
  `POST ${route} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}Content-Length: 900000\r\n`;

export const formHead = (token: string): string =>
  `Content-Type: multipart/form-data; boundary=x\r\nAuthorization: Bearer ${token}\r\n`;

/** A connection that sent `text`, and how many seconds it was let be. */
export async function leftOpen(port: number, text: string, dribble?: string): Promise<LeftOpen> {
  const started = Date.now();
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(text);
  const timer = dribble && setInterval(() => socket.writable && socket.write(dribble), 1_000);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer || undefined);
  return { seconds: (Date.now() - started) / 1000, answer };
}

async function begin(): Promise<Attacked> {
  const stops = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'livro-stops-')), 'stops');
  fs.writeFileSync(stops, '');
  const program = await Program.at({
    LOOP_STOPS: stops,
    NODE_OPTIONS: `--require ${path.resolve(__dirname, '../support/loop-watch.cjs')}`,
  });
  await program.start();
  const port = Number(new URL(program.url).port);
  const email = 'ana@construtora.com.br';
  const ana = await Session.open(program.url, email);
  const plan = { name: 'Torre', status: 'active', startDate: '2026-01-05', building_opening_balance: 1_000 };
  const development = (await ana.post('developments/', plan)).body.data;
  const [account] = (await ana.get(`accounts/?development=${development.id}`)).body.data as { id: string }[];
  const spent = { amount: 1, date: '2026-02-03', category: 'other', description: 'Cimento' };
  const expense = (await ana.post('expenses/', { ...spent, accountId: account!.id })).body.data.id as string;
  const signedIn = await send(`${program.url}/api/auth/token/`, 'POST', { email, password: PASSWORD });
  const token = signedIn.body.data.access_token as string;
  const json = 'Content-Type: application/json\r\n';
  const login = (more?: string): string => halfPost(port, '/api/auth/login/', more);
  const upload = halfPost(port, `/api/expenses/${expense}/attachments/`, formHead(token));
  const halves = Promise.all([
    leftOpen(port, ''),
    leftOpen(port, login(), 'X-A: b\r\n'),
    leftOpen(port, `${login(json)}\r\n{`),
    leftOpen(port, `${login(json)}\r\n{`, ' '),
    leftOpen(port, `${upload}\r\n--x\r\n`, 'a'),
  ]);
  return { program, port, token, expense, stops, halves };
}
