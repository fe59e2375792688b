/** Where a page is in the tree: the list that it belongs to, and its own name. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

interface BreadcrumbProps {
  readonly to: string;
  readonly list: string;
  /** Undefined while it is on its way. */
  readonly name: string | undefined;
}

export function Breadcrumb({ to, list, name }: BreadcrumbProps) {
  return (
    <Box component="nav" aria-label="Trilha" sx={{ minWidth: 0 }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          fontSize: '0.8125rem',
          color: 'text.secondary',
          minWidth: 0,
        }}
      >
        <li>
          <Link component={RouterLink} to={to} color="inherit">
            {list}
          </Link>
        </li>
        <li aria-hidden>›</li>
        <Box
          component="li"
          aria-current="page"
          title={name}
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }}
        >
          {name ?? messages.screens.loading}
        </Box>
      </Box>
    </Box>
  );
}
