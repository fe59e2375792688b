/** Revokes all access keys that one person issued, as the journal knows them. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { AccessKeysBook } from './access-keys-book.write.ts';
import { accessKeysDecider } from './access-keys.ts';
import type { AccessKeyEvent } from './events.ts';

@Injectable()
export class IssuedKeys {
  constructor(
    private readonly keys: AccessKeysBook,
    private readonly store: EventStore,
  ) {}

  /** On account of the command that made it necessary. Repeated, it finds nothing left to revoke. */
  async revokeAllOf(userId: string, { id, actor, correlationId }: Envelope<unknown>): Promise<void> {
    const { byId } = await this.keys.head();
    for await (const event of this.store.readStream(accessKeysDecider.stream, 0n)) {
      const { type, data } = event as unknown as AccessKeyEvent;
      const isTheirs = type === 'AccessKeyIssued' && event.metadata.actor === userId;
      if (!isTheirs || byId.get(data.keyId)?.isRevoked !== false) continue;
      const command = { type: 'RevokeAccessKey', keyId: data.keyId } as const;
      await this.keys.tell({ id: randomUUID(), command, actor, correlationId, causationId: id });
    }
  }
}
