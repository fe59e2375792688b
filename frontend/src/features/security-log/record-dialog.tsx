/** One record of the security log with all that was noted, and ways to what else the same person or address did. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SecurityRecordView } from '../../shared/api/generated.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Figures, Line } from '../../shared/display/figures.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { detailsOf, isProgram, kindText, OutcomeBadge, timesText, whoText } from './record-text.tsx';

/** What a call asks for that only wants somebody to be signed in. */
const SIGNED_IN = 'session:any';

type Lines = readonly (readonly [label: string, value: ReactNode])[];

interface RecordDialogProps {
  readonly record: SecurityRecordView;
  readonly onClose: () => void;
}

export default function RecordDialog({ record, onClose }: RecordDialogProps) {
  const { actor, subject, address } = record;
  return (
    <Dialog
      title={kindText(record)}
      subtitle={formatInstant(record.at)}
      width={600}
      onClose={onClose}
      actions={
        <Button variant="outlined" data-autofocus="" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
        <Part
          label="O que aconteceu"
          lines={[
            ['Resultado', <OutcomeBadge key="outcome" outcome={record.outcome} />],
            ['Quantas vezes', timesText(record)],
            ...detailsOf(record),
          ]}
        />
        <Part
          label="Quem e de onde"
          lines={[
            ['Quem agiu', actor && (isProgram(actor) ? whoText(record) : <Person person={actor} />)],
            ['De quem se trata', subject && <Person person={subject} />],
            ['Endereço', address && <Way key="address" search={{ address }} text={address} />],
            ['Dispositivo', record.device],
          ]}
        />
        <Part
          label="Para quem investiga"
          lines={[
            ['Instante (UTC)', record.at],
            ['Chamada', record.route],
            [
              'Permissão pedida',
              record.permission === SIGNED_IN ? 'Nenhuma: só a entrada' : record.permission,
            ],
            ['Resposta HTTP', record.status],
            ['Correlação', record.correlation_id],
            ['Número do registro', record.id],
          ]}
        />
      </Box>
    </Dialog>
  );
}

function Part({ label, lines }: { label: string; lines: Lines }) {
  return (
    <Figures label={label}>
      {lines.map(
        ([name, value]) =>
          value !== undefined &&
          value !== null &&
          value !== '' && (
            <Line key={name} label={name}>
              <Box component="span" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Line>
          ),
      )}
    </Figures>
  );
}

/** A user leads to all that they did; what has no name is a session or a client, told by its id. */
const Person = ({ person: { id, name } }: { person: { id: string; name: string | null } }) =>
  name === null ? id : <Way search={{ user: id }} text={name} />;

const Way = ({ search, text }: { search: Record<string, string>; text: string }) => (
  <Link
    component={RouterLink}
    to={{ search: `?${new URLSearchParams(search).toString()}` }}
    aria-label={`Ver tudo de ${text}`}
  >
    {text}
  </Link>
);
