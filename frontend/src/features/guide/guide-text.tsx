/** Renders the Markdown of the guide as React elements; HTML in it is shown as text. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { normalForm } from '@livro/rules';
import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { guidePictures } from './guide-pages.ts';

export const GuideText = ({ text }: { readonly text: string }) => (
  <Box component="article" sx={styles}>
    {renderTokens(lexer(text))}
  </Box>
);

const renderTokens = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{renderToken(token as Tokens.Generic)}</Fragment>);

function renderToken(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading': {
      const Heading = token.depth === 2 ? 'h2' : 'h3';
      return <Heading id={toAnchor(token.text as string)}>{renderTokens(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{renderTokens(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {(token as Tokens.List).items.map((item, index) => (
            <li key={index}>{renderTokens(item.tokens)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'strong':
      return <strong>{renderTokens(token.tokens)}</strong>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <GuideLink href={token.href as string}>{renderTokens(token.tokens)}</GuideLink>;
    case 'image':
      return <Picture file={token.href as string} description={token.text as string} />;
    default:
      return token.tokens ? renderTokens(token.tokens) : (token.text as string);
  }
}

/** The id of a heading, as GitHub and the docs site give it, but without accents. */
const toAnchor = (heading: string): string =>
  normalForm(heading, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-');

/** Pages of the guide link to each other's files. A link to anything else is shown as text: the program does not have it. */
function GuideLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const [, page, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page === undefined) return children;
  return (
    <Link component={RouterLink} to={`/ajuda/${page}${hash}`}>
      {children}
    </Link>
  );
}

/** Opens in full size, because it is small on a phone. */
function Picture({ file, description }: { readonly file: string; readonly description: string }) {
  const url = guidePictures.get(file.replace(/^imagens\//, ''));
  return (
    <a href={url} target="_blank" rel="noopener">
      <img src={url} alt={description} loading="lazy" />
    </a>
  );
}

/** Scrolls if it is too wide, by keyboard too. */
const Table = ({ table: { header, rows } }: { readonly table: Tokens.Table }) => (
  <div role="group" aria-label={header[0]?.text} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, column) => (
            <th key={column} scope="col">
              {renderTokens(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ tokens }, column) => (
              <td key={column}>{renderTokens(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const styles = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & pre, & > [role="group"]': { mt: 0, mb: 4 },
  '& ul, & ol': { pl: 6 },
  '& li': { mb: 1 },
  '& li > p': { mb: 1 },
  '& h2': { typography: 'h2', mt: 8, mb: 3, scrollMarginTop: '80px' },
  '& h3': { typography: 'h3', mt: 6, mb: 2, scrollMarginTop: '80px' },
  '& > :first-of-type': { mt: 0 },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    border: 1,
    borderColor: 'divider',
    borderRadius: '6px',
  },
  '& > [role="group"]': { overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th, & td': {
    p: 2,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'normal',
  },
  '& code': { px: 1, borderRadius: '4px', bgcolor: 'surface.alt', fontSize: '0.875em' },
  '& pre': { p: 3, borderRadius: '6px', bgcolor: 'surface.alt', overflowX: 'auto' },
  '& pre code': { p: 0 },
} as const;
