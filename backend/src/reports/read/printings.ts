/** What stands on every document beside its business: whose books these are, who made it and when, and what proves it. */
import { Inject, Injectable } from '@nestjs/common';
import { type EntryRange, PrintedProofs } from '../../audit/proof/printed-proofs.read.ts';
import { Company } from '../../company/company.read.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { Printing } from '../files/statement-words.ts';
import { Names } from './names.ts';

@Injectable()
export class Printings {
  constructor(
    private readonly names: Names,
    private readonly company: Company,
    private readonly proofs: PrintedProofs,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** `entries` are those that the document is made of. Which hosts are ours is settled before any route is reached. */
  async of({ actor, now }: CommandContext, request: LivroRequest, entries: EntryRange): Promise<Printing> {
    const [author, company, proof] = await Promise.all([
      this.names.ofUser(actor.id),
      this.company.now(),
      this.proofs.of(entries),
    ]);
    const origin = this.settings.publicUrl ?? `${request.protocol}://${request.headers.host}`;
    return { author, madeAt: now, company, proof, origin };
  }
}
