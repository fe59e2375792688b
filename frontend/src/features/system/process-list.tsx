/** The servers at work, and which one of them folds what is booked into what the screens show. */
import { formatInstant } from '@livro/calendar';
import Typography from '@mui/material/Typography';
import type { SystemProcessView } from '../../shared/api/generated.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { Section } from '../../shared/display/section.tsx';
import { LineList } from './line-list.tsx';

export function ProcessList({ processes }: { processes: readonly SystemProcessView[] | null }) {
  return (
    <Section title="Processos">
      {processes === null ? (
        <Typography>Não foi possível perguntar quais servidores estão em funcionamento.</Typography>
      ) : (
        <LineList
          label="Processos"
          empty="Nenhum servidor acompanha o Diário agora."
          lines={processes.map(({ name, since, leads, isThis }) => ({
            key: name,
            head: (
              <>
                <Badge label={leads ? 'Atualiza as telas' : 'De reserva'} color={leads ? 'green' : 'grey'} />
                <span>
                  {name}
                  {isThis && ' (este servidor)'}
                </span>
              </>
            ),
            text: `Desde ${formatInstant(since)}`,
          }))}
        />
      )}
    </Section>
  );
}
