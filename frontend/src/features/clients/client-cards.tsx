/** The clients on phones and small tablets. */
import { taxpayerLabel } from '@livro/brazil';
import { limits, messages } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { Badge } from '../../shared/display/badge.tsx';
import { TagList } from '../../shared/display/tag-list.tsx';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import type { ClientView } from '../../shared/api/generated.ts';
import { ClientActions } from './client-actions.tsx';
import { NameLink } from './client-columns.tsx';
import { shownCpf, shownDevelopments, shownPhone } from './client-text.ts';

export function ClientCards({ clients }: { clients: readonly ClientView[] | undefined }) {
  return (
    <CardList label="Clientes" rows={clients} skeletonHeight={96}>
      {(client) => (
        <>
          <CardHead actions={<ClientActions client={client} />}>
            <NameLink client={client} />
            {!client.isActive && <Badge label={messages.screens.inactive} color="grey" />}
          </CardHead>
          <Typography
            variant="body2"
            className="num"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {client.email}
            <br />
            {shownPhone(client)} · {taxpayerLabel(client.cpf)} {shownCpf(client)}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {shownDevelopments(client)}
          </Typography>
          <TagList tags={client.tags} shown={limits.clientTagsShown} />
        </>
      )}
    </CardList>
  );
}
