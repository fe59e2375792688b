/**
 * A pool whose connections never end the process. pg-pool listens to a connection's errors only while it is idle: one that
 * is terminated just as it is taken, or after it was given back as broken, would be an unhandled error.
 */
import pg from 'pg';

export class LastingPool extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    super(options);
    // Anyone who uses the connection learns of its loss by the next statement; nobody else needs to.
    this.on('connect', (client) => client.on('error', () => undefined));
  }
}

/** `pg` as TypeORM loads it, with lasting pools. */
export const lastingDriver = { ...pg, Pool: LastingPool };
