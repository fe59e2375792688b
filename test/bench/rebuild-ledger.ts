/** The ledger that rebuilds are measured on: its store and database, its sealed segments, and the processes that work on it. */
import path from 'node:path';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import { REBUILD_NODE_OPTIONS } from '../../backend/src/platform/projections/http/rebuild-process.ts';
import type { Addresses } from '../api/projections.fixture.ts';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';
import { forked, type Forked } from './forked.ts';
import { growJournal } from './rebuild.fixture.ts';
import type { RebuildMeasure, RebuildSample } from './rebuild-probe.ts';
import type { ServingMeasure } from './serving-probe.ts';

const PROBE = path.join(__dirname, 'rebuild-probe.ts');
export const SERVING = path.join(__dirname, 'serving-probe.ts');
/** The baseline that holds every row in memory needs more than a process is given by itself. */
const ALL_ROWS = ['--max-old-space-size=12288'];

type Release = () => Promise<void>;

export class RebuildLedger {
  #stopStore: Release = () => Promise.resolve();

  private constructor(
    public addresses: Addresses,
    /** Where the sealed segments lie: of the whole ledger, as where it was sealed a moment ago. */
    readonly segments: string,
    private readonly releases: Release[],
  ) {}

  static async start(streamPrefix: string): Promise<RebuildLedger> {
    const releases: Release[] = [];
    const segments = temporaryFolder(releases);
    const directory = path.join(temporaryFolder(releases), 'postgres');
    const postgres = await startPostgres({ directory, database: 'livro' });
    releases.push(() => postgres.stop());
    const addresses = { databaseUrl: postgres.url, eventStoreUrl: '', streamPrefix };
    const ledger = new RebuildLedger(addresses, segments, releases);
    await ledger.#startStore();
    releases.push(() => ledger.#stopStore());
    // On an empty journal the read models are made at once; what is written while nobody serves waits in the journal.
    const level: ServingMeasure = { what: 'level', revision: -1 };
    await ledger.withProbe(SERVING, (serving) => serving.ask(level));
    return ledger;
  }

  async stop(): Promise<void> {
    for (const release of this.releases.reverse()) await release();
  }

  async grow(from: number, to: number): Promise<void> {
    await this.#stopStore();
    await growJournal(this.addresses.databaseUrl, this.addresses.streamPrefix, from, to);
    await this.#startStore();
    await this.inProbe({ what: 'seal', segments: this.segments });
  }

  async withProbe<Result>(
    file: string,
    work: (probe: Forked) => Promise<Result>,
    options: readonly string[] = [],
  ): Promise<Result> {
    const probe = await forked(file, this.addresses, options);
    try {
      return await work(probe);
    } finally {
      await probe.stop();
    }
  }

  /** In a process of its own, whose memory is that of this one work; ours with the options that a server gives it. */
  inProbe<Answer = RebuildSample>(measure: RebuildMeasure): Promise<Answer> {
    return this.withProbe(
      PROBE,
      (probe) => probe.ask<Answer>(measure),
      measure.what === 'raw' ? ALL_ROWS : measure.what === 'read' ? [] : REBUILD_NODE_OPTIONS,
    );
  }

  /** All read models of the program, divided as the program divides them. */
  async divided(count: number): Promise<readonly (readonly string[])[]> {
    return (await this.inProbe<{ shares: string[][] }>({ what: 'shares', count })).shares;
  }

  /** One read of the journal by each of the processes, all of them at once. */
  async together(shares: readonly (readonly string[])[], events: number): Promise<RebuildSample> {
    const probes = await Promise.all(shares.map(() => forked(PROBE, this.addresses, REBUILD_NODE_OPTIONS)));
    // Each has put the program together before the time begins.
    const ready: RebuildMeasure = { what: 'shares', count: 1 };
    await Promise.all(probes.map((probe) => probe.ask(ready)));
    const samples = await Promise.all(
      probes.map((probe, i) => {
        const load = { what: 'load together', projections: shares[i]!, segments: this.segments } as const;
        return probe.ask<RebuildSample>(load satisfies RebuildMeasure);
      }),
    );
    await Promise.all(probes.map((probe) => probe.stop()));
    const most = (key: string): number => Math.max(...samples.map((sample) => sample[key]!));
    const seconds = most('seconds');
    const cpu = samples.reduce((sum, sample) => sum + sample.cpu, 0);
    return { seconds, perSecond: events / seconds, cpu, memory: most('memory') };
  }

  async #startStore(): Promise<void> {
    const { databaseUrl } = this.addresses;
    const store = await startEventStore({ databaseUrl, program: storeProgram() });
    this.#stopStore = () => store.stop();
    this.addresses = { ...this.addresses, eventStoreUrl: store.url };
  }
}
