/** Ways through a replay: a slider, steps, playing on by itself, and a day to go to. All of them by keyboard. */
import { formatDate, parseLocalDate, type LocalDate } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import FirstIcon from '@mui/icons-material/FirstPageOutlined';
import LastIcon from '@mui/icons-material/LastPageOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PauseIcon from '@mui/icons-material/PauseOutlined';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import type { ReplayedEntry } from './replayed.ts';

const TICK_MS = 250;
/** However long an account is, it is played to its end in so many steps. */
const MOST_STEPS = 240;

interface ReplayControlsProps {
  readonly entries: readonly ReplayedEntry[];
  readonly count: number;
  readonly place: number;
  /** `settled`: not in the middle of playing or dragging. */
  readonly onPlace: (place: number, settled: boolean) => void;
  readonly onDay: (day: LocalDate) => void;
}

export function ReplayControls({ entries, count, place, onPlace, onDay }: ReplayControlsProps) {
  const last = count - 1;
  const [playing, setPlaying] = useState(false);
  const goes = playing && place < last;
  const tick = useEffectEvent(() => {
    const next = Math.min(last, place + Math.max(1, Math.ceil(count / MOST_STEPS)));
    onPlace(next, next === last);
    if (next === last) setPlaying(false);
  });
  useEffect(() => {
    if (!goes) return;
    const timer = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(timer);
  }, [goes]);
  const play = () => {
    if (goes) {
      setPlaying(false);
      return onPlace(place, true);
    }
    // From the end it begins anew.
    if (place >= last) onPlace(0, false);
    setPlaying(true);
  };
  const go = (to: number) => {
    setPlaying(false);
    onPlace(Math.max(0, Math.min(last, to)), true);
  };
  const steps = [
    { label: 'Primeiro', Icon: FirstIcon, to: 0, idle: place === 0 },
    { label: 'Anterior', Icon: PreviousIcon, to: place - 1, idle: place === 0 },
    { label: 'Próximo', Icon: NextIcon, to: place + 1, idle: place === last },
    { label: 'Último', Icon: LastIcon, to: last, idle: place === last },
  ] as const;
  const button = ({ label, Icon, to, idle }: (typeof steps)[number]) => (
    <Button
      key={label}
      startIcon={<Icon />}
      aria-disabled={idle}
      onClick={() => !idle && go(to)}
      sx={idle ? { opacity: 0.4 } : undefined}
    >
      {label}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 3, '@media print': { display: 'none' } }}>
      <Box sx={{ px: 2 }}>
        <Slider
          aria-label="Lançamento"
          min={0}
          max={Math.max(last, 1)}
          disabled={last < 1}
          value={place}
          getAriaValueText={(at) => placeText(entries[at], at, count)}
          onChange={(_, at) => {
            setPlaying(false);
            onPlace(at, false);
          }}
          onChangeCommitted={(_, at) => onPlace(at, true)}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
        {steps.slice(0, 2).map(button)}
        <Button variant="outlined" startIcon={goes ? <PauseIcon /> : <PlayIcon />} onClick={play}>
          {goes ? 'Pausar' : 'Reproduzir'}
        </Button>
        {steps.slice(2).map(button)}
        <DayForm
          onDay={(day) => {
            setPlaying(false);
            onDay(day);
          }}
        />
      </Box>
    </Box>
  );
}

function placeText(entry: ReplayedEntry | undefined, at: number, count: number): string {
  if (!entry) return '';
  const { entry_number, date, balance } = entry;
  return `${at + 1} de ${count}: nº ${entry_number}, ${formatDate(date)}, saldo ${formatMoney(centavosOf(balance))}`;
}

function DayForm({ onDay }: { onDay: (day: LocalDate) => void }) {
  const form = useForm({ defaultValues: { gravadoEm: '' } });
  const apply = form.handleSubmit(({ gravadoEm }) => {
    const parsed = parseLocalDate(gravadoEm);
    if (!parsed.ok) return form.setError('gravadoEm', { message: parsed.message });
    onDay(parsed.value);
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void apply(event)}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, ml: { md: 'auto' } }}
    >
      <Box sx={{ maxWidth: 180 }}>
        <DateField control={form.control} name="gravadoEm" label="Como estava no fim do dia" />
      </Box>
      <Button type="submit" variant="outlined">
        Ir
      </Button>
    </Box>
  );
}
