/** The server: reads the settings, starts or joins the embedded parts, listens, says how to sign in, and stops cleanly. */
import path from 'node:path';
import type { Server } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { firstAccessLink } from './identity/password/first-access-link.api.ts';
import { FirstAdministrator } from './identity/user/first-administrator.write.ts';
import { ledgerDecider } from './ledger/public.ts';
import { Books } from './platform/book/book.types.ts';
import { SETTINGS } from './platform/config/config.module.ts';
import { refuseTakenPort, whyNotThere } from './platform/config/free-port.ts';
import { refuseHalfRestored } from './platform/config/half-restored.ts';
import { logLevelsOf } from './platform/config/log-levels.ts';
import { SettingError } from './platform/config/setting-error.ts';
import { readSettings, type Settings } from './platform/config/settings.ts';
import {
  type Certificate,
  certificateHost,
  readCertificate,
  refusePlainText,
} from './platform/config/transport.ts';
import { refuseUnfitDatabase } from './platform/database/unfit-database.ts';
import { whyUnavailable } from './platform/database/unavailable-database.ts';
import { refuseUnfitStore } from './platform/event-store/unfit-store.ts';
import { acquireParts, type Parts } from './platform/embedded/parts.ts';
import { FileStore } from './platform/files/file-store.ts';
import { refuseUnusableFiles } from './platform/files/refuse-unusable-files.ts';
import { followCertificate } from './platform/http/renewed-certificate.ts';
import { Ending } from './platform/http/ending.ts';
import { OpenConnections } from './platform/http/open-connections.ts';
import { Metrics } from './platform/observability/metrics.ts';
import type { Telemetry } from './platform/telemetry/open-telemetry.ts';
import { BoundedLogger } from './platform/observability/bounded-logger.ts';
import { Projector } from './platform/projections/engine/projector.ts';

/** Whatever has not ended by then is cut off: Ctrl-C must be over within five seconds. */
const STOP_TIMEOUT_MS = 4_500;
/** What is being answered has this long; a long file is cut off. */
const ANSWERS_TIMEOUT_MS = 2_000;
/** What is being started uses what an end would close. One that takes longer is cut off as by a kill: the embedded parts end by themselves. */
const START_TIMEOUT_MS = 2_000;
/** Read models of a new release are built no later, whether entries can be booked by then or not. */
const OPEN_TIMEOUT_MS = 60_000;
const EXIT_WRONG_SETTING = 2;
const READY_POLL_MS = 50;
const SAY_SO_AFTER_WAITS = 20;

async function main(): Promise<void> {
  const { settings, certificate } = await settingsOrExit();
  let parts: Parts | undefined;
  let app: NestExpressApplication | undefined;
  let connections: OpenConnections | undefined;
  let telemetry: Telemetry | undefined;
  let stopping = false;
  let isStarting = true;
  let hasStarted = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    hasStarted = () => {
      isStarting = false;
      resolve();
    };
  });
  const hurry = new AbortController();
  const stop = async (exitCode: number): Promise<void> => {
    // Asked for twice it is not drained first.
    if (stopping) return hurry.abort();
    stopping = true;
    if (exitCode === 0 && app && connections)
      await drain(app, connections, settings.drainSeconds * 1_000, hurry.signal);
    setTimeout(() => process.exit(exitCode || 1), STOP_TIMEOUT_MS).unref();
    await Promise.race([started, sleep(START_TIMEOUT_MS)]);
    if (isStarting) process.exit(exitCode);
    app?.get(Ending).begin();
    await connections?.end(ANSWERS_TIMEOUT_MS);
    await app?.close().catch((error: unknown) => console.error(sentenceOf(error)));
    await telemetry?.stop();
    await parts?.release();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

  try {
    await refuseUnfitDatabase(settings.databaseUrl);
    await refuseUnfitStore(settings.eventStoreUrl, settings.streamPrefix);
    parts = await acquireParts(settings);
    for (const notice of parts.notices) console.log(notice);
    parts.onLost((reason) => {
      console.error(`O Livro perdeu o banco de dados embutido e vai parar: ${reason}`);
      void stop(1);
    });
    if (settings.telemetry) {
      const { startTelemetry } = await import('./platform/telemetry/open-telemetry.ts');
      telemetry = startTelemetry(settings.telemetry);
    }
    app = await prepare(settings, certificate, parts);
    const filesWarning = settings.filesBucket && (await refuseUnusableFiles(app.get(FileStore)));
    if (filesWarning) console.error(filesWarning);
    let hasOpened = (): void => undefined;
    const opened = new Promise<void>((resolve) => (hasOpened = resolve));
    app
      .get(Projector)
      .succeedOlder(Promise.race([opened, sleep(OPEN_TIMEOUT_MS, undefined, { ref: false })]));
    const metrics = app.get(Metrics);
    telemetry?.sendFigures(() => metrics.figures());
    connections = new OpenConnections(app.getHttpServer());
    await app.listen(settings.port, settings.host).catch((error: unknown) => {
      // Free a moment ago.
      const why = whyNotThere(error, settings);
      throw why === undefined ? error : new Error(why, { cause: error });
    });
    hasStarted();
    if (stopping) return;
    // Where no snapshot fits, a long journal takes a minute to fold: that begins before somebody waits for it.
    void app
      .get(Books)
      .open(ledgerDecider)
      .catch(() => undefined)
      .finally(hasOpened);
    await readModelsOf(app, () => stopping);
    if (!stopping) await welcome(app);
  } catch (error) {
    hasStarted();
    // What an end took away from under the start is no failure of it.
    if (stopping) return;
    console.error(sentenceOf(error));
    await stop(error instanceof SettingError ? EXIT_WRONG_SETTING : 1);
  }
}

