/** Starts the provider of `oidc-provider.mjs`, and goes through its pages as a browser would. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface ProviderClaims {
  readonly email: string;
  readonly email_verified: boolean;
}

export interface TestProvider {
  readonly issuer: string;
  /** The program's settings for it. */
  readonly env: Readonly<Record<string, string>>;
  /** From now on the provider says this of the account. */
  knows(subject: string, claims: ProviderClaims, amr?: readonly string[]): Promise<void>;
  /** From the address that the program gave to the one that the provider sends back to, with nothing asked of the program. */
  signIn(address: string, subject: string): Promise<URL>;
  /** The person turns back instead. */
  cancel(address: string): Promise<URL>;
  stop(): void;
}

const CALLBACK = '/api/auth/oidc/callback/';

export async function startProvider(): Promise<TestProvider> {
  const child = fork(path.join(__dirname, 'oidc-provider.mjs'), [], { execArgv: [], silent: true });
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'livro', OIDC_CLIENT_SECRET: 'segredo-do-livro' },
    async knows(subject, claims, amr) {
      child.send({ subject, claims, amr });
      await once(child, 'message');
    },
    signIn: (address, subject) =>
      walk(address, (page): Record<string, string> =>
        page.includes('name="login"')
          ? { prompt: 'login', login: subject, password: 'x' }
          : { prompt: 'consent' },
      ),
    cancel: (address) => walk(address, () => undefined),
    stop: () => void child.kill(),
  };
}

/** Follows redirects and answers pages with `fill`'s form (none: the page's way out) until the program's own address comes up. */
async function walk(
  address: string,
  fill: (page: string) => Record<string, string> | undefined,
): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(address);
  let form: Record<string, string> | undefined;
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    form = undefined;
    const location = answer.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      if (next.pathname === CALLBACK) return next;
      continue;
    }
    const page = await answer.text();
    if (answer.status !== 200)
      throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`);
    const filled = fill(page);
    const target = filled ? /action="([^"]+)"/.exec(page) : /href="([^"]*\/abort)"/.exec(page);
    next = new URL(target![1]!, next);
    form = filled;
  }
  throw new Error('the provider never came back');
}
