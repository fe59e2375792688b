// A receiver of webhooks, with Node alone: it checks that what comes is from the books, and keeps each event once, in a file of lines.
//
//   LIVRO_WEBHOOK_SECRET=whsec_… node examples/webhook-receiver.mjs EVENTS.ndjson 9000
//
// An event is in the file before the answer goes out: who is killed between hears it again, and knows it by its id.
import { createHmac, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';

const [file, port] = process.argv.slice(2);
const secret = process.env.LIVRO_WEBHOOK_SECRET;
if (!file || !port || !secret)
  throw new Error('LIVRO_WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs FILE PORT');
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
/** Older ones may have been recorded by somebody and sent again. */
const TOLERANCE_SECONDS = 300;

/** While a secret is exchanged there are two signatures: one that is right is enough. */
function isFromTheBooks(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** What a kill cut off in the middle of a line is taken away: it comes again. */
const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
const whole = kept.slice(0, kept.lastIndexOf('\n') + 1);
if (whole !== kept) fs.writeFileSync(file, whole);
const known = new Set(whole.split('\n').flatMap((line) => (line ? [JSON.parse(line).id] : [])));
const output = fs.openSync(file, 'a');

function keep({ events }) {
  const fresh = events.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  fs.writeSync(output, fresh.map((event) => `${JSON.stringify(event)}\n`).join(''));
  fs.fsyncSync(output);
  for (const { id } of fresh) known.add(id);
}

http
  .createServer((request, response) => {
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      if (!isFromTheBooks(request.headers, body)) return response.writeHead(401).end();
      keep(JSON.parse(body.toString('utf8')));
      response.writeHead(204).end();
    });
  })
  .listen(Number(port), '127.0.0.1', () => console.log('listening'));
