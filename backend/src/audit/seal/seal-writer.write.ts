/**
 * Follows the journal, proves every event before it vouches for it, and seals it where a seal is due: after so many entries, at
 * a close, and when time has gone by. Where anything is not as it was vouched for before it stops: nothing is ever sealed anew.
 */
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { Books } from '../../platform/book/book.types.ts';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { commandIdFor } from '../../platform/event-store/ids.ts';
import { HeadWatch } from '../../platform/integrity/head-watch.ts';
import { OPERATIONS } from '../../platform/projections/parking/operations.ts';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { HealthRegistry } from '../../platform/observability/health-registry.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { type Finding, finding, findingText, TAG_FIELD } from '../verification/finding.ts';
import { type Counting, isFurther, isSealDue, SEALS, sealsDecider, withoutSeals } from './seals.ts';
import { ProvenJournal } from '../verification/proven-journal.read.ts';
import { publicKeyIn } from './key-history.read.ts';
import { SealKeys, type Statement } from './seal-keys.read.ts';
import { SealMark } from './seal-mark.read.ts';
import type { Seal } from './sealed-places.read.ts';
import { Seals } from './seals.read.ts';
import { JournalTree } from '../tree/journal-tree.write.ts';
import { SegmentRepairs } from '../segments/segment-repairs.write.ts';
import { SegmentWriter } from '../segments/segment-writer.write.ts';
import type { TreeGrowth } from '../tree/tree-growth.write.ts';

/** Streams other than the ledger are looked at less often: nothing waits for their mark. */
const OTHERS_EVERY_MS = 10_000;
const MISSING_MARK = {
  where: 'seal.mark',
  key: null,
  message: 'falta a marca fora do banco: alguém a apagou da pasta de dados',
};
const SYSTEM = { id: 'system' } as const;

interface Following {
  readonly journal: ProvenJournal;
  readonly tree: TreeGrowth;
  /** What the newest seal counts. */
  sealed: Counting;
  /** From when on the time to the next seal runs. */
  since: number;
  lookedAt: number;
  marked: Counting;
}

@Injectable()
export class SealWriter extends RecurringWork {
  #turn: Promise<void> = Promise.resolve();
  #following: Following | undefined;
  #stoppedAt: Finding | undefined;
  /** How far the decisions of administrators had come when it began. */
  #decidedThrough = -1n;
  #isWanted = false;

  constructor(
    private readonly store: EventStore,
    private readonly books: Books,
    private readonly seals: Seals,
    private readonly keys: SealKeys,
    private readonly mark: SealMark,
    private readonly trees: JournalTree,
    private readonly segments: SegmentWriter,
    private readonly repairs: SegmentRepairs,
    private readonly health: HealthRegistry,
    private readonly reports: TamperReports,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'sealEveryMinutes'>,
    private readonly heads: HeadWatch,
  ) {
    super('sealed later', { atOnce: true });
    reports.addCheck(async () => {
      const isMissing = reports.hasBegun && !this.mark.read() && (await seals.newest(1)).length > 0;
      return isMissing ? [MISSING_MARK] : [];
    });
  }

  protected override failing(): void {
    this.health.tell(SEALS, 'failing');
  }

