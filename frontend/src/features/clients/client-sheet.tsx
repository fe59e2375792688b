/** A client's data to look at before something is done with it; the CPF stays masked. */
import { taxpayerLabel } from '@livro/brazil';
import { DefinitionList } from '../../shared/display/definition-list.tsx';
import { shownCpf, shownDevelopments, shownPhone } from './client-text.ts';
import type { ClientView } from '../../shared/api/generated.ts';

export const ClientSheet = ({ client }: { client: ClientView }) => (
  <DefinitionList
    lines={[
      ['Nome', client.name],
      ['Email', client.email],
      ['Telefone', shownPhone(client)],
      [taxpayerLabel(client.cpf), shownCpf(client)],
      ['Empreendimentos', shownDevelopments(client)],
      ['Tags', client.tags.join(', ')],
    ]}
  />
);
