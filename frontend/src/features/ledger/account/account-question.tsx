/** Asks which account is meant where what was asked for is of one account and the development has several. */
import { formatMoney } from '@livro/money';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import type { AccountView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { EmptyState } from '../../../shared/display/states.tsx';

interface AccountQuestionProps {
  /** What will be done with it. */
  readonly purpose: string;
  readonly accounts: readonly AccountView[];
  /** Where none of them can be meant. */
  readonly none: string;
  readonly onPick: (accountId: string) => void;
  readonly onClose: () => void;
}

export default function AccountQuestion({ purpose, accounts, none, onPick, onClose }: AccountQuestionProps) {
  return (
    <Dialog title="De qual conta?" subtitle={purpose} width={480} fullScreenBelow="never" onClose={onClose}>
      <Box sx={{ ...oneColumn, gap: 3 }}>
        {accounts.length === 0 && <EmptyState title={none} />}
        {accounts.map(({ id, name, balance }, place) => (
          <Button
            key={id}
            variant="outlined"
            color="inherit"
            onClick={() => onPick(id)}
            {...(place === 0 && { 'data-autofocus': true })}
            sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 4, minHeight: 48 }}
          >
            <span>{name}</span>
            <span className="num">{formatMoney(centavosOf(balance))}</span>
          </Button>
        ))}
      </Box>
    </Dialog>
  );
}
