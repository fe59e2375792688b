/** A new key: its secret is made here, told to whoever asked, and kept nowhere. Only a person who may manage keys issues one. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { permissionsOf } from '../permission/permissions.ts';
import { KeyNotices } from '../notices/key-notices.write.ts';
import { authorsProjection } from '../user/authors.projection.ts';
import { UsersBook } from '../user/users-book.write.ts';
import { AccessKeysBook } from './access-keys-book.write.ts';
import type { AccessKey } from './access-keys.ts';
import { accessKeysProjection } from './access-keys.projection.ts';
import { makeKeyText } from './key-text.store.ts';
import { scopesWithin } from './scopes.ts';

export interface NewAccessKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

export interface IssuedKey {
  readonly key: AccessKey;
  /** Shown once; null where a repeat finds the key that was issued before. */
  readonly text: string | null;
}

export class IssueAccessKey extends Command<IssuedKey> {
  /** Throws FORBIDDEN where the actor is no person who may manage keys, and what the decider of keys refuses with. */
  constructor(
    readonly key: NewAccessKey,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IssueAccessKey)
export class IssueAccessKeyHandler implements ICommandHandler<IssueAccessKey> {
  constructor(
    private readonly keys: AccessKeysBook,
    private readonly users: UsersBook,
    private readonly progress: ProjectionProgress,
    private readonly notices: KeyNotices,
  ) {}

  async execute({ key: { name, scopes, expiresAt }, context }: IssueAccessKey): Promise<IssuedKey> {
    const issuer = (await this.users.head()).byId.get(context.actor.id);
    const permissions = issuer?.isActive ? permissionsOf(issuer.type) : [];
    if (!permissions.includes('access-keys:manage')) throw new DomainError('FORBIDDEN', messages.forbidden);
    const { keyId, secretHash, text } = makeKeyText(entityId(context.id, 'access-key'));
    const { stream, lastRevision } = await this.keys.carryOut(context, {
      type: 'IssueAccessKey',
      keyId,
      name,
      scopes,
      expiresAt: expiresAt.toISOString(),
      issuedAt: context.now.toISOString(),
      secretHash,
      mayGive: scopesWithin(permissions),
    });
    // The door finds it by the read model.
    await this.progress.reached(stream, lastRevision, SHOWN_BY);
    // Under a repeated key the journal has the first secret's hash, and nobody has that secret any more.
    const key = this.keys.known(keyId)!;
    await this.notices.issued({ keyId, name: key.name, issuerId: context.actor.id, at: context.now });
    return { key, text: key.secretHash === secretHash ? text : null };
  }
}

const SHOWN_BY = [accessKeysProjection.name, authorsProjection.name];
