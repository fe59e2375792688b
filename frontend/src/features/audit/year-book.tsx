/** The draft of a year's book as PDF/A: which year, and the file. It gets a number where it is issued. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { useBookYears } from './use-book-years.ts';

const words = {
  journal: { file: 'Minuta do Livro Diário', year: 'Ano do Livro Diário' },
  ledger: { file: 'Minuta do Livro Razão', year: 'Ano do Livro Razão' },
} as const;

export function YearBook({ book }: { readonly book: keyof typeof words }) {
  const years = useBookYears();
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
