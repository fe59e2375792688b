/** One program in this process for the attacks that leave the settings alone and count nothing that others do; with a provider. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { startProvider, type TestProvider } from '../support/oidc-provider.ts';

export interface SharedApp {
  readonly app: TestApp;
  readonly provider: TestProvider;
}

let shared: Promise<SharedApp> | undefined;
export const sharedApp = (): Promise<SharedApp> => (shared ??= begin());

export async function endSharedApp(): Promise<void> {
  const begun = await shared?.catch(() => undefined);
  await begun?.app.stop();
  begun?.provider.stop();
}

async function begin(): Promise<SharedApp> {
  const provider = await startProvider();
  return { provider, app: await startTestApp(provider.env) };
}
