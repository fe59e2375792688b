/** What corrected an entry, or what it corrects: reversals, replacements, and words that were changed later. */
import { formatDate, formatInstant } from '@livro/calendar';
import { entryTextNames, entryTexts, undoingLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Money } from '../../../shared/display/money.tsx';
import type { AnnotationView, EntryView, TransactionView } from '../../../shared/api/generated.ts';
import { shownAmount, toneOf } from '../history/transaction-kind.tsx';

interface EntryCorrectionsProps {
  readonly view: EntryView;
  readonly entry: TransactionView;
  readonly onOpen: (id: string) => void;
}

const item = { py: 2, borderBottom: 1, borderColor: 'divider' } as const;

export function EntryCorrections({ view, entry, onOpen }: EntryCorrectionsProps) {
  const others = view.corrections.filter((one) => one.entryId !== entry.entryId);
  if (others.length + view.annotations.length === 0) return null;
  return (
    <section>
      <Typography component="h3" variant="h3">
        Correções
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {others.map((one) => (
          <Box component="li" key={one.id} sx={item}>
            <Link
              component="button"
              type="button"
              onClick={() => onOpen(one.id)}
              sx={{ font: 'inherit', textAlign: 'left' }}
            >
              {roleOf(one)} nº {one.entryNumber}
            </Link>
            , {formatDate(one.date)}: <Money amount={shownAmount(one)} tone={toneOf(one)} signed />
          </Box>
        ))}
        {view.annotations.map((annotation) => (
          <Box component="li" key={annotation.entryNumber} sx={item}>
            Palavras corrigidas em {formatInstant(annotation.recordedAt)}: {changesIn(annotation)}
          </Box>
        ))}
      </Box>
    </section>
  );
}

function roleOf(entry: TransactionView): string {
  if (entry.reverses !== null) return undoingLabels(entry.refund).entry;
  return entry.replaces === null ? 'Lançamento original' : 'Lançamento corrigido';
}

const wordLabels: Readonly<Record<string, string>> = {
  description: 'descrição',
  notes: 'observações',
  tags: 'tags',
  ...Object.fromEntries(entryTextNames.map((name) => [name, entryTexts[name].label.toLowerCase()])),
};

function changesIn({ words, previous }: AnnotationView): string {
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return `“${value.join(', ')}”`;
    return typeof value === 'string' && value !== '' ? `“${value}”` : 'vazio';
  };
  return Object.keys(words)
    .map((name) => `${wordLabels[name] ?? name} de ${shown(previous[name])} para ${shown(words[name])}`)
    .join('; ');
}
