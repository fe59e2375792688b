/** Keys by which programs call, over HTTP: listed, issued with their secret shown once, and revoked. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Body, Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { IssueAccessKeyDto } from './access-key.dto.ts';
import { AccessKeyQueries, type FoundKey } from './access-key.queries.ts';
import { AccessKeyView, IssuedKeyView, ScopeView, viewOfKey } from './access-key.view.ts';
import { endOfKey, type AccessKey } from './access-keys.ts';
import { IssueAccessKey } from './issue-access-key.command.ts';
import { RevokeAccessKey } from './revoke-access-key.command.ts';
import { scopeWords } from './scope-words.ts';

@ApiTags('access-keys')
@Controller('access-keys')
export class AccessKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: AccessKeyQueries,
  ) {}

  @Get()
  @Requires('access-keys:read')
  @ApiOperation({ summary: 'As chaves de API, da mais nova à mais antiga; nunca os seus segredos' })
  @ApiPlainListEnvelope(AccessKeyView)
  async list(): Promise<readonly AccessKeyView[]> {
    const now = new Date();
    return (await this.queries.list()).map((row) => viewOfKey(row, now));
  }

  @Get('scopes')
  @Requires('access-keys:read')
  @ApiOperation({ summary: 'As permissões que uma chave pode ter, em palavras' })
  @ApiPlainListEnvelope(ScopeView)
  scopes(): readonly ScopeView[] {
    return scopeWords;
  }

  @Post()
  @Requires('access-keys:manage')
  @RequiresRecentSignIn()
  @Changes('access-keys', 'security-log')
  @FailsSaying(messages.failures.issueAccessKeyInternal, messages.failures.issueAccessKey)
  @RecordsSecurity('access-key-issued', { subjectOf: ({ data }: Answer<IssuedKeyView>) => data.id })
  @ApiOperation({ summary: 'Emite uma chave; a resposta é a única a mostrar o segredo' })
  @ApiEnvelope(IssuedKeyView, { status: 201 })
  async issue(
    @Body() { name, scopes, expiresOn }: IssueAccessKeyDto,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
  ): Promise<Answer<IssuedKeyView>> {
    const asked = { name, scopes, expiresAt: endOfKey(expiresOn) };
    const { key, text } = await this.commands.execute(new IssueAccessKey(asked, context));
    // Issued while the access was reset: the reset may have looked for keys before this one was there.
    if (!(await request.mayStill?.())) {
      await this.commands.execute(
        new RevokeAccessKey(key.keyId, { ...context, id: randomUUID(), idempotency: undefined }),
      );
      throw new DomainError('UNAUTHORIZED', messages.unauthorized);
    }
    const row = (await this.queries.byId(key.keyId)) ?? rowOf(key, context);
    const { issued, issuedBefore } = messages.accessKeys;
    const message = text === null ? issuedBefore : issued;
    return Answer.of({ ...viewOfKey(row, context.now), key: text }, { message });
  }

  @Delete(':id')
  @Requires('access-keys:manage')
  @Changes('access-keys', 'security-log')
  @FailsSaying(messages.failures.revokeAccessKeyInternal, messages.failures.revokeAccessKey)
  @RecordsSecurity('access-key-revoked')
  @ApiOperation({ summary: 'Revoga uma chave, para sempre: a próxima chamada com ela já é recusada' })
  @ApiEnvelope(AccessKeyView, { command: true })
  async revoke(@Id() id: string, @Context() context: CommandContext): Promise<Answer<AccessKeyView>> {
    const key = await this.commands.execute(new RevokeAccessKey(id, context));
    const row = (await this.queries.byId(id)) ?? rowOf(key, context);
    const revoked = { ...row, revoked_at: row.revoked_at ?? context.now };
    return Answer.of(viewOfKey(revoked, context.now), { message: messages.accessKeys.revokedNow });
  }
}

/** What lists will show of a key that they do not know yet. */
const rowOf = (
  { keyId, name, scopes, expiresAt }: AccessKey,
  { actor, now }: Pick<CommandContext, 'actor' | 'now'>,
): FoundKey => ({
  key_id: keyId,
  name,
  scopes,
  expires_at: new Date(expiresAt),
  issued_at: now,
  issued_by: actor.id,
  issued_by_name: null,
  revoked_at: null,
  revoked_by: null,
  revoked_by_name: null,
  last_used_at: null,
  last_address: null,
});
