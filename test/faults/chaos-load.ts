/**
 * Clerks who book, attach and look on either server while faults come and go, and repeat under the same key until they are answered. Each answer
 * is one of what was asked for, or a clear refusal; none at all is excused only by a process that ended or stood still.
 */
import { randomUUID } from 'node:crypto';
import { firstAccessCodeAt, sleep } from '../support/program.ts';
import { PASSWORD } from '../support/session.ts';
import type { Server } from './chaos-world.ts';
import { Clerks } from './clerks.ts';

/** Longer than anything that the program itself waits for. */
const ANSWER_WITHIN_MS = 15_000;
const AGAIN_MS = 100;
const GIVEN_UP_MS = 60_000;
const DATE = '2026-11-02';
export const EMAIL = 'ana@construtora.com.br';

export interface Answer {
  readonly status: number;
  // Whatever JSON came back: the judge looks at it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

type Body = object | FormData;

export class ChaosLoad {
  /** By description: how much, in centavos, of each acknowledged expense and transfer. */
  readonly expenses = new Map<string, number>();
  readonly transfers = new Map<string, number>();
  /** Address of each acknowledged file, and what is in it. */
  readonly files = new Map<string, string>();
  readonly violations: string[] = [];
  readonly refusals = new Map<string, number>();
  answers = 0;
  unanswered = 0;
  accounts: readonly string[] = [];
  #token = '';
  #clerks: Clerks | undefined;

  constructor(readonly servers: Server[]) {}

  async open(openingReais: number): Promise<void> {
    const code = await firstAccessCodeAt(this.servers[0]!.program.url);
    const first = { email: EMAIL, password: PASSWORD, code };
    await this.#ask(this.servers[0]!, 'POST', 'auth/create-password/', first);
    await this.renew();
    const development = await this.until('POST', 'developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: openingReais,
      land_opening_balance: openingReais,
    });
    while (this.accounts.length < 2) {
      const { data } = await this.until('GET', `accounts/?development=${development.data.id}`);
      this.accounts = data.map(({ id }: { id: string }) => id);
    }
  }

