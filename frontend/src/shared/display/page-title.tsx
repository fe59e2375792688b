/** The page's heading: it names the tab and takes the focus when the route changes. */
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

const PRODUCT = 'Livro';
let firstPage = true;

export function PageTitle({ title, tab = title }: { title: string; tab?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tab} · ${PRODUCT}`;
  }, [tab]);
  useEffect(() => {
    // On the very first page the browser's own start of the document is the right place.
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <Typography
      ref={heading}
      component="h1"
      variant="h1"
      tabIndex={-1}
      sx={{ outline: 'none', minWidth: 0, overflowWrap: 'break-word' }}
    >
      {title}
    </Typography>
  );
}
