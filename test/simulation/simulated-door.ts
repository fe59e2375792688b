/**
 * One process's door in a simulated world: commands tell where they were booked, and reads wait for what whoever asks knows to
 * be booked. What is remembered, who waits for what and how long is the program's own; only requests and the database are not.
 */
import { type CallHandler, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { of } from 'rxjs';
import type { Database } from '../../backend/src/platform/database/database.ts';
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';
import type { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { POSITION_HEADER } from '../../backend/src/platform/event-store/position.ts';
import { BookedPositions } from '../../backend/src/platform/http/booked-positions.ts';
import { keepRequest } from '../../backend/src/platform/http/request-origin.ts';
import { ReadOwnWrites, STALE_HEADER } from '../../backend/src/platform/http/read-own-writes.ts';
import type { LivroRequest } from '../../backend/src/platform/http/request.ts';
import { ProgressFeed } from '../../backend/src/platform/projections/progress/progress-feed.ts';
import { CheckpointProgress } from '../../backend/src/platform/projections/progress/progress.ts';
import { ReadAfter } from '../../backend/src/platform/projections/progress/read-after.ts';
import { ProjectionRegistry } from '../../backend/src/platform/projections/schema/projection-registry.ts';
import { projections } from './ledger-projections.ts';
import type { SimulatedNotices } from './simulated-notices.ts';
import type { SimulatedPostgres } from './simulated-postgres.ts';
import type { SimulatedConnection } from './simulated-store.ts';

export interface DoorWorld {
  readonly clock: Clock;
  readonly postgres: SimulatedPostgres;
  readonly notices: SimulatedNotices;
  /** The chance that a statement fails. */
  readonly failChance: () => number;
}

/** What a read was answered. */
export interface Shown<Rows> {
  readonly rows: Rows;
  /** The answer says that it lacks something that its reader knows of. */
  readonly isStale: boolean;
  readonly waitedMs: number;
}

const registry = new ProjectionRegistry();
for (const projection of projections) registry.add(projection);
const reflector = new Reflector();

/** A route as any that reads, of which nothing special is said. */
class Accounts {
  read(this: void): void {}
}
const handler = new Accounts().read;

export class SimulatedDoor {
  readonly booked = new BookedPositions();
  readonly progress: CheckpointProgress;
  private readonly feed: ProgressFeed;
  private readonly reads: ReadOwnWrites;
  private isDead = false;

  constructor(
    name: string,
    connection: SimulatedConnection,
    private readonly world: DoorWorld,
  ) {
    const database = this.database();
    const store = { readRaw: connection.readStream.bind(connection) } as unknown as EventStore;
    this.progress = new CheckpointProgress(database, registry, store);
    this.feed = new ProgressFeed(database, this.progress);
    this.reads = new ReadOwnWrites(reflector, this.booked, new ReadAfter(this.progress, store));
    this.feed.start(name);
  }

  /** As kill -9: nobody hears anything of it any more. */
  kill(): void {
    this.isDead = true;
    this.progress.beforeApplicationShutdown();
    void this.feed.beforeApplicationShutdown();
  }

  /** Carries a command out within a request; `told` is the position in its answer. */
  async command<Answer>(
    work: () => Promise<Answer>,
  ): Promise<{ readonly answer: Answer; readonly told: string | undefined }> {
    const headers = new Map<string, string>();
    const request = { method: 'POST', res: responseWith(headers) } as unknown as LivroRequest;
    const answer = await new Promise<Answer>((resolve, reject) =>
      keepRequest(request, responseWith(headers), () => void work().then(resolve, reject)),
    );
    return { answer, told: headers.get(POSITION_HEADER) };
  }

  /**
   * Answers a read of somebody who sends `position`, or none; never where the process is killed meanwhile, or the database
   * under the read's own statement.
   */
  async read<Rows>(actorId: string, position: string | undefined, find: () => Rows): Promise<Shown<Rows>> {
    const { clock, postgres } = this.world;
    const began = clock.now();
    const headers = new Map<string, string>();
    const request = {
      method: 'GET',
      user: { id: actorId },
      get: (name: string) => (name === POSITION_HEADER ? position : undefined),
    };
    const context = {
      getHandler: () => handler,
      getClass: () => Accounts,
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => responseWith(headers) }),
    } as unknown as ExecutionContext;
    const next: CallHandler = { handle: () => of(undefined) };
    await this.reads.intercept(context, next);
    const waitedMs = clock.now() - began;
    const { crashes } = postgres.figures;
    await clock.sleep(clock.random() * 5);
    if (this.isDead || postgres.figures.crashes > crashes) return new Promise(() => undefined);
    return { rows: find(), isStale: headers.get(STALE_HEADER) === 'true', waitedMs };
  }

  private database(): Database {
    const { clock, postgres, notices, failChance } = this.world;
    const database = {
      query: async (text: string) => {
        await clock.sleep(clock.random() * 3);
        if (clock.random() < failChance()) throw new Error('Connection terminated');
        const { rows } = postgres.run({ text, values: [] }, undefined);
        const { crashes } = postgres.figures;
        await clock.sleep(clock.random() * 3);
        if (postgres.figures.crashes > crashes) throw new Error('Connection terminated');
        return rows;
      },
      session: async () => {
        await clock.sleep(clock.random() * 3);
        return notices.session();
      },
    };
    return database as unknown as Database;
  }
}

const responseWith = (headers: Map<string, string>): Response =>
  ({
    headersSent: false,
    setHeader: (name: string, value: string) => void headers.set(name, value),
  }) as unknown as Response;