  begin(clerks: number): void {
    this.#clerks = new Clerks(
      clerks,
      (number, n) => this.#one(number, n),
      (number, _n, error) => this.violations.push(`clerk ${number}: ${String(error)}`),
    );
  }

  /** All that was begun is acknowledged while `look` runs. */
  paused<Result>(look: () => Promise<Result>): Promise<Result> {
    return this.#clerks!.paused(look);
  }

  async stop(): Promise<void> {
    await this.#clerks?.stop();
  }

  /** Books one on this very server and reads it there: true where it works as ever. */
  async works(server: Server): Promise<boolean> {
    const ready = await fetch(`${server.program.url}/api/health/ready/`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined); // prettier-ignore
    if (ready?.status !== 200) return false;
    const description = `Prova ${randomUUID()}`;
    const body = this.#expense(description, 1);
    const key = randomUUID();
    const written = await this.#ask(server, 'POST', 'expenses/', body, key);
    if (!isDone(written)) {
      // It may be booked: then it must be acknowledged, by whichever server.
      await this.until('POST', 'expenses/', body, key);
      this.expenses.set(description, 1);
      return false;
    }
    this.expenses.set(description, 1);
    const read = await this.#ask(server, 'GET', `expenses/?search=${encodeURIComponent(description)}`);
    return isDone(read) && read!.body.stale !== true && JSON.stringify(read!.body).includes(description);
  }

  /** Asks either server, again and again with the same key, until it is done. */
  async until(method: string, path: string, body?: Body, key = randomUUID()): Promise<Answer['body']> {
    const began = Date.now();
    for (let n = 0; ; n++) {
      const server = this.servers[(n + Math.floor(Math.random() * 2)) % this.servers.length]!;
      const answer = server.isHeldDown ? undefined : await this.#ask(server, method, path, body, key);
      if (isDone(answer)) return answer!.body;
      if (Date.now() - began > GIVEN_UP_MS)
        throw new Error(`${method} ${path} in vain, at last: ${JSON.stringify(answer)}`);
      if (answer?.status === 401) await this.renew();
      await sleep(AGAIN_MS);
    }
  }

  async renew(): Promise<void> {
    for (const server of this.servers) {
      const answer = await this.#ask(server, 'POST', 'auth/token/', { email: EMAIL, password: PASSWORD });
      if (answer?.status !== 200) continue;
      this.#token = answer.body.data.access ?? answer.body.data.access_token;
      return;
    }
  }

  async content(path: string): Promise<string> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    return (await fetch(`${this.servers[0]!.program.url}${path}`, { headers })).text();
  }

  async #one(number: number, n: number): Promise<void> {
    if (n % 4 === 3) {
      const description = `Remessa ${number}-${n}`;
      const [from, to] = this.accounts;
      const amount = 1 + (n % 7);
      await this.until('POST', 'transfers/', {
        sourceAccountId: from,
        destinationAccountId: to,
        amount,
        date: DATE,
        description,
      });
      this.transfers.set(description, amount * 100);
      return;
    }
    const description = `Compra ${number}-${n}`;
    const centavos = 100 + (n % 90);
    const { data } = await this.until('POST', 'expenses/', this.#expense(description, centavos));
    this.expenses.set(description, centavos);
    if (n % 8 === 1) await this.#attach(data.id, description);
    await this.until('GET', ['accounts/', 'transactions/?page=1', 'dashboard/stats/'][n % 3]!);
  }

  async #attach(expense: string, description: string): Promise<void> {
    const form = new FormData();
    const text = `%PDF-1.7\n${description}`;
    form.append('files', new Blob([text], { type: 'application/pdf' }), 'nota.pdf');
    const { data } = await this.until('POST', `expenses/${expense}/attachments/`, form);
    const [{ url }] = Array.isArray(data) ? data : [data];
    this.files.set(url, text);
  }

  #expense(description: string, centavos: number): object {
    return {
      account_id: this.accounts[0],
      description,
      amount: centavos / 100,
      category: 'material',
      date: DATE,
    };
  }

  /** One exchange. Undefined where there was no answer. */
  async #ask(
    server: Server,
    method: string,
    path: string,
    body?: Body,
    key?: string,
  ): Promise<Answer | undefined> {
    const { lives } = server;
    const wasFrozen = server.isFrozen;
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(`${server.program.url}/api/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.#token}`,
          ...(body && !isForm && { 'Content-Type': 'application/json' }),
          ...(key && method !== 'GET' && { 'Idempotency-Key': key }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      const answer = { status: response.status, body: text ? JSON.parse(text) : undefined };
      this.answers++;
      server.answeredIn = lives;
      this.#judge(`${method} ${path}`, answer, response.headers.get('retry-after'));
      return answer;
    } catch (error) {
      this.unanswered++;
      // One that is starting does not listen yet.
      const hasEnded = server.answeredIn !== server.lives || server.isHeldDown || !server.program.running;
      if (!hasEnded && !wasFrozen && !server.isFrozen && !(await this.#endsSoon(server)))
        this.violations.push(`${method} ${path}: no answer, though its server lives: ${causeOf(error)}`);
      return undefined;
    }
  }

  /** Its end may be noticed a moment after the end of its connections. */
  async #endsSoon(server: Server): Promise<boolean> {
    const { lives } = server;
    await sleep(200);
    return server.lives !== lives || !server.program.running;
  }

  #judge(question: string, { status, body }: Answer, retryAfter: string | null): void {
    if (isDone({ status, body })) return;
    const refusal = `${status} ${body?.code}`;
    this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
    const isClear =
      typeof body?.code === 'string' &&
      typeof body?.message === 'string' &&
      (status === 401 || status === 429 || (status === 503 && retryAfter !== null) || status === 507);
    if (!isClear)
      this.violations.push(`${question}: ${refusal}, Retry-After ${retryAfter}: ${body?.message}`);
  }
}

const isDone = (answer: Answer | undefined): boolean =>
  answer !== undefined && [200, 201, 202].includes(answer.status);

const causeOf = (error: unknown): string =>
  String((error as { cause?: unknown }).cause ?? error).slice(0, 200);
