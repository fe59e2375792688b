/** `verify`: proves the books from the store and tells the outcome, as text or as one JSON object. */
import type { INestApplicationContext } from '@nestjs/common';
import { findingText } from '../../audit/verification/finding.ts';
import {
  Verification,
  type VerificationOptions,
  type VerificationReport,
} from '../../audit/verification/verification.read.ts';
import { untilReached } from '../../platform/event-store/away.ts';
import type { Progress } from '../progress.ts';

const PHASES = { seals: 'Selos', journal: 'Lançamentos', tables: 'Tabelas' } as const;

export async function verifyBooks(
  program: INestApplicationContext,
  given: Pick<VerificationOptions, 'fromSeal' | 'fromSegments' | 'keptSeals'>,
  progress: Progress,
): Promise<VerificationReport> {
  const verification = program.get(Verification, { strict: false });
  let phase: string | undefined;
  let told = 0;
  try {
    return await untilReached(() =>
      verification.verify({
        ...given,
        onProgress: ({ phase: name, done, total }) => {
          if (phase !== name) {
            progress.phase(PHASES[name], total);
            phase = name;
            told = 0;
          }
          progress.advance(Math.max(0, done - told));
          told = done;
        },
      }),
    );
  } finally {
    progress.end();
  }
}

export function verificationAsText(report: VerificationReport): string {
  const lines = report.streams.map(
    ({ stream, events, sealed }) =>
      `${stream}: ${events} eventos conferidos${sealed > 0 ? ` depois do selo de ${sealed}` : ''}`,
  );
  if (report.tables.length > 0) {
    const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
    lines.push(`${report.tables.length} tabelas comparadas, ${rows} linhas`);
  }
  lines.push(`${report.seals.count} selos`);
  if (report.stamps.count > 0)
    lines.push(
      `${report.stamps.count} carimbos do tempo${report.stamps.areKnown ? '' : ', sem TSA_CA: de quem são não foi conferido'}`,
    );
  lines.push(`${report.files} conteúdos de anexos`);
  lines.push(...segmentLines(report));
  lines.push(`${report.securityDays} dias do registro de segurança`);
  for (const { entry, by, reason } of report.voided)
    lines.push(`ledger, lançamento ${entry}: não pode ser lido, anulado pelo ${by}: ${reason}`);
  for (const { stream, entry, reason } of report.acknowledged)
    lines.push(`${stream}, lançamento ${entry}: sem a marca desta instalação, reconhecido: ${reason}`);
  lines.push(...report.findings.map(findingText));
  lines.push(report.ok ? `Tudo confere (${report.seconds} s).` : 'Há diferenças.');
  return lines.join('\n');
}

/** What came from where: whoever reads it must not take the files for the store. */
function* segmentLines({ segments, streams }: VerificationReport): Generator<string> {
  const { whole, flawed, events } = segments;
  yield `${whole} arquivos do diário selado, inteiros`;
  for (const first of flawed)
    yield `O arquivo do diário a partir do evento ${first + 1} falta ou não é o que foi selado: o livro de eventos foi lido no lugar dele; o servidor o grava de novo.`;
  if (events === 0) return;
  const all = streams.reduce((sum, one) => sum + one.events + one.sealed, 0);
  yield `Dos arquivos vieram ${events} eventos, com os dos selos; do livro de eventos, só os que vieram depois deles. O que o livro de eventos guarda da parte selada não foi relido (${all} eventos ao todo): verify sem --segments o relê.`;
}
