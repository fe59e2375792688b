/** A signed-in HTTP client over `fetch` for tests that talk to a program in another process; its answers are as documented. */
import { assertDocumented } from './documented.ts';
import { firstAccessCodeAt } from './program.ts';

export const PASSWORD = 'Segredo-1';

export interface Answer {
  readonly status: number;
  // Whatever JSON came back: the tests assert on it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export class Session {
  private constructor(
    private readonly url: string,
    private token: string,
    private readonly email: string,
  ) {}

  /** Creates the password on the first access, with the code of the invitation (`invite`) or of the program's start, and signs in. */
  static async open(url: string, email: string, code?: string): Promise<Session> {
    const { status, body } = await send(`${url}/api/auth/create-password/`, 'POST', {
      email,
      password: PASSWORD,
      code: code ?? (await firstAccessCodeAt(url)),
    });
    const session = new Session(url, '', email);
    await session.renew().catch((cause: unknown) => {
      // Why there is no such password.
      throw new Error(`create-password answered ${status}: ${JSON.stringify(body)}`, { cause });
    });
    return session;
  }

  /** Creates a user and gives the code of the first access. */
  async invite(user: {
    readonly name: string;
    readonly email: string;
    readonly type: string;
  }): Promise<string> {
    const { body } = await this.post('users/', user);
    return body.data.first_access.code;
  }

  async renew(): Promise<void> {
    const answer = await send(`${this.url}/api/auth/token/`, 'POST', {
      email: this.email,
      password: PASSWORD,
    });
    if (answer.status !== 200)
      throw new Error(`sign-in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.token = answer.body.data.access ?? answer.body.data.token ?? answer.body.data.access_token;
  }

  get(path: string): Promise<Answer> {
    return send(`${this.url}/api/${path}`, 'GET', undefined, this.headers());
  }

  post(path: string, body: object, key?: string): Promise<Answer> {
    return send(`${this.url}/api/${path}`, 'POST', body, {
      ...this.headers(),
      ...(key && { 'Idempotency-Key': key }),
    });
  }

  patch(path: string, body: object): Promise<Answer> {
    return send(`${this.url}/api/${path}`, 'PATCH', body, this.headers());
  }

  /** Sends a file as a form; throws where it is refused. */
  async file(path: string, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const body = new FormData();
    body.append('file', new Blob([content]), name);
    const url = `${this.url}/api/${path}`;
    const answer = await fetch(url, { method: 'POST', body, headers: this.headers() });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  /** A file, as bytes. */
  async raw(path: string): Promise<Buffer> {
    const response = await fetch(`${this.url}/api/${path}`, { headers: this.headers() });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  remove(path: string): Promise<Answer> {
    return send(`${this.url}/api/${path}`, 'DELETE', undefined, this.headers());
  }

  /** For a program that calls by itself. */
  get bearer(): string {
    return this.token;
  }

  private headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.token}` };
  }
}

/** One exchange; rejects when there is no answer within eleven seconds (the program answers within ten), and when it is not as the API's document says. */
export async function send(
  url: string,
  method: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(11_000),
  });
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? '';
  const answer: Answer = { status: response.status, body: text ? JSON.parse(text) : undefined };
  assertDocumented({ method, path: new URL(url).pathname, contentType, ...answer });
  return answer;
}
