/** The open book. */
import Box from '@mui/material/Box';

export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        color: 'primary.main',
        '& .page': { fill: 'var(--mui-palette-primary-contrastText)' },
      }}
    >
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path className="page" d="M8 8.5c3.2-1 5.9-.7 8 1v14c-2.1-1.7-4.8-2-8-1z" />
      <path className="page" opacity="0.7" d="M24 8.5c-3.2-1-5.9-.7-8 1v14c2.1-1.7 4.8-2 8-1z" />
    </Box>
  );
}
