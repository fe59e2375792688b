/** Entries that were recorded at night or on a weekend, by the company's own clock. */
import { entryTest, local } from './entry-test.ts';

const DAYS = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
];

export const outsideHours = entryTest({
  name: 'outside-hours',
  title: 'Fim de semana e noite',
  definition:
    'Lançamentos gravados fora do expediente, pelo relógio de São Paulo: antes da primeira hora, a partir da última hora, ou em sábado e domingo se marcado. Vale o instante em que foi gravado, não a data do lançamento.',
  parameters: {
    firstHour: {
      kind: 'integer',
      label: 'Expediente a partir de',
      unit: ['hora', 'horas'],
      default: 7,
      minimum: 0,
      maximum: 23,
    },
    lastHour: {
      kind: 'integer',
      label: 'Expediente até',
      unit: ['hora', 'horas'],
      default: 20,
      minimum: 1,
      maximum: 24,
    },
    weekends: { kind: 'flag', label: 'Sábados e domingos também', default: true },
  },
  hits: (value) => `
    select p.entry_number, to_char(${local('p.recorded_at')}, 'ID HH24:MI') as detail from population p
    where extract(hour from ${local('p.recorded_at')}) < ${value('firstHour')}::integer
      or extract(hour from ${local('p.recorded_at')}) >= ${value('lastHour')}::integer
      or (${value('weekends')}::boolean and extract(isodow from ${local('p.recorded_at')}) >= 6)`,
  reason: (detail) => {
    const [day, time] = detail.split(' ');
    return `Gravado ${Number(day) >= 6 ? 'no' : 'na'} ${DAYS[Number(day) - 1]}, às ${time}`;
  },
});
