/** Keys, each with what it may, who issued it, its end and its last use. */
import RevokeIcon from '@mui/icons-material/KeyOffOutlined';
import { accessKeyStateLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Badge } from '../../shared/display/badge.tsx';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { RowActions } from '../../shared/grid/row-actions.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import type { AccessKeyView, ScopeView } from '../../shared/api/generated.ts';
import { endText, issuedText, lastUseText, scopesText, stateColors } from './key-text.ts';

interface KeyListProps {
  readonly label: string;
  /** Undefined until the first answer. */
  readonly keys: readonly AccessKeyView[] | undefined;
  readonly words: readonly ScopeView[];
  readonly onRevoke: (id: string) => void;
}

export function KeyList({ label, keys, words, onRevoke }: KeyListProps) {
  const may = useMay('access-keys:manage');
  return (
    <CardList label={label} rows={keys} skeletonHeight={120}>
      {(key) => (
        <>
          <CardHead
            actions={
              key.state === 'active' ? (
                <RowActions
                  subject={key.name}
                  buttons={[{ label: 'Revogar', icon: <RevokeIcon />, may, onClick: () => onRevoke(key.id) }]}
                />
              ) : null
            }
          >
            {key.name}
          </CardHead>
          <Box>
            <Badge label={accessKeyStateLabels[key.state]} color={stateColors[key.state]} />
          </Box>
          <Typography variant="body2">{scopesText(key, words)}</Typography>
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            {endText(key)} · {lastUseText(key)}
          </Typography>
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            {issuedText(key)}
          </Typography>
        </>
      )}
    </CardList>
  );
}
