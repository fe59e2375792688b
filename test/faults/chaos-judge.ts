/**
 * The law of the chaos run: nothing acknowledged is lost, nothing is there twice, read models say what the journal says and are equal to a
 * rebuild, every request was answered or refused clearly, and all of it works again in time.
 */
import type { Recorded } from '@livro/event-sourcing';
import pg from 'pg';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { sleep } from '../support/program.ts';
import type { ChaosLoad } from './chaos-load.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { command } from '../support/program-command.ts';
import { inTimeMs } from './projections-judge.ts';

const GIVEN_UP_MS = 60_000;
const AGAIN_MS = 25;
/** Of what is wrong, in a failure. */
const TOLD = 10;

interface Sums {
  readonly revision: bigint;
  readonly expenses: number;
  readonly transfers: number;
  readonly balances: readonly number[];
}

export class ChaosJudge {
  /** By kind of fault: ms from its end until everything worked on both servers. */
  readonly recoveries = new Map<string, number[]>();
  rebuilds = 0;
  readonly #seen = new Map<string, number>();
  #next = 0n;
  #movedTo = 0;
  #spent = 0;

  constructor(
    private readonly world: ChaosWorld,
    private readonly load: ChaosLoad,
    private readonly openingCentavos: number,
  ) {}

  /** Resolves when both servers book and show as ever; throws where that takes too long. */
  async recovered(fault: string): Promise<number> {
    const from = performance.now();
    for (const server of this.world.servers)
      while (!(await this.load.works(server))) {
        if (performance.now() - from > GIVEN_UP_MS)
          throw new Error(`after "${fault}" it does not work again:\n${server.program.log.slice(-3_000)}`);
        await sleep(AGAIN_MS);
      }
    const took = performance.now() - from;
    this.recoveries.set(fault, [...(this.recoveries.get(fault) ?? []), took]);
    if (took > inTimeMs())
      this.load.violations.push(
        `recovered from "${fault}" after ${Math.round(took)} ms, of ${Math.round(inTimeMs())}`,
      );
    return took;
  }

  /** Throws where books, read models or answers are not as the law says. */
  async judge(): Promise<void> {
    await this.load.paused(async () => {
      await this.#journal();
      await this.#readModels();
    });
    const { violations } = this.load;
    if (violations.length > 0)
      throw new Error(`${violations.length} of the law broken: ${violations.slice(0, TOLD).join('; ')}`);
  }

  /** The whole proof, by the program's own commands: every read model beside a rebuild, and the journal with all its chains. */
  async prove(): Promise<void> {
    const [{ program }] = this.world.servers;
    await this.load.paused(async () => {
      const rebuilt = await command(program, 'projections.mjs', ['verify', '--fast']);
      if (rebuilt.code !== 0) throw new Error(`not as rebuilt: ${rebuilt.stdout}${rebuilt.stderr}`);
      const verified = await command(program, 'ledger.mjs', ['verify']);
      if (verified.code !== 0) throw new Error(`the books: ${verified.stdout}${verified.stderr}`);
      for (const [path, text] of this.load.files) {
        const found = await this.load.content(path);
        if (found !== text) throw new Error(`${path} is not what was attached: ${found.slice(0, 200)}`);
      }
    });
    this.rebuilds++;
  }

  /** What came since the last judgement: each acknowledged entry once, and no other. */
  async #journal(): Promise<void> {
    const store = new EventStore({ url: this.world.store.url, streamPrefix: this.world.streamPrefix });
    try {
      for await (const event of store.readStream('ledger', this.#next)) this.#count(event);
    } finally {
      await store.close();
    }
    const acknowledged = [...this.load.expenses.keys(), ...this.load.transfers.keys()];
    const wrong = acknowledged.filter((description) => this.#seen.get(description) !== 1);
    const strangers = [...this.#seen.keys()].filter(
      (description) => !this.load.expenses.has(description) && !this.load.transfers.has(description),
    );
    if (wrong.length > 0 || strangers.length > 0) {
      const told = wrong.map((description) => `${description}: ${this.#seen.get(description) ?? 0} times`);
      throw new Error(
        `acknowledged, and in the journal: ${told.join(', ')}; never asked for: ${strangers.join(', ')}`,
      );
    }
  }

  #count(event: Recorded): void {
    this.#next = event.revision + 1n;
    if (event.type !== 'ExpenseRecorded' && event.type !== 'MoneyTransferred') return;
    const { description, amount } = event.data as { description: string; amount: number };
    this.#seen.set(description, (this.#seen.get(description) ?? 0) + 1);
    if (event.type === 'ExpenseRecorded') this.#spent += amount;
    else this.#movedTo += amount;
  }

  async #readModels(): Promise<void> {
    const wanted = {
      revision: this.#next - 1n,
      expenses: this.load.expenses.size,
      transfers: this.load.transfers.size,
      balances: [this.openingCentavos - this.#spent - this.#movedTo, this.openingCentavos + this.#movedTo],
    };
    const spell = (sums: Sums): string => JSON.stringify({ ...sums, revision: `${sums.revision}` });
    let found = '';
    for (const until = Date.now() + inTimeMs(); Date.now() < until; await sleep(AGAIN_MS))
      if ((found = spell(await this.#sums())) === spell(wanted)) return;
    throw new Error(`the read models say ${found}, the journal ${spell(wanted)}`);
  }

  async #sums(): Promise<Sums> {
    const client = new pg.Client({ connectionString: this.world.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{
        revision: string;
        expenses: string;
        transfers: string;
        balances: string[];
      }>(
        `select (select min((revisions ->> 'ledger')::bigint)::text from projection.checkpoints where status = 'live' and revisions ? 'ledger') as revision,
                (select count(*)::text from read.expenses) as expenses, (select count(*)::text from read.transfers) as transfers,
                (select array_agg(balance::text order by array_position($1::text[], id::text)) from read.accounts) as balances`,
        [this.load.accounts],
      );
      const { revision, expenses, transfers, balances } = rows[0]!;
      return {
        revision: BigInt(revision),
        expenses: Number(expenses),
        transfers: Number(transfers),
        balances: balances.map(Number),
      };
    } finally {
      await client.end();
    }
  }
}
