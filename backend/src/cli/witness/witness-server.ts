/** Answers requests for cosignatures on this machine: `POST …/add-checkpoint`, as C2SP tlog-witness has it. */
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { parseWitnessRequest } from '@livro/proof';
import type { Witness } from './witness.ts';

const MAX_BYTES = 64 * 1024;
const STATUS = { signed: 200, unknown: 403, conflict: 409, unproven: 422 } as const;

/** Resolves when it listens; a proxy is what others reach. */
export async function answerRequests(witness: Witness, port: number): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    void answered(witness, request).then(
      ([status, body]) => {
        response.setHeader('content-type', status === STATUS.conflict ? 'text/x.tlog.size' : 'text/plain');
        response.writeHead(status).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

async function answered(witness: Witness, request: http.IncomingMessage): Promise<[number, string]> {
  if (request.method !== 'POST' || !request.url?.endsWith('/add-checkpoint')) return [404, ''];
  if (Number(request.headers['content-length'] ?? Infinity) > MAX_BYTES) return [413, ''];
  const asked = parseWitnessRequest(await text(request));
  if (!asked) return [400, ''];
  const judged = await witness.judge(asked.checkpoint, asked.oldSize, asked.proof);
  return [STATUS[judged.outcome], judged.answer];
}
