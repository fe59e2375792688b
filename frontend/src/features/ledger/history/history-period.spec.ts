import type { LocalDate } from '@livro/calendar';
import { periodsOn } from './history-period.tsx';

const on = (today: string) =>
  Object.fromEntries(periodsOn(today as LocalDate).map(({ label, from, to }) => [label, `${from} ${to}`]));

it('names this month up to today, the last one whole, and the months before it', () => {
  const periods = on('2026-03-31');
  expect(periods['Este mês']).toBe('2026-03-01 2026-03-31');
  expect(periods['Mês passado']).toBe('2026-02-01 2026-02-28');
  expect(periods['janeiro de 2026']).toBe('2026-01-01 2026-01-31');
  expect(periods['abril de 2025']).toBe('2025-04-01 2025-04-30');
  expect(periods['Ano passado']).toBe('2025-01-01 2025-12-31');
});

it('goes back over the turn of the year', () => {
  const periods = on('2028-01-05');
  expect(periods['Este ano']).toBe('2028-01-01 2028-01-05');
  expect(periods['Mês passado']).toBe('2027-12-01 2027-12-31');
  expect(periods['novembro de 2027']).toBe('2027-11-01 2027-11-30');
});