  /** Seals whatever is due by now. Throws when the store is out of reach; then it goes on where it was. */
  catchUp(): Promise<void> {
    const turn = this.#turn
      .catch(() => undefined)
      .then(() => this.#catchUp())
      .catch((error: unknown) => {
        // What was proven may be ahead of what is sealed: begin again at the newest seal.
        this.#following = undefined;
        if (!(error instanceof MalformedEventError)) throw error;
        this.#stopAt(finding('chain', error.stream, error.message, { entry: Number(error.revision) + 1 }));
      });
    this.#turn = turn;
    return turn;
  }

  /** Seals what came since the newest seal, due or not. */
  async sealNow(): Promise<void> {
    this.#isWanted = true;
    await this.catchUp();
  }

  /** Another key signs from here on; what was signed before stays good. Where it broke off, it is finished by the next seal. */
  async rotateKey(): Promise<void> {
    await this.sealNow();
    const turn = this.#turn.then(async () => {
      const following = this.#following;
      const checkpoint = following?.tree.checkpoint;
      if (this.#stoppedAt || !following || !checkpoint)
        throw new DomainError('NOT_SEALED', messages.sealingStopped);
      this.keys.makeNext();
      const book = await this.books.open(sealsDecider);
      await book.execute({
        id: commandIdFor(SYSTEM.id, 'rotate seal key', this.keys.nextPublicKey!),
        command: { type: 'RotateSealKey', ...this.keys.rotation(checkpoint.origin) },
        actor: SYSTEM,
      });
      await this.#seal(following);
    });
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  async #catchUp(): Promise<void> {
    if (this.#stoppedAt && !(await this.#hasNewDecision())) return;
    this.#stoppedAt = undefined;
    // Whether what is missing is given up is somebody's decision; what follows upon it is proven from the newest seal that is left.
    if ((await this.heads.loss()).length > 0) {
      this.#following = undefined;
      return this.health.tell(SEALS, 'stopped', this.heads.lossText);
    }
    this.#following ??= await this.#begin();
    const following = this.#following;
    if (!following) return;
    for await (const next of following.journal.entries()) {
      if (this.ending.aborted) return;
      if ('kind' in next) return this.#stopAt(next);
      if (!isSealDue(Number(next.revision) + 1, next.type)) continue;
      await this.#seal(following);
      if (this.#stoppedAt) return;
    }
    if (!this.#isWanted && Date.now() - following.lookedAt < OTHERS_EVERY_MS) return;
    await this.#lookAround(following);
    if (!this.#stoppedAt) this.health.tell(SEALS, 'working');
  }

  /** At the newest seal that is good, or at the beginning; nowhere where a seal, or the mark, does not hold. */
  async #begin(): Promise<Following | undefined> {
    this.#decidedThrough = (await this.store.head(OPERATIONS))?.revision ?? -1n;
    const { findings, lastGood, places, trees, acknowledged } = await this.seals.check();
    if (findings.length > 0) return void this.#stopAt(findings[0]!);
    // Of a folder that is new here there is nothing to miss.
    if (lastGood && this.reports.hasBegun && !this.mark.read()) this.reports.report(MISSING_MARK);
    const journal = await ProvenJournal.from(this.store, places, lastGood, this.keys.origin, acknowledged);
    if ('kind' in journal) return void this.#stopAt(journal);
    const since = lastGood ? Date.parse(lastGood.sealedAt) : await this.#firstDay();
    const sealed = withoutSeals(lastGood ?? { entries: 0 });
    this.segments.reset();
    const tree = await this.trees.begin(trees, (event, leaf) => this.segments.take(event, leaf));
    return { journal, tree, sealed, since, lookedAt: 0, marked: { entries: 0 } };
  }

  /** When the books began: the first administrator is their first event. */
  async #firstDay(): Promise<number> {
    for await (const { metadata } of this.store.readStream('users', 0n, { maxCount: 1 })) {
      return Date.parse(metadata.recordedAt);
    }
    return Date.now();
  }

  /** Also what no count makes due: the other streams, and time. */
  async #lookAround(following: Following): Promise<void> {
    const { journal, tree } = following;
    const found = (await this.#catchUpAll(following)) ?? journal.missing() ?? tree.missing();
    if (found) return this.#stopAt(found);
    following.lookedAt = Date.now();
    const isTime = this.#isWanted || Date.now() - following.since >= this.settings.sealEveryMinutes * 60_000;
    this.#isWanted = false;
    const now = journal.statement(new Date().toISOString());
    if (isTime && isFurther(withoutSeals(now), following.sealed)) await this.#seal(following);
    else {
      this.#raiseMark(following);
      await this.segments.advance(tree);
    }
    await this.repairs.look();
  }

  async #seal(following: Following): Promise<void> {
    const { journal, tree } = following;
    const found = await this.#catchUpAll(following);
    if (found) return this.#stopAt(found);
    const book = await this.books.open(sealsDecider);
    const { key: by } = await book.catchUp();
    const isRotated = by !== undefined && publicKeyIn(by) === this.keys.nextPublicKey;
    const inForce = by === undefined ? this.keys.firstKey : publicKeyIn(by);
    if (!isRotated && inForce !== this.keys.publicKey)
      return this.#stopAt(finding('seal', SEALS, 'a chave que assina aqui não é a que o diário anunciou'));
    const checkpoint = tree.checkpoint && this.keys.checkpoint(tree.checkpoint, isRotated);
    const segments = await this.segments.upTo(tree);
    const statement = {
      ...journal.statement(new Date().toISOString()),
      ...(checkpoint && { checkpoint }),
      ...(segments.length > 0 && { segments }),
    };
    const { entries, headHash, streams } = statement;
    await book.execute({
      // The hashes tell a restored journal's seals from those of the one that was lost.
      id: commandIdFor(SYSTEM.id, 'seal', `${entries} ${headHash} ${canonicalJson(streams)}`),
      command: {
        type: 'SealJournal',
        ...(by !== undefined && { by }),
        ...this.keys.signed(statement, isRotated),
      },
      actor: SYSTEM,
    });
    if (isRotated) this.#takeNextKey(following);
    await this.segments.sealed(segments);
    following.sealed = withoutSeals(statement);
    following.since = Date.parse(statement.sealedAt);
    const after = await journal.catchUpOthers();
    if (after) return this.#stopAt(after);
    this.#raiseMark(following);
  }

  /** Whatever the other streams have got is proven, and in the tree up to the first event that is not. */
  async #catchUpAll({ journal, tree }: Following): Promise<Finding | undefined> {
    const isProven = (event: Recorded) => journal.hasProven(event);
    return (await journal.catchUpOthers()) ?? (await tree.grow(isProven, this.ending));
  }

  /** What was marked under the key before is marked anew while both keys are known. */
  #takeNextKey({ journal }: Following): void {
    const there = this.mark.read();
    const statement = journal.statement(new Date().toISOString());
    const isMarked = there && !('kind' in there) && !isFurther(statement, there);
    this.mark.write(isMarked ? statementOf(there) : statement, true);
    this.keys.takeNext();
  }

  /** Never lowers it: another program on the same folder may have come further. */
  #raiseMark(following: Following): void {
    const statement = following.journal.statement(new Date().toISOString());
    if (!isFurther(statement, following.marked)) return;
    const there = this.mark.read();
    if (there && 'kind' in there) return this.#stopAt(there);
    if (!there && following.marked.entries > 0) this.reports.report(MISSING_MARK);
    if (!there || isFurther(statement, there)) this.mark.write(statement);
    this.reports.begin();
    following.marked = statement;
  }

  /** Somebody may have acknowledged the event at which it stands; then it begins again at the newest seal. */
  async #hasNewDecision(): Promise<boolean> {
    if (this.#stoppedAt?.field !== TAG_FIELD) return false;
    return ((await this.store.head(OPERATIONS))?.revision ?? -1n) > this.#decidedThrough;
  }

  #stopAt(found: Finding): void {
    this.#stoppedAt = found;
    this.#following = undefined;
    const reason = findingText(found);
    this.health.tell(SEALS, 'stopped', reason);
    this.logger.error(`no more seals: ${reason}`);
  }
}

const statementOf = ({ number: _, signature: __, publicKey: ___, ...statement }: Seal): Statement =>
  statement as Statement;
