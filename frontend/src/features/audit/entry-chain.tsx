/** What corrected an entry, or what it corrects, each a way to it: reversals, replacements, and words that were changed later. */
import { formatDate, formatInstant } from '@livro/calendar';
import { entryTextNames, entryTexts, undoingLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import { useTransactionsGetQuery, type TransactionView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { EntryLink } from './entry-link.tsx';
import { FigureTable } from '../../shared/display/figure-table.tsx';
import { Section } from './section.tsx';

const item = {
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

export function EntryCorrections({ entryId, number }: { entryId: string; number: number }) {
  const read = useTransactionsGetQuery({ id: entryId });
  const corrections = onePerEntry(
    read.currentData?.corrections.filter(({ entryNumber }) => entryNumber !== number) ?? [],
  );
  const annotations = read.currentData?.annotations ?? [];
  return (
    <Section title="Correções">
      <Read read={read} />
      {read.currentData && corrections.length + annotations.length === 0 && (
        <span>Este lançamento não foi corrigido e não corrige outro.</span>
      )}
      {corrections.length + annotations.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {corrections.map(({ one, legs }) => (
            <Box component="li" key={one.id} sx={item}>
              <EntryLink number={one.entryNumber} text={`${roleOf(one)} nº ${one.entryNumber}`} />,{' '}
              {formatDate(one.date)}: <Money {...amountOf(one, legs)} />
            </Box>
          ))}
          {annotations.map(({ entryNumber, recordedAt, reason }) => (
            <Box component="li" key={entryNumber} sx={item}>
              <EntryLink number={entryNumber} text={`Correção de palavras nº ${entryNumber}`} />, gravada em{' '}
              {formatInstant(recordedAt)}
              {reason && `: ${reason}`}
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** A transfer has a row for each of its legs; it was corrected once. */
function onePerEntry(rows: readonly TransactionView[]): readonly { one: TransactionView; legs: number }[] {
  const entries = new Map<number, { one: TransactionView; legs: number }>();
  for (const row of rows) {
    const known = entries.get(row.entryNumber);
    if (known) known.legs += 1;
    else entries.set(row.entryNumber, { one: row, legs: 1 });
  }
  return [...entries.values()];
}

/** What went from one account to another has no sign of its own. */
const amountOf = ({ signedAmount }: TransactionView, legs: number) => ({
  amount: centavosOf(legs === 1 ? signedAmount : Math.abs(signedAmount)),
  signed: legs === 1,
});

function roleOf({ reverses, replaces, refund }: TransactionView): string {
  if (reverses !== null) return undoingLabels(refund).entry;
  return replaces === null ? 'Lançamento original' : 'Lançamento corrigido';
}

function Read({ read }: { read: ReturnType<typeof useTransactionsGetQuery> }) {
  if (read.currentData) return null;
  if (!read.error || read.isFetching) return <Skeleton height={56} />;
  return (
    <FailedRead
      title="Não foi possível carregar as correções."
      of={{ error: read.error, refetch: read.refetch }}
    />
  );
}

const wordLabels: Readonly<Record<string, string>> = {
  description: 'Descrição',
  notes: 'Observações',
  tags: 'Tags',
  ...Object.fromEntries(entryTextNames.map((name) => [name, entryTexts[name].label])),
};

const wordText = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ') || 'vazio';
  return typeof value === 'string' && value !== '' ? value : 'vazio';
};

/** Which words this very correction changed. `about` is the entry that they belong to. */
export function WordsCorrected({ about, number }: { about: string; number: number }) {
  const read = useTransactionsGetQuery({ id: about });
  const annotation = read.currentData?.annotations.find(({ entryNumber }) => entryNumber === number);
  return (
    <Section title="Palavras corrigidas">
      <Read read={read} />
      {annotation && (
        <FigureTable
          sx={{
            '& td': {
              textAlign: 'left !important',
              whiteSpace: 'normal !important',
              overflowWrap: 'anywhere',
            },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <Box component="th" scope="col" sx={{ textAlign: 'left !important' }}>
                Antes
              </Box>
              <Box component="th" scope="col" sx={{ textAlign: 'left !important' }}>
                Depois
              </Box>
            </tr>
          </thead>
          <tbody>
            {Object.entries(annotation.words).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{wordLabels[name] ?? name}</th>
                <td>{wordText((annotation.previous as Record<string, unknown>)[name])}</td>
                <td>{wordText(value)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Section>
  );
}
