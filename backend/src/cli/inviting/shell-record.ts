/** What is done on the shell to people's access stands in the security log, as what is done on the screens does. */
import type { SecurityKind } from '@livro/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { SecurityLog } from '../../platform/security-log/security-log.ts';

/** Nobody is signed in on a shell: the line says that it came from there, and whom it concerns. */
export function recordFromShell(program: INestApplicationContext, kind: SecurityKind, userId: string): void {
  const details = { from: 'shell' };
  program
    .get(SecurityLog, { strict: false })
    .record({ kind, outcome: 'ok', actorId: 'system', subject: userId, details });
}
