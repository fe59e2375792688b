/** The head of a development's page: where it is in the tree, what it is, how far, and what can be done with it. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Breadcrumb } from '../../shared/display/breadcrumb.tsx';
import { Badge } from '../../shared/display/badge.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { faintlyUnderlined } from '../../shared/display/quiet-action.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { TagList } from '../../shared/display/tag-list.tsx';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { ProgressBar } from './progress-bar.tsx';
import { statusBadge } from './status.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

/** What the head of a page leads to. */
export type HeaderGoal = 'client' | 'report' | 'edit' | 'schedule';

interface DevelopmentHeaderProps {
  readonly development: DevelopmentView | undefined;
  readonly onClient: () => void;
  readonly onReport: () => void;
  readonly onEdit: () => void;
  readonly onSchedule: () => void;
  /** The pointer is near a way to it: fetch what will be needed. */
  readonly onApproach: (goal: HeaderGoal) => void;
}

export function DevelopmentHeader(props: DevelopmentHeaderProps) {
  const { development, onClient, onReport, onEdit, onSchedule, onApproach } = props;
  const near = (goal: HeaderGoal) => ({
    onMouseEnter: () => onApproach(goal),
    onFocus: () => onApproach(goal),
  });
  return (
    <Box component="section" aria-label="Empreendimento" sx={{ ...oneColumn, gap: 2, minWidth: 0 }}>
      <Breadcrumb to="/developments" list={messages.screens.menuDevelopments} name={development?.name} />
      {development ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 1 }}>
            <Box sx={named}>
              <PageTitle title={development.name} />
              <Badge {...statusBadge(development.status)} />
              <Box sx={{ width: 160 }}>
                <ProgressBar percent={development.progressPercentage} />
              </Box>
            </Box>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: { xs: -2.5, md: 'auto' }, mr: -2.5 }}
            >
              <GuardedButton permission="clients:create" {...quiet} {...near('client')} onClick={onClient}>
                {messages.screens.registerClient}
              </GuardedButton>
              <Button {...quiet} {...near('report')} onClick={onReport}>
                {messages.screens.generateReport}
              </Button>
              <GuardedButton permission="developments:update" {...quiet} {...near('edit')} onClick={onEdit}>
                {messages.screens.editDevelopment}
              </GuardedButton>
              <Button {...quiet} {...near('schedule')} onClick={onSchedule}>
                {messages.screens.seeSchedule}
              </Button>
            </Box>
          </Box>
          {(development.description || development.address) && (
            <Box sx={{ maxWidth: 900, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {development.description && <Typography>{development.description}</Typography>}
              {development.address && <Typography>{development.address}</Typography>}
            </Box>
          )}
          <TagList tags={development.tags} />
        </>
      ) : (
        <Box aria-busy sx={{ ...oneColumn, gap: 2 }}>
          <Typography component="h1">
            <VisuallyHidden>{messages.screens.loading}</VisuallyHidden>
            <Skeleton width={320} height={40} />
          </Typography>
          <Skeleton width={480} height={20} />
        </Box>
      )}
    </Box>
  );
}

const quiet = { variant: 'text', color: 'inherit', size: 'small', sx: faintlyUnderlined } as const;
const named = {
  flex: '1 1 320px',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
} as const;
