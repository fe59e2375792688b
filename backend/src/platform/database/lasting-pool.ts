/**
 * A pool whose connections never end the process, and never keep anybody waiting who will get no answer. pg-pool listens to a connection's errors
 * only while it is idle: one that is terminated just as it is taken, or after it was given back as broken, would be an unhandled error.
 */
import pg from 'pg';
import { OverdueAnswers } from './overdue-answers.ts';
import { holdSettings, type SessionLimits } from './session-settings.ts';

export class LastingPool extends pg.Pool {
  constructor(options: pg.PoolConfig = {}, limits: SessionLimits = {}) {
    // The pool waits for it, whatever its types say.
    super({ ...options, onConnect: (client): unknown => holdSettings(client, limits) });
    const overdue = new OverdueAnswers(options);
    this.on('connect', (client) => {
      // Anyone who uses the connection learns of its loss by the next statement; nobody else needs to.
      client.on('error', () => undefined);
      overdue.watch(client);
    });
    const end = this.end.bind(this) as (...given: unknown[]) => unknown;
    this.end = ((...given: unknown[]) => {
      overdue.stop();
      return end(...given);
    }) as typeof this.end;
  }
}

/** `pg` as TypeORM loads it, with lasting pools. */
export const lastingDriver = { ...pg, Pool: LastingPool };