/**
 * Lets whoever shares out the work notice that this instance is to get none, while it goes on answering; another may fold at once.
 * Without a time to drain there is nobody to notice, and nothing is done here.
 */
async function drain(
  app: NestExpressApplication,
  connections: OpenConnections,
  milliseconds: number,
  hurry: AbortSignal,
): Promise<void> {
  if (milliseconds === 0) return;
  app.get(Ending).drain();
  connections.drain();
  const over = sleep(milliseconds, undefined, { signal: hurry }).catch(() => undefined);
  const handedOver = app.get(Projector).handOver();
  await Promise.race([over, handedOver.catch((error: unknown) => console.error(sentenceOf(error)))]);
  await over;
}

async function settingsOrExit(): Promise<{ settings: Settings; certificate: Certificate | undefined }> {
  try {
    const settings = readSettings(process.env);
    refusePlainText(settings);
    refuseHalfRestored(settings.dataDir);
    const certificate = settings.tls && readCertificate(settings.tls, certificateHost(settings));
    await refuseTakenPort(settings);
    return { settings, certificate };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(EXIT_WRONG_SETTING);
  }
}

async function prepare(
  settings: Settings,
  certificate: Certificate | undefined,
  parts: Parts,
): Promise<NestExpressApplication> {
  // Loaded late: reading the framework's files takes a second that the parts above can use to start.
  const { AppModule } = await import('./app.module.ts');
  const { configureWebApplication } = await import('./web-application.ts');
  const levels = logLevelsOf(settings);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forSettings(settings, parts), {
    logger: levels && new BoundedLogger(levels),
    bodyParser: false,
    abortOnError: false,
    ...(certificate && { httpsOptions: certificate }),
  });
  if (settings.tls)
    followCertificate(app.getHttpServer() as unknown as Server, settings.tls, {
      host: certificateHost(settings),
    });
  configureWebApplication(app, path.resolve(__dirname, '../../../../frontend/dist'));
  return app;
}

/** Waits until what the screens show has reached the journal's head of the start; says so where that takes a while. */
async function readModelsOf(app: NestExpressApplication, gaveUp: () => boolean): Promise<void> {
  const projector = app.get(Projector);
  for (let waits = 0; !gaveUp() && !(await projector.caughtUpToHeadAtStart().catch(() => false)); waits++) {
    if (waits === SAY_SO_AFTER_WAITS) console.log('Atualizando o que as telas mostram a partir do livro...');
    await sleep(READY_POLL_MS);
  }
}

async function welcome(app: NestExpressApplication): Promise<void> {
  const { port, address: ip } = app.getHttpServer().address() as { port: number; address: string };
  // A wildcard is no address that a browser opens.
  const host = ['0.0.0.0', '::'].includes(ip) ? 'localhost' : ip.includes(':') ? `[${ip}]` : ip;
  const { tls, publicUrl } = app.get<Settings>(SETTINGS);
  const address = publicUrl ?? `${tls ? 'https' : 'http'}://${host}:${port}`;
  const { email, code } = await app.get(FirstAdministrator).describe();
  const firstAccess = code && [
    `Primeiro acesso: abra este endereço, que já traz o código: ${firstAccessLink(address, email, code)}`,
    `Ou abra a entrada e informe o e-mail ${email}`,
    `Código de uso único: ${code}`,
  ];
  console.log([`\nLivro pronto em ${address}`, ...(firstAccess || [])].join('\n'));
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === 'EACCES')
    return `Sem permissão para usar a pasta. Escolha outra com DATA_DIR=…: ${error.message}`;
  return whyUnavailable(error) ?? error.message;
}

void main();
