/** One development at a glance, as a way to its page; amounts without decimals, the exact ones for who asks. */
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { Money, type MoneyTone } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { TagList } from '../../shared/display/tag-list.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { CardCourse, CardDue } from './card-course.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { statusBadge } from './status.ts';

/** Of a card without address and tags, while it is on its way. */
export const CARD_HEIGHT = 292;

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
    <Box
      component="article"
      aria-labelledby={`nome-${id}`}
      onMouseEnter={() => onApproach(id)}
      onFocus={() => onApproach(id)}
      sx={card}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, minWidth: 0 }}>
        <Typography id={`nome-${id}`} component="h2" variant="h2" title={name} sx={nameLines}>
          {name}
        </Typography>
        <Badge {...statusBadge(status)} />
      </Box>
      {address && (
        <Typography variant="body2" noWrap title={address} sx={{ color: 'text.secondary' }}>
          {address}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, ...oneColumn }}>
        <Figure {...of} large label="Saldo total" amount={balance} tone={balance < 0 ? 'out' : 'plain'}>
          <CardDue developmentId={id} />
        </Figure>
        <CardCourse developmentId={id} />
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
          tone={profit < 0 ? 'out' : profit > 0 ? 'in' : 'plain'}
          types="payment,expense"
        />
      </Box>
      <ProgressBar percent={progressPercentage} />
      <TagList tags={tags} shown={3} />
      <MuiLink
        component={Link}
        to={`/developments/${id}`}
        aria-label={`${messages.screens.manage} ${name}`}
        underline="hover"
        sx={wayIn}
      >
        {messages.screens.manage}
      </MuiLink>
    </Box>
  );
});

interface FigureProps {
  /** Whose figure it is. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly amount: ReturnType<typeof centavosOf>;
  readonly tone?: MoneyTone;
  readonly large?: boolean;
  /** Of the entries that make it, with commas; all of them where there is none. */
  readonly types?: string;
  readonly children?: ReactNode;
}

/** A figure is the way to the entries that make it. */
function Figure({ id, name, label, amount, tone, types, large = false, children }: FigureProps) {
  const may = useMay('transactions:read');
  const money = <Money amount={amount} tone={tone} rounded />;
  return (
    <Box sx={large ? oneColumn : line}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant={large ? 'h1' : 'body1'} sx={{ m: 0 }}>
        {may ? (
          <MuiLink
            component={Link}
            to={`/developments/${id}?dialogo=historico${types ? `&tipo=${types}` : ''}`}
            color="inherit"
            underline="hover"
            sx={{ display: 'inline-block', minHeight: 24, lineHeight: 'inherit', ...above }}
            aria-label={`${label} de ${name}: ${formatMoney(amount)}. Ver lançamentos`}
          >
            {money}
          </MuiLink>
        ) : (
          money
        )}
      </Typography>
      {children}
    </Box>
  );
}

/** The way in lies under the whole card; what leads elsewhere lies on it. */
const above = { position: 'relative', zIndex: 1 } as const;
const wayIn = {
  justifySelf: 'start',
  fontWeight: 600,
  lineHeight: '24px',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 0 },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
const card = {
  position: 'relative',
  ...oneColumn,
  alignContent: 'start',
  gap: 2.5,
  minWidth: 0,
  pt: 3,
  pb: 5,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover h2': { textDecoration: 'underline' },
} as const;
const nameLines = {
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
const line = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 3,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
