/** Figures of what an operator must see to before it fails: backups, seals, the disk, certificates and mail. */
import { statfs } from 'node:fs/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { BackupHistory } from '../audit/backup/backup-history.read.ts';
import { Seals } from '../audit/seal/seals.read.ts';
import { SETTINGS } from '../platform/config/config.module.ts';
import type { Settings } from '../platform/config/settings.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { MailOutbox } from '../platform/mail/mail-outbox.ts';
import { Metrics, type MetricSource } from '../platform/observability/metrics.ts';
import { certificateEnds } from './certificate-ends.ts';

/** None of them changes within seconds, and each of them asks the store, the database or the disk. */
const MEASURE_INTERVAL_MS = 30_000;

const SINCE_1970 = 'in seconds since 1970; 0: none';

/** It shows nothing until it is set. */
function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const made = new Gauge({ name, help, labelNames, registers: [] });
  if (labelNames.length === 0) made.remove();
  return made;
}

@Injectable()
export class OperatorMetrics implements OnModuleInit, MetricSource {
  readonly #backup = gauge(
    'livro_backup_timestamp_seconds',
    `When the newest backup was made, ${SINCE_1970}`,
  );
  readonly #drill = gauge('livro_drill_timestamp_seconds', `When the newest drill ended, ${SINCE_1970}`);
  readonly #drillPassed = gauge(
    'livro_drill_passed',
    '1 when the newest drill passed; left out before the first',
  );
  readonly #seal = gauge('livro_seal_timestamp_seconds', `When the newest seal was made, ${SINCE_1970}`);
  readonly #unsealed = gauge(
    'livro_unsealed_entries',
    'Entries of the ledger that came after the newest seal',
  );
  readonly #free = gauge('livro_data_free_bytes', 'Room on the disk of DATA_DIR for the user of the program');
  readonly #size = gauge('livro_data_size_bytes', 'Size of the disk of DATA_DIR');
  readonly #certificate = gauge(
    'livro_certificate_end_timestamp_seconds',
    'When a certificate in a file ends, by the setting that names the file, in seconds since 1970',
    ['setting'],
  );
  readonly #waiting = gauge('livro_mail_waiting', 'Letters that the mail server has not accepted yet');
  readonly #oldest = gauge(
    'livro_mail_oldest_timestamp_seconds',
    `Since when the oldest of them waits, ${SINCE_1970}`,
  );
  readonly #undelivered = gauge('livro_mail_undelivered', 'Letters that were given up in the last 30 days');
  #measuring: { readonly at: number; readonly done: Promise<void> } | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly backups: BackupHistory,
    private readonly seals: Seals,
    private readonly store: EventStore,
    private readonly outbox: MailOutbox,
    @Inject(SETTINGS)
    private readonly settings: Pick<
      Settings,
      'dataDir' | 'tls' | 'databaseUrl' | 'databaseReadUrl' | 'eventStoreUrl'
    >,
  ) {}

  get gauges(): readonly Gauge[] {
    return [
      ...[this.#backup, this.#drill, this.#drillPassed, this.#seal, this.#unsealed, this.#free, this.#size],
      ...[this.#certificate, this.#waiting, this.#oldest, this.#undelivered],
    ];
  }

  onModuleInit(): void {
    this.metrics.add(this);
  }

  /** Nobody who asks in between measures again, also where the store or the database does not answer. */
  measure(): Promise<void> {
    if (!this.#measuring || Date.now() - this.#measuring.at >= MEASURE_INTERVAL_MS)
      this.#measuring = { at: Date.now(), done: this.#measure() };
    return this.#measuring.done;
  }

  async #measure(): Promise<void> {
    this.#measureCertificates();
    await Promise.all([
      orLeftOut([this.#backup, this.#drill, this.#drillPassed], this.#measureBackups()),
      orLeftOut([this.#seal, this.#unsealed], this.#measureSeals()),
      orLeftOut([this.#free, this.#size], this.#measureDisk()),
      orLeftOut([this.#waiting, this.#oldest, this.#undelivered], this.#measureMail()),
    ]);
  }

  async #measureBackups(): Promise<void> {
    const { backup, drill } = await this.backups.newest();
    this.#backup.set(secondsOf(backup?.madeAt));
    this.#drill.set(secondsOf(drill?.at));
    if (drill) this.#drillPassed.set(drill.ok ? 1 : 0);
  }

  async #measureSeals(): Promise<void> {
    const [[newest], head] = await Promise.all([this.seals.newest(1), this.store.head('ledger')]);
    this.#seal.set(secondsOf(newest?.seal.sealedAt));
    this.#unsealed.set(Number((head?.revision ?? -1n) + 1n) - (newest?.seal.entries ?? 0));
  }

  async #measureDisk(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(this.settings.dataDir);
    this.#free.set(bavail * bsize);
    this.#size.set(blocks * bsize);
  }

  #measureCertificates(): void {
    this.#certificate.reset();
    for (const { setting, end } of certificateEnds(this.settings))
      this.#certificate.set({ setting }, end / 1000);
  }

  async #measureMail(): Promise<void> {
    const { waiting, since, undelivered } = await this.outbox.backlog();
    this.#waiting.set(waiting);
    this.#oldest.set(secondsOf(since?.toISOString()));
    this.#undelivered.set(undelivered);
  }
}

const orLeftOut = (gauges: readonly Gauge[], measuring: Promise<void>): Promise<void> =>
  measuring.catch(() => {
    for (const one of gauges) one.remove();
  });

const secondsOf = (instant: string | undefined): number => (instant ? Date.parse(instant) / 1000 : 0);
