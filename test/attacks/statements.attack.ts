/** Files that pretend to be bank statements and are made to take time or memory: refused at once, and everybody else is answered meanwhile. */
import fs from 'node:fs';
import net from 'node:net';
import { sleep } from '../support/program.ts';
import { type Attacked, attackedProgram, formHead } from './attacked-program.ts';

/** How long the event loop may stand still over a statement of the greatest size that is taken in. */
/** What others may wait for the shortest answer. */
const LONGEST_STOP_MS = 500;
/** Of an answer that refuses one: a value is quoted in part. */
const MAX_ANSWER_CHARACTERS = 3_000;
/** What else happens in the program meanwhile does not come at the same file again. */
const TRIES = 3;
const MB = 1024 * 1024;
const FILE_MAX = 5 * MB - 200;

let attacked: Attacked;
let statements: string;
beforeAll(async () => {
  attacked = await attackedProgram();
  const { program, token } = attacked;
  const answer = await fetch(`${program.url}/api/bank-accounts/`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  statements = `${program.url}/api/bank-accounts/${data[0]!.id}/statements/`;
}, 120_000);

const filled = (head: string, what: string, tail = ''): string =>
  head + what.repeat(Math.floor((FILE_MAX - head.length - tail.length) / what.length)) + tail;
const csv = 'Data;Histórico;Valor';
const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

const hostile: readonly (readonly [string, string | Buffer])[] = [
  ['elements within elements', filled('<?xml version="1.0"?><OFX>', '<A>')],
  ['transactions within transactions', filled('<OFX><STMTRS>', '<STMTTRN>', '</OFX>')],
  ['leaves without end', filled('<OFX><STMTRS>', '<A>1', '</OFX>')],
  ['a tag that never ends', filled('<OFX><', 'A')],
  ['attributes without end', filled('<OFX>', '<A b="c" ', '</OFX>')],
  ['CDATA that never ends', filled('<OFX>', '<![CDATA[', '</OFX>')],
  [
    'a billion laughs',
    `<?xml version="1.0"?><!DOCTYPE o [<!ENTITY l0 "ha">${laughs}]><OFX><STMTRS><STMTTRN><MEMO>&l12;</STMTTRN></OFX>`,
  ],
  [
    'a file of the machine',
    '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY f SYSTEM "file:///etc/passwd">]><OFX><STMTRS><STMTTRN><MEMO>&f;</STMTTRN></OFX>',
  ],
  ['tags that never end', filled('<OFX><STMTRS>', `<${'A'.repeat(240)}`)],
  ['names and blanks without end', filled('<OFX><STMTRS>', `<A${'.a'.repeat(20)}${' '.repeat(199)}`)],
  ['an amount without end', filled('<OFX><STMTRS><STMTTRN><DTPOSTED>20261010<TRNAMT>', '-')],
  ['a day without end', filled('<OFX><STMTRS><STMTTRN><TRNAMT>1<DTPOSTED>', '20261010[')],
  ['entities without end', filled('<OFX><STMTRS><STMTTRN><MEMO>', '&#1')],
  ['blanks before the head', filled('', ' ', '<OFX')],
  ['heads without end', filled('<OFX', '<OFX')],
  ['accounts without end', filled('<OFX><STMTRS><BANKACCTFROM>', '<ACCTID>1')],
  ['an amount of a CSV', filled(`${csv}\n10/10/2026;x;`, '9')],
  ['quotes and an amount', filled(`${csv}\n"10/10/2026";"x";"`, '1""')],
  ['columns as long as can be', filled(`Data;Histórico\n10/10/2026;`, 'x'.repeat(19_000) + '\n')],
  ['blanks before a day', filled(`${csv}\n`, ' ', '1/1;x;1')],
  ['signs of an amount', filled(`${csv}\n10/10/2026;x;`, '-')],
  ['a million columns', `${csv}${';'.repeat(MB)}\n10/10/2026;x;1`],
  ['rows of many columns', filled(`${csv}\n`, `${';'.repeat(150)}\n`)],
  ['rows without end', filled(`${csv}\n`, '1\n')],
  ['a quote that never ends', filled(`${csv}\n"`, 'x;"";')],
  ['quotes without end', filled(`${csv}\n`, '"')],
  ['signs that are no UTF-8', Buffer.alloc(FILE_MAX, 0x80)],
  ['tags without a name', filled('<OFX>', '<')],
  ['nothing but NUL', filled('', '\0')],
  ['a heading of NUL', `${filled(csv, '\0')}\n10/10/2026;x;1`],
  ['records of nothing', filled(`34100000${' '.repeat(232)}`, '\n', 'x')],
  ['records of one kind', filled('', `34100013${'0'.repeat(232)}\n`)],
];

interface Told {
  readonly status: number;
  readonly code?: string;
  readonly characters: number;
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Told> {
  const answer = await fetch(statements, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${attacked.token}`, ...headers },
    signal: AbortSignal.timeout(30_000),
    ...(body instanceof ReadableStream && ({ duplex: 'half' } as const)),
  });
  const text = await answer.text();
  const { code } = JSON.parse(text) as { code?: string };
  return { status: answer.status, code, characters: text.length };
}

function formOf(content: string | Buffer): FormData {
  const form = new FormData();
  form.append(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    'extrato.ofx',
  );
  return form;
}

/** The longest stop of the event loop while it ran, in ms, of the shortest of some tries. */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least > LONGEST_STOP_MS; tries++) {
    const before = fs.statSync(attacked.stops).size;
    await work();
    await sleep(12);
    const written = fs.readFileSync(attacked.stops, 'utf8').slice(before).split('\n').filter(Boolean);
    least = Math.min(least, Math.max(0, ...written.map((line) => Number(line.split(' ')[1]))));
  }
  return least;
}

it('are refused, with the program answering all the while', async () => {
  const wrong: string[] = [];
  for (const [name, text] of hostile) {
    let told: Told | undefined;
    const stopMs = await longestStop(async () => void (told = await send(formOf(text))));
    if (told?.status !== 422 || told.characters > MAX_ANSWER_CHARACTERS || stopMs > LONGEST_STOP_MS)
      wrong.push(`${name}: ${told?.status} ${told?.code}, ${told?.characters}, ${stopMs.toFixed(0)} ms`);
    if (process.env.LIVRO_TEST_LOG) console.log(name, told, stopMs);
  }
  expect(wrong).toEqual([]);
}, 120_000);

it('of 100 MB are refused by their head alone, and without one once all is there, of which nothing is kept', async () => {
  const { program, port, token } = attacked;
  const { pathname } = new URL(statements);
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${formHead(token)}Content-Length: ${100 * MB}\r\n\r\n`,
  );
  const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.ofx"\r\n\r\n';
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? Buffer.from(head) : Buffer.alloc(MB, 'x'));
      if (++sent <= 100) return;
      controller.enqueue(Buffer.from('\r\n--x--\r\n'));
      controller.close();
    },
  });
  const began = Date.now();
  const told = await send(endless, { 'Content-Type': 'multipart/form-data; boundary=x' });
  expect(told.status).toBe(413);
  expect(Date.now() - began).toBeLessThan(15_000);
  expect((await fetch(`${program.url}/api/health/live/`)).status).toBe(200);
}, 60_000);
