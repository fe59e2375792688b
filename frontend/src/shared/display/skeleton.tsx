/** Grey blocks of the final size, so that nothing moves when the data arrives. */
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const breathe = keyframes`50% { opacity: 0.55; }`;

export function Skeleton({
  width = '100%',
  height = 16,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return (
    <Box
      aria-hidden
      sx={{
        width,
        maxWidth: '100%',
        height,
        borderRadius: '4px',
        bgcolor: 'surface.selected',
        '@media (prefers-reduced-motion: no-preference)': {
          animation: `${breathe} 1.4s ease-in-out infinite`,
        },
      }}
    />
  );
}

/** Rows of a table that is still on its way, in the height that it will have. */
export function RowsSkeleton({ height, rowHeight = 44 }: { height: number | string; rowHeight?: number }) {
  return (
    <Box aria-hidden sx={{ height, overflow: 'hidden', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {Array.from({ length: 24 }, (_, row) => (
        <Box
          key={row}
          sx={{
            height: rowHeight,
            px: 3,
            display: 'flex',
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton width={`${70 - ((row * 17) % 30)}%`} height={14} />
        </Box>
      ))}
    </Box>
  );
}
