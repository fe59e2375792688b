/** What stands on every document beside its business: whose books these are, who made it and when, and what proves it. */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EntryRange, PrintedProofs } from '../../audit/proof/printed-proofs.read.ts';
import { Logo } from '../../attachments/logo/logo.read.ts';
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
    private readonly logo: Logo,
    private readonly proofs: PrintedProofs,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** `entries` are those that the document is made of. Which hosts are ours is settled before any route is reached. */
  async of({ actor, now }: CommandContext, request: LivroRequest, entries: EntryRange): Promise<Printing> {
    const [author, company, logo, proof] = await Promise.all([
      this.names.ofUser(actor.id),
      this.company.now(),
      this.logo.forDocuments().catch((error: unknown) => this.#without(error)),
      this.proofs.of(entries),
    ]);
    const origin = this.settings.publicUrl ?? `${request.protocol}://${request.headers.host}`;
    return { author, madeAt: now, company, logo, proof, origin };
  }

  /** A document is worth more than its decoration: a logo that is lost is the verification's matter, and the settings'. */
  #without(error: unknown): undefined {
    this.#log.warn(`A document goes without the logo: ${String(error)}`);
    return undefined;
  }

  readonly #log = new Logger(Printings.name);
}
