/** A month to choose a day from, by arrows or by the pointer; fetched when it is first asked for. */
import { formatDate, parseLocalDate, type LocalDate } from '@livro/calendar';
import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { ptBR } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';

const { localeText } = ptBR.components.MuiLocalizationProvider.defaultProps;

interface DayCalendarProps {
  readonly label: string;
  readonly anchor: HTMLElement | null;
  /** As it is typed; the calendar opens at today where it is no day. */
  readonly day: string;
  readonly today: LocalDate;
  readonly upToToday?: boolean;
  /** DD/MM/AAAA. */
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

export default function DayCalendar(props: DayCalendarProps) {
  const { label, anchor, day, today, upToToday = false, onPick, onClose } = props;
  const known = parseLocalDate(day);
  const chosen = known.ok ? known.value : undefined;
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={0}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': `Calendário: ${label}`,
          sx: { border: 1, borderColor: 'divider' },
        },
      }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="pt-br" localeText={localeText}>
        <DateCalendar
          autoFocus
          reduceAnimations
          dayOfWeekFormatter={(weekday) => weekday.format('ddd')}
          value={chosen === undefined ? null : dayjs(chosen)}
          referenceDate={dayjs(today)}
          maxDate={upToToday ? dayjs(today) : undefined}
          onChange={(picked, state) => {
            const date = parseLocalDate(picked?.format('YYYY-MM-DD') ?? '');
            if (state === 'finish' && date.ok) onPick(formatDate(date.value));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
