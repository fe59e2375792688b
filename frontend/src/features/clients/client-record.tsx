/** What is on record of a client: the CPF stays masked, and what somebody may not see is not there. */
import { taxpayerLabel } from '@livro/brazil';
import { formatInstant } from '@livro/calendar';
import Paper from '@mui/material/Paper';
import type { ClientView } from '../../shared/api/generated.ts';
import { DefinitionList } from '../../shared/display/definition-list.tsx';
import { Section } from '../../shared/display/section.tsx';
import { shownCpf, shownPhone } from './client-text.ts';

export function ClientRecord({ client }: { client: ClientView }) {
  return (
    <Section title="Cadastro">
      <Paper variant="outlined" sx={{ py: 4 }}>
        <DefinitionList
          lines={[
            ['Email', client.email],
            ['Telefone', shownPhone(client)],
            [taxpayerLabel(client.cpf), shownCpf(client)],
            ['Endereço', client.address],
            ['Observações', client.notes],
            ['Tags', client.tags.join(', ')],
            ['Cadastrado em', formatInstant(client.createdAt)],
          ]}
        />
      </Paper>
    </Section>
  );
}
