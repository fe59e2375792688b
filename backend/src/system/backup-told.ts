/** The newest copy of the books and the newest drill in one sentence: what is older than it should be, or did not pass, wants attention. */
import { formatInstant } from '@livro/calendar';
import type { NewestBackups } from '../audit/backup/backup-history.read.ts';
import { absent, attention, counted, number, type Told, well } from './part.ts';

const HOUR_MS = 3_600_000;
/** Whoever loses a day of books has a day to type again. */
const STALE_MS = 24 * HOUR_MS;
/** Copies are kept no longer than that. */
const DRILL_STALE_MS = 30 * STALE_MS;

export function backupTold({ backup, drill }: NewestBackups, now: Date): Told {
  if (!backup)
    return absent(
      'Nenhuma cópia registrada por este programa: npm run ledger -- backup PASTA faz uma. Das que outros fazem ele não sabe.',
    );
  const age = now.getTime() - Date.parse(backup.madeAt);
  const last = `A última cópia é de ${formatInstant(backup.madeAt)} (${ageText(age)}), até o lançamento ${number(backup.entries)}`;
  if (age > STALE_MS) return attention(`${last}: tem mais de um dia.`);
  if (backup.missingFiles > 0)
    return attention(
      `${last}, sem ${counted(backup.missingFiles, 'anexo', 'anexos')} que não pôde ser lido.`,
    );
  if (!drill) return attention(`${last}; nenhuma foi restaurada em ensaio: npm run ledger -- drill PASTA.`);
  const drilled = `o último ensaio, de ${formatInstant(drill.at)},`;
  if (!drill.ok)
    return attention(`${last}; ${drilled} não passou: ${drill.reason ?? 'veja o que ele disse'}.`);
  const figures = `passou: tudo de volta em ${number(Math.ceil(drill.readySeconds ?? 0))} s, ${counted(drill.lostEntries, 'lançamento', 'lançamentos')} e ${number(drill.lostSeconds)} s depois da cópia`;
  if (now.getTime() - Date.parse(drill.at) > DRILL_STALE_MS)
    return attention(`${last}; ${drilled} ${figures}, mas tem mais de 30 dias.`);
  return well(`${last}; ${drilled} ${figures}.`);
}

function ageText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return `há ${counted(Math.max(0, Math.floor(ms / 60_000)), 'minuto', 'minutos')}`;
  return hours < 48 ? `há ${counted(hours, 'hora', 'horas')}` : `há ${number(Math.floor(hours / 24))} dias`;
}
