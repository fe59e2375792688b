/**
 * `rebuild` and `verify` of one account's or one development's rows: says which read models can be asked, writes down who asked for
 * what and what came of it, and tells what differed.
 */
import { randomUUID } from 'node:crypto';
import { validate } from 'uuid';
import type { Actor } from '@livro/event-sourcing';
import type { INestApplicationContext } from '@nestjs/common';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import { Books } from '../../platform/book/book.types.ts';
import { operationsDecider } from '../../platform/projections/parking/operations.ts';
import type { RebuildDecided } from '../../platform/projections/parking/operations.events.ts';
import { yieldToOthers } from '../../platform/projections/rebuild/low-priority.ts';
import type { Owner } from '../../platform/projections/repair/belongings.ts';
import { UnknownOwnerError } from '../../platform/projections/repair/repair-run.ts';
import {
  differs,
  type RepairPhase,
  type RepairReport,
  type RepairResult,
} from '../../platform/projections/repair/repair.types.ts';
import { Repairs } from '../../platform/projections/repair/repairs.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import { actorNamed } from '../actor.ts';
import { CommandFailure, exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Teller } from '../progress.ts';
import { figures } from './rebuild-progress.ts';
import { repairAsText } from './repair-text.ts';

export interface RepairOptions {
  readonly account?: string;
  readonly development?: string;
  /** E-mail of the user in whose name. */
  readonly as?: string;
}

export interface RepairFlags extends RepairOptions {
  readonly names: readonly string[];
  /** Every read model that has rows of such an owner. */
  readonly all?: boolean;
  readonly fast?: boolean;
  readonly onlyCompare: boolean;
}

/** Where it is told. */
interface Voice {
  readonly teller: Teller;
  readonly say: (text: string) => void;
  readonly warn: (sentence: string) => void;
}

type ToldRepair = RepairReport | { readonly projection: string; readonly failure: string };

export interface Repaired {
  readonly told: readonly ToldRepair[];
  readonly exitCode: ExitCode;
}

export async function repairRows(
  program: INestApplicationContext,
  flags: RepairFlags,
  signal: AbortSignal,
  { teller, say, warn }: Voice,
): Promise<Repaired> {
  const { onlyCompare, fast = false } = flags;
  const owner = ownerOf(flags);
  const repairs = program.get(Repairs, { strict: false });
  const names = namesOf(program, flags, owner, warn);
  const actor = onlyCompare
    ? undefined
    : await actorNamed(program.get(UsersBook, { strict: false }), flags.as, ['projections:rebuild']);
  const acts = actor && new RepairActs(program, owner, actor);
  if (!fast) yieldToOthers();
  const results: RepairResult[] = [];
  try {
    await repairs.repair(names, owner, {
      onlyCompare,
      pace: fast ? 'own' : 'shared',
      signal,
      onProgress: ({ phase, done, total }) => teller.tell(underWay(phase, done, total)),
      onBegin: () => acts?.asked(names) ?? Promise.resolve(),
      onResult: async (result) => {
        teller.end();
        results.push(result);
        say(repairAsText(result));
        if (result.report) await acts?.done(result.report);
      },
    });
  } catch (error) {
    if (error instanceof UnknownOwnerError) throw new CommandFailure(exitCodes.usage, unknownOwner(owner));
    if (!signal.aborted) throw error;
  } finally {
    teller.end();
  }
  return {
    told: results.map(({ projection, report, error }) => report ?? { projection, failure: error.message }),
    exitCode: exitCodeOf(results, onlyCompare, signal.aborted),
  };
}

function ownerOf({ account, development }: RepairOptions): Owner {
  if (account !== undefined && development !== undefined)
    throw new CommandFailure(exitCodes.usage, 'Diga --account ou --development, não os dois.');
  const id = (account ?? development ?? '').trim().toLowerCase();
  const owner: Owner = { kind: account === undefined ? 'development' : 'account', id };
  if (!validate(id)) throw new CommandFailure(exitCodes.usage, `"${id}" não é um id.`);
  return owner;
}

/** With `--all` those that have no rows of such an owner are told and left out; one that is named is refused. */
function namesOf(
  program: INestApplicationContext,
  { names, all = false }: RepairFlags,
  { kind }: Owner,
  warn: (sentence: string) => void,
): readonly string[] {
  const known = program.get(ProjectionRegistry, { strict: false }).names;
  const repairable = program.get(Repairs, { strict: false }).repairable(kind);
  const of = kind === 'account' ? 'uma conta' : 'um empreendimento';
  if (all) {
    const left = known.filter((name) => !repairable.includes(name));
    warn(`Ficam como estão, por não terem linhas que sejam só de ${of}: ${left.join(', ')}.`);
    return repairable;
  }
  if (names.length === 0) throw new CommandFailure(exitCodes.usage, 'Diga qual projeção, ou --all.');
  for (const name of names) {
    if (!known.includes(name))
      throw new CommandFailure(exitCodes.usage, `Não há projeção "${name}". Há: ${known.join(', ')}.`);
    if (!repairable.includes(name))
      throw new CommandFailure(
        exitCodes.usage,
        `${name} não tem linhas que sejam só de ${of}: reconstrua-a inteira. Nada foi feito.`,
      );
  }
  return [...new Set(names)];
}

/** Who asked, before the first row is touched, and what came of it, as events. */
class RepairActs {
  constructor(
    private readonly program: INestApplicationContext,
    private readonly owner: Owner,
    private readonly actor: Actor,
  ) {}

  asked(names: readonly string[]): Promise<void> {
    const { all } = this.program.get(ProjectionRegistry, { strict: false });
    return this.#note(
      names.map((projection) => ({
        type: 'ProjectionRepairRequested',
        data: {
          projection,
          version: all.find(({ name }) => name === projection)?.version ?? 0,
          kind: this.owner.kind,
          ownerId: this.owner.id,
        },
      })),
    );
  }

  done({ projection, version, generation, tables }: RepairReport): Promise<void> {
    const changed = tables.filter(({ added, changed, removed }) => added + changed + removed > 0);
    const { kind, id: ownerId } = this.owner;
    const data = { projection, version, generation, kind, ownerId, tables: [...changed] };
    return this.#note([{ type: 'ProjectionRepaired', data }]);
  }

  async #note(decisions: readonly RebuildDecided[]): Promise<void> {
    const book = await this.program.get(Books, { strict: false }).open(operationsDecider);
    const command = { type: 'DecideOnRebuild', decisions } as const;
    await book.execute({ id: randomUUID(), command, actor: this.actor });
  }
}

const PHASES: Readonly<Record<RepairPhase, string>> = { looking: 'procurando', folding: 'refazendo' };

function underWay(phase: RepairPhase, done: number, total: number) {
  const what = PHASES[phase];
  const share = total > 0 ? ` (${Math.floor((done / total) * 100)} %)` : '';
  return { what, done, total, line: `${what}: ${figures(done)} de ${figures(total)} eventos${share}` };
}

const unknownOwner = ({ kind, id }: Owner): string =>
  kind === 'account'
    ? `Não há conta ${id} no livro. Nada foi feito.`
    : `Não há empreendimento ${id} no livro. Nada foi feito.`;

function exitCodeOf(results: readonly RepairResult[], onlyCompare: boolean, aborted: boolean): ExitCode {
  if (aborted) return exitCodes.interrupted;
  if (results.some(({ error }) => error !== undefined)) return exitCodes.unexpected;
  const differing = results.some(({ report }) => report !== undefined && differs(report));
  return onlyCompare && differing ? exitCodes.differs : exitCodes.done;
}
