/** Begins the calls of one connection one after the other, and closes a connection that has too many unanswered ones. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and HTTP clients send the next call after the answer; a proxy opens more connections instead. */
export const MAX_UNANSWERED_CALLS = 8;

type Call = readonly [request: IncomingMessage, response: ServerResponse];

/** Takes over from the listeners that `server` has for calls. */
export function answerInTurn(server: Server, maxUnanswered = MAX_UNANSWERED_CALLS): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const queues = new WeakMap<Socket, Call[]>();
  const begin = ([request, response]: Call): void => {
    response.once('close', () => beginNext(request.socket));
    for (const listener of listeners) listener.call(server, request as never, response as never);
  };
  const beginNext = (socket: Socket): void => {
    const next = socket.writable ? queues.get(socket)?.shift() : undefined;
    if (next) begin(next);
    else queues.delete(socket);
  };
  server.on('request', (request, response) => {
    const queue = queues.get(request.socket);
    if (!queue) {
      queues.set(request.socket, []);
      begin([request, response]);
    } else if (queue.length + 1 < maxUnanswered) queue.push([request, response]);
    else cutOff(request.socket);
  });
  // Node answers these two by itself, before anybody has counted them.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  (server as { requireHostHeader?: boolean }).requireHostHeader = false;
}

/**
 * Node parses all calls of a read of 64 KB before anything else runs, also those of a destroyed connection: half a second for
 * sixteen connections. A call that its parser takes for an upgrade ends that; where the parser has no such hook, it takes longer.
 */
function cutOff(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } };
  if (parser) parser.onIncoming = () => STOP_PARSING;
  socket.destroy();
}

/** What the parser hears where the connection is to speak another protocol. */
const STOP_PARSING = 2;
