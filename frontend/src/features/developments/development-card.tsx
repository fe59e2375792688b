/** One development at a glance; amounts without decimals, the exact ones for who asks. */
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link } from 'react-router';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { Money, type MoneyTone } from '../../shared/display/money.tsx';
import { TagList } from '../../shared/display/tag-list.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { ProgressBar } from './progress-bar.tsx';
import { statusBadge } from './status.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

/** Rows of the grid have this height, so that a long name moves nothing; in one column there is nothing beside to move. */
export const CARD_HEIGHT = 336;

interface DevelopmentCardProps {
  readonly development: DevelopmentView;
  /** The pointer or the focus is on it. */
  readonly onApproach: (id: string) => void;
}

export const DevelopmentCard = memo(function DevelopmentCard(props: DevelopmentCardProps) {
  const { development, onApproach } = props;
  const { id, name, address, progressPercentage, tags, status } = development;
  const balance = centavosOf(development.totalBalance);
  const profit = centavosOf(development.netProfit);
  const of = { id, name };
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={`nome-${id}`}
      onMouseEnter={() => onApproach(id)}
      onFocus={() => onApproach(id)}
      sx={{
        height: { xs: 'auto', sm: CARD_HEIGHT },
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, minHeight: { sm: 48 } }}>
        <Typography
          id={`nome-${id}`}
          component="h2"
          variant="h3"
          title={name}
          sx={{
            flex: 1,
            minWidth: 0,
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {name}
        </Typography>
        <Badge {...statusBadge(status)} />
      </Box>
      <Typography
        variant="body2"
        noWrap
        title={address ?? undefined}
        sx={{ color: 'text.secondary', display: 'flex', alignItems: 'center', gap: 1, minHeight: { sm: 20 } }}
      >
        {address && (
          <>
            <PlaceIcon aria-hidden sx={{ fontSize: 16, flexShrink: 0 }} />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {address}
            </Box>
          </>
        )}
      </Typography>
      <ProgressBar percent={progressPercentage} />
      <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 0.5 }}>
        <Figure {...of} label="Saldo total" amount={balance} tone={balance < 0 ? 'out' : 'plain'} />
        <Figure
          {...of}
          label={messages.screens.netInvestment}
          amount={centavosOf(development.totalInvestment)}
          types="investment,investment_return"
        />
        <Figure
          {...of}
          label="Resultado"
          amount={profit}
          tone={profit < 0 ? 'out' : 'in'}
          types="payment,expense"
        />
      </Box>
      <Box sx={{ minHeight: { sm: 24 }, overflow: 'hidden' }}>
        <TagList tags={tags} shown={3} />
      </Box>
      <Button
        component={Link}
        to={`/developments/${id}`}
        variant="outlined"
        fullWidth
        aria-label={`${messages.screens.manage} ${name}`}
        sx={{ mt: 'auto' }}
      >
        {messages.screens.manage}
      </Button>
    </Paper>
  );
});

interface FigureProps {
  /** Whose figure it is. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly amount: ReturnType<typeof centavosOf>;
  readonly tone?: MoneyTone;
  /** Of the entries that make it, with commas; all of them where there is none. */
  readonly types?: string;
}

/** A figure is the way to the entries that make it. */
function Figure({ id, name, label, amount, tone, types }: FigureProps) {
  const may = useMay('transactions:read');
  const money = <Money amount={amount} tone={tone} rounded />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
        {may ? (
          <MuiLink
            component={Link}
            to={`/developments/${id}?dialogo=historico${types ? `&tipo=${types}` : ''}`}
            color="inherit"
            underline="hover"
            sx={{ display: 'inline-block', lineHeight: '24px' }}
            aria-label={`${label} de ${name}: ${formatMoney(amount)}. Ver lançamentos`}
          >
            {money}
          </MuiLink>
        ) : (
          money
        )}
      </Typography>
    </Box>
  );
}
