/** A figure that leads to the entries that make it, for those who may read them; for others the figure alone. */
import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { DIALOG_STATE } from '../../shared/dialog/use-dialog-address.ts';
import { Money } from '../../shared/display/money.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { entriesOf, type EntriesAsked, type InsightsView } from './insights-view.ts';

interface EntriesLinkProps {
  readonly view: InsightsView;
  readonly entries: EntriesAsked;
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

export function EntriesLink({ view, entries, children, sx }: EntriesLinkProps) {
  if (!useMay('transactions:read')) return children;
  return (
    <Link
      component={RouterLink}
      to={entriesOf(view, entries)}
      state={DIALOG_STATE}
      preventScrollReset
      sx={{ color: 'inherit', textDecorationColor: 'currentColor', ...(sx as object) }}
    >
      {children}
    </Link>
  );
}

/** An amount in reais with the way to its entries. */
export const MoneyLink = ({
  reais,
  ...link
}: Omit<EntriesLinkProps, 'children'> & { readonly reais: number }) => (
  <EntriesLink {...link}>
    <Money amount={centavosOf(reais)} />
  </EntriesLink>
);
