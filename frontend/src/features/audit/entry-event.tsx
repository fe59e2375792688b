/** The event behind an entry as the store holds it, and whether its place in the hash chain holds: proven by the server just now. */
import BrokenIcon from '@mui/icons-material/ErrorOutlined';
import HoldsIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import type { AuditedEntryView } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { EntryLink } from './entry-link.tsx';
import { Facts, Section } from './section.tsx';

export function EntryEvent({ entry }: { entry: AuditedEntryView }) {
  const { event, number, contentHolds, linkHolds } = entry;
  return (
    <Section title="Evento">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 2 }}>
        <Finding
          holds={contentHolds}
          text={contentHolds ? 'O hash confere com o conteúdo.' : 'O hash não confere com o conteúdo.'}
        />
        <Finding
          holds={linkHolds}
          text={
            number === 1
              ? linkHolds
                ? 'É o começo da cadeia.'
                : 'Não é o começo da cadeia.'
              : linkHolds
                ? 'O hash anterior é o do lançamento anterior.'
                : 'O hash anterior não é o do lançamento anterior.'
          }
        />
      </Box>
      <Facts
        facts={[
          ['Tipo do evento', event.type],
          ['Posição no livro de eventos', event.position],
          ['Id', <Code key="id" text={event.id} />],
          ['Hash', <Code key="hash" text={event.hash} />],
          ['Hash anterior', <Code key="previous" text={event.previousHash} />],
          ['Lançamento anterior', number > 1 && <EntryLink key="before" number={number - 1} />],
          ['Correlação', <Code key="correlation" text={event.correlationId} />],
          ['Comando', <Code key="command" text={event.commandId} />],
          ['Gravado em (UTC)', event.recordedAt],
        ]}
      />
    </Section>
  );
}

function Finding({ holds, text }: { holds: boolean; text: string }) {
  const Icon = holds ? HoldsIcon : BrokenIcon;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, color: holds ? 'success.main' : 'error.main' }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, flexShrink: 0 }} />
      {text}
    </Box>
  );
}

const Code = ({ text }: { text: string }) => (
  <Box component="code" sx={{ fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);
