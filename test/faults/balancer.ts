/** A load balancer that shares out requests among the instances that said a moment ago that they are ready, and sends each once. */
import http from 'node:http';
import { POSITION_HEADER } from '../../backend/src/platform/event-store/position.ts';
import { type Program, sleep } from '../support/program.ts';

const PROBE_MS = 100;

export interface BalancedAnswer {
  readonly status: number;
  readonly body: string;
  /** Of a command: what its sender's reads wait for. */
  readonly position: string | undefined;
  /** Who answered. */
  readonly by: Program;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: object | undefined;
  /** That the caller knows. */
  readonly position?: string | undefined;
}

/** One connection pool for each instance; none is asked that is not ready. */
export class Balancer {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #instances = new Set<Program>();
  readonly #ready = new Set<Program>();
  readonly #underWay = new Map<Program, number>();
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  constructor(instances: readonly Program[]) {
    for (const one of instances) this.add(one);
    this.#timer = setInterval(() => this.#instances.forEach((one) => void this.#probe(one)), PROBE_MS);
  }

  add(one: Program): void {
    this.#instances.add(one);
  }

  /** By its operator, before it is told to end: nothing is sent there any more, and what was sent is answered. */
  async takeOut(one: Program): Promise<void> {
    this.#instances.delete(one);
    this.#ready.delete(one);
    while ((this.#underWay.get(one) ?? 0) > 0) await sleep(5);
  }

  isReady(one: Program): boolean {
    return this.#ready.has(one);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#agent.destroy();
  }

  async send(call: Call): Promise<BalancedAnswer> {
    while (this.#ready.size === 0) await sleep(5);
    const all = [...this.#ready];
    const one = all[this.#turn++ % all.length]!;
    const count = (by: number): void => void this.#underWay.set(one, (this.#underWay.get(one) ?? 0) + by);
    count(1);
    return this.#ask(one, call).finally(() => count(-1));
  }

  async #probe(one: Program): Promise<void> {
    const answer = await this.#ask(one, { method: 'GET', path: '/api/health/ready/', token: '' }).catch(
      () => undefined,
    );
    if (answer?.status === 200 && this.#instances.has(one)) this.#ready.add(one);
    else this.#ready.delete(one);
  }

  #ask(one: Program, { method, path, token, body, position }: Call): Promise<BalancedAnswer> {
    return new Promise((resolve, reject) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(position && { [POSITION_HEADER]: position }),
      };
      const request = http.request(
        `${one.url}${path}`,
        { method, headers, agent: this.#agent },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => {
            const { statusCode, headers: answered } = response;
            const told = answered[POSITION_HEADER.toLowerCase()] as string | undefined;
            resolve({ status: statusCode!, body: text, position: told, by: one });
          });
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body && JSON.stringify(body));
    });
  }
}

/** Milliseconds until the instance says that it folds. */
export async function untilActive(one: Program): Promise<number> {
  const from = performance.now();
  for (;;) {
    const text = await fetch(`${one.url}/metrics`).then((answer) => answer.text());
    if (/^livro_projector_active\{.*\} 1$/m.test(text)) return performance.now() - from;
    if (performance.now() - from > 20_000) throw new Error('nobody took the office over');
    await sleep(20);
  }
}
