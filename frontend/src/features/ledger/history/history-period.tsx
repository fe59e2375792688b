/** Between which days the history is shown: common periods by name, any other by its two days. */
import { formatDate, type LocalDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { DayRange } from '../../../shared/fields/day-range.tsx';
import { NativeSelect } from '../../../shared/fields/native-select.tsx';
import { lastMonth } from '../reports/report-days.ts';

export interface Days {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

const labels = {
  '': 'Todas as datas',
  lastMonth: 'Mês passado',
  month: 'Este mês',
  year: 'Este ano',
  lastYear: 'Ano passado',
  other: 'Outro período',
} as const;
type Named = Exclude<keyof typeof labels, '' | 'other'>;

function daysOf(name: Named, today: LocalDate): Days {
  const year = Number(today.slice(0, 4));
  switch (name) {
    case 'lastMonth':
      return lastMonth(today);
    case 'month':
      return { from: `${today.slice(0, 7)}-01` as LocalDate, to: today };
    case 'year':
      return { from: `${year}-01-01` as LocalDate, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01` as LocalDate, to: `${year - 1}-12-31` as LocalDate };
    default:
      return name satisfies never;
  }
}

const names: readonly Named[] = ['lastMonth', 'month', 'year', 'lastYear'];

function nameOf({ from, to }: Days, today: LocalDate): keyof typeof labels {
  if (from === undefined && to === undefined) return '';
  return (
    names.find((name) => {
      const days = daysOf(name, today);
      return days.from === from && days.to === to;
    }) ?? 'other'
  );
}

/** Whether the field itself says which days these are. */
export const periodNamed = (days: Days): boolean => nameOf(days, serverToday()) !== 'other';

/** “de 01/01/2025 a 31/03/2025”; either end may be open. */
export function daysText({ from, to }: Days): string {
  if (from === undefined) return to === undefined ? '' : `até ${formatDate(to)}`;
  return to === undefined ? `desde ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(to)}`;
}

interface HistoryPeriodProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

export function HistoryPeriod({ days, onChange }: HistoryPeriodProps) {
  const today = serverToday();
  const [typing, setTyping] = useState(false);
  const shown = typing ? 'other' : nameOf(days, today);
  const choose = (name: keyof typeof labels) => {
    setTyping(name === 'other');
    if (name === '') onChange({ from: undefined, to: undefined });
    else if (name !== 'other') onChange(daysOf(name, today));
  };
  return (
    <>
      <Box sx={{ flex: '1 1 160px' }}>
        <NativeSelect
          aria-label="Período"
          value={shown}
          onChange={(event) => choose(event.target.value as keyof typeof labels)}
        >
          {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
            <option key={name} value={name}>
              {labels[name]}
            </option>
          ))}
        </NativeSelect>
      </Box>
      {typing && (
        <DayRange
          {...days}
          optional
          onApply={(range) => {
            setTyping(false);
            onChange(range);
          }}
        />
      )}
    </>
  );
}
