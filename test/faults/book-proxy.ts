/** A TCP go-between that misbehaves on request: the network's faults, for tests. It knows nothing of what it carries. */
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Weather =
  /** Everything passes. */
  | 'fair'
  /** Requests reach the store, its answers are lost. */
  | 'swallow'
  /** Nothing passes in either direction, and nobody is told. */
  | 'hole'
  /** Requests are held back and delivered when the weather turns fair, even if their sender has hung up meanwhile. */
  | 'late'
  /** Everything passes, each piece a while after it came, in order. */
  | 'slow';

const SLOW_MS = 150;

interface Pair {
  readonly down: net.Socket;
  readonly up: net.Socket;
  held: Buffer[];
  /** Nothing passes any more, whatever the weather. */
  lost: boolean;
}

export class FaultProxy {
  weather: Weather = 'fair';
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly server: net.Server,
    readonly port: number,
  ) {}

  /** Listens on a port of the system's choice and forwards to 127.0.0.1:`target()`. */
  static async start(target: () => number): Promise<FaultProxy> {
    const server = net.createServer((down) => proxy.carry(down, net.connect(target(), '127.0.0.1')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy: FaultProxy = new FaultProxy(server, (server.address() as net.AddressInfo).port);
    return proxy;
  }

  /** The store's connection string, by way of this proxy. */
  through(storeUrl: string): string {
    return storeUrl.replace(/^(\w+:\/\/(?:[^@/]*@)?)[^/?]+/, `$1127.0.0.1:${this.port}`);
  }

  set(weather: Weather): void {
    this.weather = weather;
    if (weather !== 'fair') return;
    for (const pair of this.pairs) {
      for (const bytes of pair.held.splice(0)) pair.up.write(bytes);
      if (pair.down.destroyed) setTimeout(() => pair.up.destroy(), 200);
    }
  }

  /** Cuts every connection; requests held back stay in the store's mailbox. */
  cut(): void {
    for (const pair of this.pairs) pair.down.destroy();
  }

  /** One connection is swallowed for good: the one that comes to the target from this port. */
  lose(port: number): void {
    for (const pair of this.pairs) if (pair.up.localPort === port) pair.lost = true;
  }

  async stop(): Promise<void> {
    this.weather = 'fair';
    for (const pair of this.pairs) {
      pair.down.destroy();
      pair.up.destroy();
    }
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(down: net.Socket, up: net.Socket): void {
    const pair: Pair = { down, up, held: [], lost: false };
    this.pairs.add(pair);
    down.setNoDelay(true);
    up.setNoDelay(true);
    down.on('error', () => undefined);
    up.on('error', () => undefined);
    const toStore = this.passOn(up);
    const toCaller = this.passOn(down);
    down.on('data', (bytes) => {
      if (this.weather === 'hole' || pair.lost) return;
      if (this.weather === 'late') pair.held.push(bytes);
      else toStore(bytes);
    });
    up.on('data', (bytes) => {
      if (pair.lost) return;
      if (this.weather === 'fair' || this.weather === 'slow') toCaller(bytes);
    });
    down.on('close', () => {
      if (pair.held.length === 0) up.destroy();
    });
    up.on('close', () => {
      this.pairs.delete(pair);
      down.destroy();
    });
  }

  /** In order, also where the weather changes while some of it is on its way. */
  private passOn(to: net.Socket): (bytes: Buffer) => void {
    let onTheirWay = 0;
    let last = Promise.resolve();
    return (bytes) => {
      if (this.weather !== 'slow' && onTheirWay === 0) return void to.write(bytes);
      onTheirWay++;
      const due = sleep(this.weather === 'slow' ? SLOW_MS : 0, undefined, { ref: false });
      last = Promise.all([last, due]).then(() => {
        onTheirWay--;
        to.write(bytes);
      });
    };
  }
}
