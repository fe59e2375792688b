/** A state in a word: dark ink on a pale fill, a dot and always the label. */
import Box from '@mui/material/Box';

export type BadgeColor = 'purple' | 'green' | 'blue' | 'orange' | 'grey' | 'amber' | 'red' | 'teal';

export function Badge({ label, color }: { label: string; color: BadgeColor }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        // On paper, too.
        printColorAdjust: 'exact',
        px: 2.5,
        py: 0.5,
        borderRadius: 999,
        fontSize: '0.75rem',
        lineHeight: '1rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: `badge.${color}.ink`,
        bgcolor: `badge.${color}.fill`,
        '&::before': {
          content: '""',
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: 'currentColor',
          flexShrink: 0,
        },
      }}
    >
      {label}
    </Box>
  );
}
