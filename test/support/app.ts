/**
 * The real program for API tests: a real Postgres, a real store process and the whole application in this process.
 * Nothing is mocked; only the port is chosen by the system.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Server } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Recorded } from '@livro/event-sourcing';
import type { UserType } from '@livro/rules';
import supertest from 'supertest';
import { AppModule } from '../../backend/src/app.module.ts';
import { FirstAdministrator } from '../../backend/src/identity/user/first-administrator.write.ts';
import { InviteUser } from '../../backend/src/identity/user/invite-user.command.ts';
import { readSettings, type Settings } from '../../backend/src/platform/config/settings.ts';
import { readCertificate } from '../../backend/src/platform/config/transport.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { followCertificate } from '../../backend/src/platform/http/renewed-certificate.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { configureWebApplication } from '../../backend/src/web-application.ts';
import { carryingPositions } from './carried-positions.ts';
import { documented } from './documented.ts';
import { type PartsOptions, startTestParts, type TestParts } from './store-process.ts';

export const PASSWORD = 'Segredo-1';

export interface Person {
  readonly id: string;
  readonly agent: ReturnType<typeof supertest.agent>;
}

export interface TestApp {
  readonly app: NestExpressApplication;
  readonly url: string;
  /** A visitor without cookies. */
  visitor(): ReturnType<typeof supertest.agent>;
  /** Signed in with cookies; the first administrator, whose password is created on the first call. */
  administrator(): Promise<ReturnType<typeof supertest.agent>>;
  /** Signed in with cookies; invited, with the first password made of the code. */
  person(user: { email: string; type?: UserType; name?: string }): Promise<Person>;
  /** All events of a stream (`ledger`, `developments`, `clients`, `users`) as they stand in the store. */
  events(stream: string): Promise<Recorded[]>;
  readonly adminEmail: string;
  readonly parts: Omit<TestParts, 'streamPrefix' | 'stop'>;
  readonly settings: Settings;
  stop(): Promise<void>;
}

/** Starts everything anew; `env` overrides settings. Take care to call `stop`. */
export async function startTestApp(
  env: Readonly<Record<string, string>> = {},
  options?: PartsOptions,
): Promise<TestApp> {
  const parts = await startTestParts(options);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-api-'));
  const adminEmail = 'ana@construtora.com.br';
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: adminEmail,
    ADMIN_NAME: 'Ana Administradora',
    STREAM_PREFIX: parts.streamPrefix,
    LOG_LEVEL: 'silent',
    METRICS_ON_LOOPBACK: 'true',
    ...env,
  });
  return startOn(settings, parts, async () => {
    await parts.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
}

/** A token for scripts, of the first administrator: what a call takes along that comes without a browser. */
export async function tokenOf(test: TestApp): Promise<string> {
  const signIn = { email: test.adminEmail, password: PASSWORD };
  const { body } = await test.visitor().post('/api/auth/token/').send(signIn).expect(200);
  return (body.data as { access_token: string }).access_token;
}

/** Another instance of the same installation, on the same parts and folder. Stop it before the first. */
export const startBeside = (first: TestApp, differing: Partial<Settings> = {}): Promise<TestApp> =>
  startOn({ ...first.settings, ...differing }, first.parts, async () => undefined);

async function startOn(
  settings: Settings,
  parts: TestApp['parts'],
  afterwards: () => Promise<void>,
): Promise<TestApp> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forSettings(settings, parts), {
    logger: process.env.LIVRO_TEST_LOG ? ['error', 'warn', 'log'] : false,
    bodyParser: false,
    abortOnError: false,
    ...(settings.tls && { httpsOptions: readCertificate(settings.tls) }),
  });
  if (settings.tls) followCertificate(app.getHttpServer() as unknown as Server, settings.tls, { lookMs: 50 });
  configureWebApplication(app);
  await app.listen(0, '127.0.0.1');
  const projector = app.get(Projector);
  while (!(await projector.caughtUpToHeadAtStart())) await sleep(20);
  const { port } = app.getHttpServer().address() as { port: number };
  const url = `${settings.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  // Every answer that it gets is held against docs/openapi.json.
  const carried = carryingPositions(settings.streamPrefix);
  const visitor = () => supertest.agent(url).use(documented).use(carried);
  const { adminEmail } = settings;
  let hasPassword = false;
  return {
    app,
    url,
    visitor,
    adminEmail,
    parts,
    settings,
    async administrator() {
      const agent = visitor();
      const path = hasPassword ? '/api/auth/login/' : '/api/auth/create-password/';
      const { code } = hasPassword ? {} : await app.get(FirstAdministrator).describe();
      await agent.post(path).send({ email: adminEmail, password: PASSWORD, code }).expect(200);
      hasPassword = true;
      return agent;
    },
    async person(user) {
      const invitation = new InviteUser(user, { actorId: 'system' });
      const { userId: id, code } = await app.get(CommandBus).execute(invitation);
      const agent = visitor();
      const first = { email: user.email, password: PASSWORD, code };
      await agent.post('/api/auth/create-password/').send(first).expect(200);
      return { id, agent };
    },
    async events(stream) {
      const events: Recorded[] = [];
      for await (const event of app.get(EventStore).readStream(stream, 0n)) events.push(event);
      return events;
    },
    async stop() {
      await app.close();
      await afterwards();
    },
  };
}
