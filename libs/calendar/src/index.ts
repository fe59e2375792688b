export {
  parseLocalDate,
  localDate,
  addDays,
  addMonths,
  addYears,
  daysBetween,
  isAfter,
  isBefore,
  formatDate,
  dateTexts,
  type LocalDate,
} from './local-date.ts';
export { businessToday, endOfMinute, momentOf, formatInstant, parseInstant } from './business-clock.ts';
export { relativeDay } from './relative-day.ts';
export { isWorkingDay, onWorkingDay } from './working-days.ts';
