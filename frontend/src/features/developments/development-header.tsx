/** The head of a development's page: where it is in the tree, what it is, how far, and what can be done with it. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Breadcrumb } from '../../shared/display/breadcrumb.tsx';
import { Badge } from '../../shared/display/badge.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { PageTitle } from '../../shared/display/page-title.tsx';
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
    <Box component="section" aria-label="Empreendimento" sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
      <Breadcrumb to="/developments" list={messages.screens.menuDevelopments} name={development?.name} />
      {development ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
            <Box
              sx={{
                flex: '1 1 320px',
                minWidth: 0,
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 3,
                rowGap: 2,
              }}
            >
              <PageTitle title={development.name} />
              <Badge {...statusBadge(development.status)} />
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <GuardedButton
                permission="clients:create"
                variant="outlined"
                {...near('client')}
                onClick={onClient}
              >
                {messages.screens.registerClient}
              </GuardedButton>
              <Button variant="outlined" {...near('report')} onClick={onReport}>
                {messages.screens.generateReport}
              </Button>
              <GuardedButton
                permission="developments:update"
                variant="outlined"
                {...near('edit')}
                onClick={onEdit}
              >
                {messages.screens.editDevelopment}
              </GuardedButton>
              <Button variant="outlined" {...near('schedule')} onClick={onSchedule}>
                {messages.screens.seeSchedule}
              </Button>
            </Box>
          </Box>
          {(development.description || development.address) && (
            <Box sx={{ maxWidth: 900 }}>
              {development.description && (
                <Typography sx={{ overflowWrap: 'anywhere' }}>{development.description}</Typography>
              )}
              {development.address && (
                <Typography sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>
                  {development.address}
                </Typography>
              )}
            </Box>
          )}
          <TagList tags={development.tags} />
          <Box sx={{ maxWidth: 520 }}>
            <ProgressBar percent={development.progressPercentage} />
          </Box>
        </>
      ) : (
        <Box aria-busy sx={{ ...oneColumn, gap: 4 }}>
          <Typography component="h1">
            <VisuallyHidden>{messages.screens.loading}</VisuallyHidden>
            <Skeleton width={320} height={32} />
          </Typography>
          <Skeleton width={480} height={20} />
          <Box sx={{ maxWidth: 520 }}>
            <Skeleton height={28} />
          </Box>
        </Box>
      )}
    </Box>
  );
}
