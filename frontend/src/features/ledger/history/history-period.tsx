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

/** Common periods, the newest first; each month of the last twelve by its name. */
const MONTHS_BACK = 12;

interface Named extends Days {
  readonly name: string;
  readonly label: string;
}

const day = (year: number, month: number, dayOfMonth: number): LocalDate =>
  new Date(Date.UTC(year, month, dayOfMonth)).toISOString().slice(0, 10) as LocalDate;
const monthNames = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function periodsOn(today: LocalDate): readonly Named[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const whole = (back: number): Days => ({
    from: day(year, month - back, 1),
    to: day(year, month - back + 1, 0),
  });
  const named = (back: number): Named => {
    const { from, to } = whole(back);
    return { name: from!.slice(0, 7), label: monthNames.format(new Date(`${from}T00:00:00Z`)), from, to };
  };
  return [
    { name: 'month', label: 'Este mês', from: day(year, month, 1), to: today },
    { name: 'lastMonth', label: 'Mês passado', ...lastMonth(today) },
    { name: 'year', label: 'Este ano', from: day(year, 0, 1), to: today },
    { name: 'lastYear', label: 'Ano passado', from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) },
    ...Array.from({ length: MONTHS_BACK - 1 }, (_, n) => named(n + 2)),
  ];
}

/** Those that mean other days tomorrow. */
export const movingPeriods = ['month', 'lastMonth', 'year', 'lastYear'] as const;
export type MovingPeriod = (typeof movingPeriods)[number];

export const daysOfPeriod = (name: MovingPeriod, today: LocalDate): Days =>
  periodsOn(today).find((one) => one.name === name)!;

/** The name by which today calls these very days. */
export const movingPeriodOf = (
  days: { readonly from?: string | null; readonly to?: string | null },
  today: LocalDate,
): MovingPeriod | undefined =>
  movingPeriods.find((name) => {
    const { from, to } = daysOfPeriod(name, today);
    return from === days.from && to === days.to;
  });

const OTHER = 'other';

function nameOf({ from, to }: Days, periods: readonly Named[]): string {
  if (from === undefined && to === undefined) return '';
  return periods.find((one) => one.from === from && one.to === to)?.name ?? OTHER;
}

/** Whether the field itself says which days these are. */
export const periodNamed = (days: Days): boolean => nameOf(days, periodsOn(serverToday())) !== OTHER;

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
  const periods = periodsOn(serverToday());
  const [typing, setTyping] = useState(false);
  const shown = typing ? OTHER : nameOf(days, periods);
  const choose = (name: string) => {
    setTyping(name === OTHER);
    if (name === OTHER) return;
    const period = periods.find((one) => one.name === name);
    onChange({ from: period?.from, to: period?.to });
  };
  return (
    <>
      <Box sx={{ flex: '1 1 160px' }}>
        <NativeSelect aria-label="Período" value={shown} onChange={(event) => choose(event.target.value)}>
          <option value="">Todas as datas</option>
          {periods.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          <option value={OTHER}>Outro período</option>
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
