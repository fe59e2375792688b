/**
 * The whole proof, from the store and nothing else: settings of each stream, every event in order, the books it folds to,
 * and every row of every read model. It names the first difference of each and writes nothing.
 */
import { Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import { Database } from '../../platform/database/database.ts';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { familyOf, STREAM_FAMILIES, STREAMS, wholeFamily } from '../../platform/event-store/streams.ts';
import { HeadWatch } from '../../platform/integrity/head-watch.ts';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { HealthRegistry } from '../../platform/observability/health-registry.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import { hashOf } from '../../platform/event-store/chain.ts';
import { AttachedContents } from '../../attachments/public.ts';
import type { AcknowledgedEvent } from './acknowledged-events.read.ts';
import { changedObjects } from './database-objects.read.ts';
import { finding, type Finding } from './finding.ts';
import { KeptPasswords } from '../../identity/public.ts';
import { AttachedFiles } from './attached-files.read.ts';
import { checkOfFamily, isOfFamily, linesOfFamilies, storedOtherwise } from './family-streams.read.ts';
import { provenStreams } from './proven-streams.read.ts';
import { hiddenEvents } from './hidden-events.read.ts';
import { lostEvents, lostTails } from './lost-events.read.ts';
import { LedgerFold } from './ledger-fold.read.ts';
import type { VoidedEntry } from './passed-over-events.read.ts';
import { type ComparedTable, ReadModelCheck } from './read-model-check.read.ts';
import { JournalSource, type MetSegments } from './journal-source.read.ts';
import { FamilyChain } from './family-chain.read.ts';
import type { Seal } from '../seal/sealed-places.read.ts';
import { type SealCheck, Seals } from '../seal/seals.read.ts';
import { SecurityDigests } from '../security-digest/security-digests.read.ts';
import { SealedStreamCheck } from '../seal/sealed-stream.read.ts';
import { RuleCheck } from './rule-check.read.ts';
import { StreamCheck } from './stream-check.read.ts';
import { ToldPasswords } from './told-passwords.read.ts';
import { AUDIT_STREAMS } from '../tree/leaf.read.ts';
import { TreeCheck } from '../tree/tree-check.read.ts';
import { TreeRows } from '../tree/tree-rows.read.ts';
import { TimeStampCheck } from '../stamp/time-stamp-check.read.ts';
import { TimeStamps } from '../stamp/time-stamps.read.ts';

export interface VerificationOptions {
  /** Takes the newest good seal's word for the content of all before it; the sums and the read models are still compared. */
  readonly fromSeal?: boolean;
  /** The sealed part from its files instead of the store, which is read for the rest alone: what it has of that part goes unseen. */
  readonly fromSegments?: boolean;
  /** Seals that were exported before, to be held against the store's. */
  readonly keptSeals?: readonly Seal[];
  readonly onProgress?: (progress: VerificationProgress) => void;
  readonly signal?: AbortSignal;
}

export interface VerificationProgress {
  readonly phase: 'seals' | 'journal' | 'tables';
  readonly done: number;
  readonly total: number;
}

export interface VerificationReport {
  readonly ok: boolean;
  readonly streams: readonly {
    readonly stream: string;
    readonly events: number;
    /** Entries that a seal vouches for: read for their sums and the read models, not proven one by one. */
    readonly sealed: number;
    readonly headHash: string;
  }[];
  readonly tables: readonly ComparedTable[];
  readonly seals: { readonly count: number; readonly lastEntry: number | null };
  /** Time stamps of checkpoints; `areKnown`: whose they are could be asked, too. */
  readonly stamps: { readonly count: number; readonly areKnown: boolean };
  /** Days of the security log that were held against their digests, and those whose rows are gone after their time. */
  readonly securityDays: number;
  /** Contents of attachments that were held against their hashes. */
  readonly files: number;
  /** The journal's own files; one that is flawed proves nothing against the books: the store was read instead. */
  readonly segments: Readonly<MetSegments>;
  readonly findings: readonly Finding[];
  /** Events that nobody can read and somebody has declared void: they are in no sum. */
  readonly voided: readonly VoidedEntry[];
  /** Events without this installation's tag that an administrator has acknowledged. */
  readonly acknowledged: readonly AcknowledgedEvent[];
  readonly seconds: number;
}

const TELL_EVERY = 1_000;

type Check = Pick<StreamCheck, 'stream' | 'head' | 'take' | 'follow' | 'foreign' | 'passedOver'>;
type Checks = Map<string, Check>;

/** What the events of one reading go to. */
interface Reading {
  readonly checks: Checks;
  readonly models: ReadModelCheck;
  readonly seals: SealCheck;
  readonly stamps: TimeStampCheck;
  readonly ledger: LedgerFold;
  readonly rules: RuleCheck;
  readonly files: AttachedFiles;
  readonly passwords: ToldPasswords;
  readonly segments: MetSegments;
}

@Injectable()
export class Verification {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly projections: ProjectionRegistry,
    private readonly seals: Seals,
    private readonly securityDigests: SecurityDigests,
    private readonly health: HealthRegistry,
    private readonly contents: AttachedContents,
    private readonly passwords: KeptPasswords,
    private readonly treeRows: TreeRows,
    private readonly timeStamps: TimeStamps,
    private readonly source: JournalSource,
    private readonly tampering: TamperReports,
    private readonly heads: HeadWatch,
  ) {}

  /** Rejects when the store or the database is out of reach, or `signal` ends it: then nothing is proven. */
  async verify(options: VerificationOptions = {}): Promise<VerificationReport> {
    const { fromSeal = false, fromSegments = false, keptSeals, onProgress, signal } = options;
    const started = performance.now();
    const findings = await hiddenEvents(this.store, [...STREAMS, Seals.stream, SecurityDigests.stream]);
    const newestStamp = await this.timeStamps.newest();
    const seals = await this.seals.check(keptSeals);
    const stamps = await TimeStampCheck.of(this.timeStamps, seals.trees, newestStamp, signal);
    findings.push(...seals.findings, ...stamps.findings);
    onProgress?.({ phase: 'seals', done: seals.count, total: seals.count });
    const securityLog = await this.securityDigests.check(seals.places, seals.tagged);
    findings.push(...securityLog.findings);
    const displaced = fromSeal && seals.lastGood ? await this.#displaced(seals.lastGood) : undefined;
    if (displaced) findings.push(displaced);
    const trusted = fromSeal && !displaced ? seals.lastGood : undefined;
    const rules = new RuleCheck();
    const ledger = trusted ? LedgerFold.from({}, rules) : new LedgerFold(rules);
    const known = provenStreams(ledger, seals.tagged, rules);
    const sealedHead = trusted && { revision: BigInt(trusted.entries) - 1n, hash: trusted.headHash };
    const checks: Checks = new Map(
      STREAMS.map((stream) => [
        stream,
        stream === 'ledger' && sealedHead
          ? new SealedStreamCheck(known[stream], sealedHead)
          : new StreamCheck(known[stream]),
      ]),
    );
    const tables: ComparedTable[] = [];
    const files = new AttachedFiles();
    const segments = fromSegments ? { whole: 0, flawed: [], events: 0 } : await this.source.meet(signal);
    const session = await this.database.session({ pipeline: true });
    let models: ReadModelCheck | undefined;
    try {
      models = await ReadModelCheck.begin(session, this.projections.all);
      const passwords = new ToldPasswords();
      const reading = { checks, models, seals, stamps, ledger, rules, files, passwords, segments };
      const broken = await this.#readAll(reading, { onProgress, fromSegments, signal });
      broken.push(...[...checks.values()].flatMap(({ passedOver }) => passedOver.unreadable));
      findings.push(...broken);
      const wrong = ledger.disagreement();
      if (broken.length === 0 && wrong) findings.push(wrong);
      findings.push(...rules.end(broken));
      findings.push(...this.#stoppedHost(), ...(await this.#tampered()), ...(await lostEvents(this.heads)));
      findings.push(...(await files.check(this.contents, signal)));
      findings.push(...(await passwords.check(this.passwords, this.store)));
      if (broken.length === 0) {
        findings.push(...models.missing, ...lostTails(models));
        const total = this.projections.all.reduce((sum, { tables: all }) => sum + all.length, 0);
        const compared = await models.compare((table) => {
          signal?.throwIfAborted();
          tables.push(table);
          onProgress?.({ phase: 'tables', done: tables.length, total });
        });
        findings.push(...compared);
        findings.push(...(await changedObjects(this.database, this.projections)));
      }
    } finally {
      await models?.end();
      await session.end().catch(() => undefined);
    }
    const named = [...checks.values()].filter(({ stream }) => !isOfFamily(stream));
    const streams = named.map(({ stream, head }) => {
      const sealed = stream === 'ledger' ? Math.min(trusted?.entries ?? 0, Number(head.revision) + 1) : 0;
      return { stream, events: Number(head.revision) + 1 - sealed, sealed, headHash: head.hash };
    });
    return {
      ok: findings.length === 0,
      streams: [...streams, ...linesOfFamilies([...checks.values()])],
      tables,
      seals: { count: seals.count, lastEntry: seals.lastGood?.entries ?? null },
      stamps: { count: stamps.count, areKnown: this.timeStamps.knowsAuthorities },
      securityDays: securityLog.count,
      files: files.count,
      segments,
      findings,
      voided: [...checks.values()].flatMap(({ passedOver }) => passedOver.voided),
      acknowledged: [...seals.acknowledged.values()],
      seconds: Math.round(performance.now() - started) / 1000,
    };
  }

  /** A seal is only worth starting from where the journal still is what it sealed. */
  async #displaced({ number, entries, headHash }: Seal): Promise<Finding | undefined> {
    const place = BigInt(entries) - 1n;
    let there: Recorded | undefined;
    try {
      for await (const event of this.store.readStream('ledger', place, { maxCount: 1 })) there = event;
    } catch (error) {
      if (!(error instanceof MalformedEventError)) throw error;
    }
    if (there && there.revision === place && hashOf(there) === headHash) return undefined;
    const message = 'o diário não é o que foi selado';
    return finding('seal', Seals.stream, message, { entry: number, field: 'headHash', expected: headHash });
  }

  /** Reads every stream to its end or to its first difference; a stream that is broken leaves the others readable. */
  async #readAll(
    { checks, models, seals, stamps, ledger, rules, files, passwords, segments }: Reading,
    { onProgress, fromSegments = false, signal = new AbortController().signal }: VerificationOptions,
  ): Promise<Finding[]> {
    const findings: Finding[] = [];
    const total = await this.#eventsAfter(checks);
    const broken = new Set<string>();
    const named = new Map<string, { readonly at: number; more: number }>();
    /** The first of its kind is told, of the others how many they are. */
    const tell = (kind: string, found: Finding): void => {
      const former = named.get(kind);
      if (former) former.more++;
      else named.set(kind, { at: findings.push(found) - 1, more: 0 });
    };
    const chains = new Map(STREAM_FAMILIES.map((family) => [family, new FamilyChain()] as const));
    let done = 0;
    const tree = new TreeCheck(seals.trees, this.treeRows, stamps);
    const fromStore = new Set<string>();
    const journal = fromSegments
      ? this.source.fromSegments({ checks, met: segments, fromStore, findings }, signal)
      : this.source.streamByStream(checks.values(), findings);
    for await (const event of journal) {
      signal.throwIfAborted();
      await tree.take(event);
      if (AUDIT_STREAMS.some((stream) => stream === event.stream)) continue;
      const check = checks.get(event.stream) ?? checkOfFamily(event.stream, seals.tagged, rules)!;
      checks.set(event.stream, check);
      const family = familyOf(event.stream);
      const against = family && chains.get(family)!.against(event, seals.places);
      const found = broken.has(event.stream) ? undefined : check.take(event);
      if (found) broken.add(event.stream);
      if (broken.has(event.stream)) {
        const further = check.follow(event);
        if (found ?? further) tell(event.stream, (found ?? further)!);
        continue;
      }
      const foreign = check.foreign(event);
      if (foreign) tell(`foreign: ${family ?? event.stream}`, foreign);
      const isLedger = event.stream === 'ledger';
      const unsealed = isLedger ? seals.notSealed(event) : undefined;
      if (unsealed) tell('not sealed', unsealed);
      const balance = isLedger ? () => ledger.balance() : undefined;
      const wrong = family ? against : seals.places.againstEvent(event, balance);
      if (wrong) tell(`sealed otherwise: ${family ?? event.stream}`, wrong);
      files.take(event.stream, event);
      passwords.take(event);
      if (findings.length === 0) await models.take(event);
      if (++done % TELL_EVERY === 0) onProgress?.({ phase: 'journal', done, total: Math.max(done, total) });
    }
    onProgress?.({ phase: 'journal', done, total: Math.max(done, total) });
    for (const { at, more } of named.values()) if (more > 0) findings[at] = { ...findings[at]!, more };
    const unbroken = [...checks.values()].filter(({ stream }) => !broken.has(stream));
    const whole = unbroken.filter(({ stream }) => !isOfFamily(stream));
    findings.push(
      ...(await storedOtherwise(
        this.store,
        // What came from files was proven as it came; its own reading of the store is the other verification's affair.
        unbroken.filter(({ stream }) => isOfFamily(stream) && (!fromSegments || fromStore.has(stream))),
      )),
    );
    const ends = [
      ...whole.map(({ stream, head }) => [stream, Number(head.revision) + 1] as const),
      ...[...chains].map(([family, { events }]) => [wholeFamily(family), events] as const),
    ];
    const isCut = findings.some(({ kind }) => kind === 'chain');
    const missing = ends.map(([stream, events]) => seals.places.missingAfter(stream, events));
    if (!isCut) findings.push(...missing.filter((one) => one !== undefined));
    // Where a stream by itself is not whole, neither is the tree.
    if (findings.length === 0) findings.push(...tree.end());
    return findings;
  }

  /** Who seals no more has found something, or could not tell; either way nothing is vouched for any longer. */
  #stoppedHost(): Finding[] {
    const standing = this.health.of(Seals.stream);
    if (standing?.state !== 'stopped') return [];
    const message = `nada mais é selado desde ${standing.since}: ${standing.reason}`;
    return [finding('seal', Seals.stream, message)];
  }

  /** What the program found changed while it worked stays a finding until somebody removes the reports. */
  async #tampered(): Promise<Finding[]> {
    const rows = await this.tampering.check();
    return rows.map(({ where, key, message }) => finding('table', where, message, { key }));
  }

  async #eventsAfter(checks: Checks): Promise<number> {
    let total = 0;
    for (const { stream, head } of checks.values()) {
      const last = await this.store.lastEvent(stream).catch((error: unknown) => {
        if (error instanceof MalformedEventError) return undefined;
        throw error;
      });
      if (last) total += Math.max(0, Number(last.revision - head.revision));
    }
    return total;
  }
}
