/** The columns of the security log's table. */
import { formatInstant } from '@livro/calendar';
import Link from '@mui/material/Link';
import { createContext, use } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SecurityRecordView } from '../../shared/api/generated.ts';
import { DIALOG_STATE } from '../../shared/dialog/use-dialog-address.ts';
import { Clipped, TwoLines } from '../../shared/grid/cells.tsx';
import type { ListColumn } from '../../shared/grid/grid-layout.ts';
import { concernedText, kindText, OutcomeBadge, timesText, whoText } from './record-text.tsx';

/** Where a record's details are. A context, so that the table's columns never change. */
export const RecordAddress = createContext<(id: number) => string>(() => '');

export const SECOND_LINE = 12;

export function KindLink({ record }: { record: SecurityRecordView }) {
  const address = use(RecordAddress);
  return (
    <Link
      component={RouterLink}
      to={{ search: address(record.id) }}
      state={DIALOG_STATE}
      preventScrollReset
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 500, color: 'text.primary' }}
    >
      {kindText(record)}
    </Link>
  );
}

export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} className="num">
    {formatInstant(at)}
  </time>
);

const Who = ({ record }: { record: SecurityRecordView }) => {
  const who = whoText(record);
  return (
    <TwoLines
      first={<Clipped text={who} />}
      second={concernedText(record)}
      title={[who, concernedText(record)].filter(Boolean).join(' · ')}
    />
  );
};

const unsorted = { sortable: false } as const;

export const recordColumns: readonly ListColumn<SecurityRecordView>[] = [
  {
    field: 'at',
    headerName: 'Quando',
    fixed: true,
    width: 150,
    ...unsorted,
    renderCell: ({ row }) => <Instant at={row.at} />,
  },
  {
    field: 'kind',
    headerName: 'O que aconteceu',
    fixed: true,
    flex: 1.4,
    minWidth: 220,
    ...unsorted,
    renderCell: ({ row }) => <TwoLines first={<KindLink record={row} />} second={timesText(row)} />,
  },
  {
    field: 'outcome',
    headerName: 'Resultado',
    width: 124,
    ...unsorted,
    renderCell: ({ row }) => <OutcomeBadge outcome={row.outcome} />,
  },
  {
    field: 'actor',
    headerName: 'Quem',
    flex: 1.4,
    minWidth: 180,
    ...unsorted,
    renderCell: ({ row }) => <Who record={row} />,
  },
  {
    field: 'address',
    headerName: 'Endereço',
    width: 150,
    ...unsorted,
    renderCell: ({ row }) => <Clipped text={row.address} numeric />,
  },
  {
    field: 'device',
    headerName: 'Dispositivo',
    flex: 1,
    minWidth: 150,
    ...unsorted,
    renderCell: ({ row }) => <Clipped text={row.device} />,
  },
];
