/**
 * Who may do what with our streams in a secure event store: the program's own user reads and writes, administrators of the store read
 * and change rights, and nobody else does anything. Set once, where a stream has no rights yet: what somebody has set since stays.
 */
import { Injectable } from '@nestjs/common';
import { RecurringWork } from '../reactors/recurring-work.ts';
import { connect } from './client.ts';
import { STREAMS, STREAMS_BESIDE } from './streams.ts';

export interface SecuredStreams {
  readonly url: string;
  readonly streamPrefix: string;
  /** As whom the connection string signs in; undefined where it does not, and nobody could tell whose rights these are. */
  readonly user: string | undefined;
}

const ADMINISTRATORS = '$admins';
/** Of a store that takes longer nothing is known; it is asked again. */
const TIMEOUT_MS = 5_000;

@Injectable()
export class StreamRights extends RecurringWork {
  #left: string[];

  constructor(private readonly streams: SecuredStreams) {
    super('the rights of streams in the event store are set later', { atOnce: true, everyMs: 30_000 });
    this.#left = streams.user === undefined ? [] : [...STREAMS, ...STREAMS_BESIDE];
  }

  async catchUp(): Promise<void> {
    const { url, streamPrefix, user } = this.streams;
    if (user === undefined || this.#left.length === 0) return;
    // A connection of its own, for a moment: the program's is not kept waiting, and rights are no part of the journal.
    const connection = connect(url.replace(/^kurrentdb/, 'esdb'));
    const { client } = connection;
    try {
      for (const stream of [...this.#left]) {
        const name = streamPrefix + stream;
        const options = { deadline: TIMEOUT_MS };
        const { metadata } = await client.getStreamMetadata(name, options);
        if (!metadata?.acl)
          await client.setStreamMetadata(name, { ...metadata, acl: rightsOf(user) }, options);
        this.#left = this.#left.filter((other) => other !== stream);
      }
    } finally {
      await connection.reset();
    }
  }
}

export const rightsOf = (user: string) => ({
  readRoles: [user, ADMINISTRATORS],
  writeRoles: [user],
  // What was written stays: not even the program may delete a stream.
  deleteRoles: [ADMINISTRATORS],
  metaReadRoles: [user, ADMINISTRATORS],
  metaWriteRoles: [ADMINISTRATORS],
});
