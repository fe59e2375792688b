/** The book of a year as PDF/A, for the accountant to sign: which year, and the file. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useClosingYearQuery } from '../../shared/api/generated.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';

const words = {
  journal: { file: 'Livro Diário do ano', year: 'Ano do Livro Diário' },
  ledger: { file: 'Livro Razão do ano', year: 'Ano do Livro Razão' },
} as const;

const LAST_YEARS = 6;

export function YearBook({ book }: { readonly book: keyof typeof words }) {
  const { data: closing } = useClosingYearQuery({}, { skip: !useMay('periods:read') });
  const thisYear = Number(serverToday().slice(0, 4));
  // Which years have entries may not be known: then one of the last.
  const years =
    closing && closing.years.length > 0
      ? closing.years
      : Array.from({ length: LAST_YEARS }, (_, before) => thisYear - before);
  const [chosen, setChosen] = useState<number>();
  const year = chosen ?? years[0]!;
  return (
    <Box
      role="group"
      aria-label={`${words[book].file}, em PDF/A`}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        '@media print': { display: 'none' },
      }}
    >
      <NativeSelect
        aria-label={words[book].year}
        value={year}
        onChange={(event) => setChosen(Number(event.target.value))}
        sx={{ width: 'auto' }}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </NativeSelect>
      <ExportMenu
        label={words[book].file}
        path={`/api/exports/books/${book}/`}
        query={{ year }}
        permission="audit:export"
        formats={['pdf']}
      />
    </Box>
  );
}
