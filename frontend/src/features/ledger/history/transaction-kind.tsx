/** What each type of entry looks like: its name, its icon, its colour, and on which side of zero its amount stands. */
import CallMadeIcon from '@mui/icons-material/CallMadeOutlined';
import CallReceivedIcon from '@mui/icons-material/CallReceivedOutlined';
import FlagIcon from '@mui/icons-material/FlagOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import SavingsIcon from '@mui/icons-material/SavingsOutlined';
import TrendingUpIcon from '@mui/icons-material/TrendingUpOutlined';
import type { Centavos } from '@livro/money';
import { expenseCategoryLabels, transactionTypeLabels, type TransactionType } from '@livro/rules';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import type { TransactionView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import type { MoneyTone } from '../../../shared/display/money.tsx';

interface Kind {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  readonly tone: MoneyTone;
}

const kinds: Readonly<Record<TransactionType, Omit<Kind, 'label'>>> = {
  expense: { Icon: ReceiptIcon, tone: 'out' },
  payment: { Icon: PaymentsIcon, tone: 'in' },
  transfer_in: { Icon: CallReceivedIcon, tone: 'in' },
  transfer_out: { Icon: CallMadeIcon, tone: 'out' },
  investment: { Icon: SavingsIcon, tone: 'invested' },
  investment_return: { Icon: TrendingUpIcon, tone: 'in' },
  initial_balance: { Icon: FlagIcon, tone: 'in' },
};

export function kindOf(type: string): Kind {
  return type in kinds
    ? { label: transactionTypeLabels[type as TransactionType], ...kinds[type as TransactionType] }
    : { label: 'Outro', Icon: HelpIcon, tone: 'plain' };
}

/** What the entry did to the balance: an expense stands below zero, a payment above, a reversal opposite to its type. */
export const shownAmount = (entry: { readonly signedAmount: number }): Centavos =>
  centavosOf(entry.signedAmount);

/** A reversal has the colour of the side on which it stands, not of what it takes back. */
export const toneOf = (entry: Pick<TransactionView, 'type' | 'signedAmount' | 'reverses'>): MoneyTone => {
  if (!entry.reverses) return kindOf(entry.type).tone;
  return entry.signedAmount < 0 ? 'out' : 'in';
};

export const categoryOf = ({ category }: Pick<TransactionView, 'category'>): string =>
  category === null ? '' : expenseCategoryLabels[category];

export function KindIcon({ type }: { type: string }) {
  const { Icon, tone } = kindOf(type);
  const colors: Readonly<Record<MoneyTone, string>> = {
    in: 'money.in',
    out: 'money.out',
    invested: 'money.invested',
    plain: 'text.secondary',
  };
  return (
    <Box
      aria-hidden
      sx={{
        width: 36,
        height: 36,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'surface.alt',
        color: colors[tone],
        flexShrink: 0,
      }}
    >
      <Icon sx={{ fontSize: 20 }} />
    </Box>
  );
}
