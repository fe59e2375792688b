/** Gives up confirmed events that the journal no longer has: a person's decision, recorded before anything goes on. */
import { Injectable } from '@nestjs/common';
import { HeadWatch } from '../../platform/integrity/head-watch.ts';
import { lossText } from '../../platform/integrity/journal-loss.ts';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { SealMark } from './seal-mark.read.ts';
import { Seals } from './seals.read.ts';

@Injectable()
export class LossAcceptance {
  constructor(
    private readonly heads: HeadWatch,
    private readonly seals: Seals,
    private readonly mark: SealMark,
    private readonly securityLog: SecurityLog,
  ) {}

  /** What was given up, in one sentence; undefined where nothing was missing and nothing was done. */
  async accept(reason: string): Promise<string | undefined> {
    await this.heads.look();
    const loss = await this.heads.loss();
    if (loss.length === 0) return undefined;
    const missing = loss.reduce((sum, tail) => sum + tail.missing, 0);
    const details = { from: 'shell', missing, reason };
    this.securityLog.record({ kind: 'loss-accepted', outcome: 'alarm', actorId: 'system', details });
    await this.securityLog.flush(true);
    // The mark counts what is gone, too. The record comes last: until then a repeat finds everything as it was.
    this.mark.lower((await this.seals.check()).lastGood);
    await this.heads.accept();
    return lossText(loss);
  }
}
