/** Asks which account of all developments is meant, where the page is about none: typed, the first that fits is taken by Enter. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { AccountView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import type { Read } from '../../../shared/api/read.ts';
import { plainText } from '../../../shared/fields/plain-text.ts';
import { accountChoice } from '../transfer/transfer-form.ts';

interface PickAccountProps {
  /** What will be done with it. */
  readonly purpose: string;
  readonly accounts: readonly AccountView[] | undefined;
  readonly read: Read<unknown>;
  readonly onPick: (accountId: string) => void;
  readonly onClose: () => void;
}

/** What was picked since the page was loaded, the newest first. */
const recent: string[] = [];

export default function PickAccount({ purpose, accounts, read, onPick, onClose }: PickAccountProps) {
  const [search, setSearch] = useState('');
  const words = plainText(search).split(/\s+/).filter(Boolean);
  const place = ({ id }: AccountView) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const found = (accounts ?? [])
    .filter((one) => words.every((word) => plainText(accountChoice(one).label).includes(word)))
    .toSorted((one, other) => place(one) - place(other));
  const pick = (id: string | undefined) => {
    if (id === undefined) return;
    recent.unshift(id);
    onPick(id);
  };
  return (
    <Dialog title="De qual conta?" subtitle={purpose} width={520} onClose={onClose}>
      <Box sx={{ ...oneColumn, gap: 2 }}>
        <OutlinedInput
          fullWidth
          value={search}
          autoComplete="off"
          placeholder="Empreendimento ou conta"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            pick(found[0]?.id);
          }}
          inputProps={{ 'aria-label': 'Procurar a conta', 'data-autofocus': '' }}
        />
        {!accounts && !read.error && <Skeleton height={160} />}
        {!accounts && Boolean(read.error) && (
          <FailedRead title="Não foi possível carregar as contas." of={read} />
        )}
        {accounts && found.length === 0 && <EmptyState title="Nenhuma conta com este nome." />}
        {found.map((account) => (
          <Button
            key={account.id}
            variant="outlined"
            color="inherit"
            onClick={() => pick(account.id)}
            sx={{
              justifyContent: 'space-between',
              flexWrap: 'wrap',
              columnGap: 4,
              minHeight: 44,
              textAlign: 'left',
            }}
          >
            <span>{accountChoice(account).label}</span>
            <span className="num">{accountChoice(account).aside}</span>
          </Button>
        ))}
      </Box>
    </Dialog>
  );
}
