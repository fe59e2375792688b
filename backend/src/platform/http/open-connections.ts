/**
 * Ends a server as its clients would wish: what is being answered is answered, and nothing else is waited for. Node's own
 * `close` waits for connections on which nothing was ever asked (browsers open some ahead) and for those that fell idle after
 * it, until their time limits.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';

export class OpenConnections {
  /** How many requests are being answered on each. */
  readonly #underWay = new Map<Socket, number>();
  /** Beneath those of TLS, and perhaps not agreed on a key yet. */
  readonly #beneath = new Set<Socket>();
  #draining = false;
  #ending = false;

  /** Follows the connections of a server that does not listen yet. */
  constructor(private readonly server: Server) {
    const encrypts = server instanceof tls.Server;
    if (encrypts)
      server.on('connection', (socket: Socket) => {
        this.#beneath.add(socket);
        socket.once('close', () => this.#beneath.delete(socket));
      });
    server.on(encrypts ? 'secureConnection' : 'connection', (socket: Socket) => {
      if (this.#ending) return void socket.destroy();
      this.#underWay.set(socket, 0);
      socket.once('close', () => this.#underWay.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      if (this.#draining) response.shouldKeepAlive = false;
      response.once('close', () => this.#count(socket, -1));
    });
  }

  /** From now on no connection is kept after its answer: who asks next is asked to look for another instance. */
  drain(): void {
    this.#draining = true;
  }

  /** Listens no more, lets what is under way be answered for at most `patienceMs`, and cuts off what is left. */
  async end(patienceMs: number): Promise<void> {
    this.drain();
    this.#ending = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const [socket, count] of this.#underWay) if (count === 0) socket.destroy();
    await Promise.race([closed, sleep(patienceMs, undefined, { ref: false })]);
    for (const socket of [...this.#underWay.keys(), ...this.#beneath]) socket.destroy();
    await closed;
  }

  #count(socket: Socket, change: 1 | -1): void {
    const count = this.#underWay.get(socket);
    if (count === undefined) return;
    this.#underWay.set(socket, count + change);
    if (this.#ending && count + change === 0) socket.destroySoon();
  }
}
