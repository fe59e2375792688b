/** Guia do Livro: shows one page of docs/guia; the home page lists the others. */
import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router';
import { Breadcrumb } from '../../shared/display/breadcrumb.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState } from '../../shared/display/states.tsx';
import { guidePages } from './guide-pages.ts';
import { GuideText } from './guide-text.tsx';

const HOME = 'README';
const GUIDE = 'Guia do Livro';

export default function GuidePage() {
  const { guidePage = HOME } = useParams();
  const text = guidePages.get(guidePage);
  const [, title = 'Página não encontrada', body = ''] = /^# (.+)\n([^]*)/.exec(text ?? '') ?? [];
  return (
    <Box sx={{ ...oneColumn, gap: 4, maxWidth: 800 }}>
      {guidePage !== HOME && <Breadcrumb to="/ajuda" list={GUIDE} name={title} />}
      {/* The key moves the focus to the title of each page. */}
      <PageTitle key={guidePage} title={title} />
      {text === undefined ? (
        <EmptyState
          icon={<ExploreOffIcon />}
          title="O guia não tem esta página."
          action={
            <Link component={RouterLink} to="/ajuda">
              Ver todas as páginas
            </Link>
          }
        />
      ) : (
        <GuideText text={body} />
      )}
    </Box>
  );
}
