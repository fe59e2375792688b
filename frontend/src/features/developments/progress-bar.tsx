/** How far a development is, as a bar with its number; clamped to 0 to 100. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export function ProgressBar({ percent, label = 'Progresso' }: { percent: number; label?: string }) {
  const clamped = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography variant="caption" className="num" sx={{ fontWeight: 600 }}>
          {clamped}%
        </Typography>
      </Box>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuenow={clamped}
        aria-valuemin={0}
        aria-valuemax={100}
        sx={{ height: 4, borderRadius: 999, bgcolor: 'surface.selected', overflow: 'hidden' }}
      >
        <Box sx={{ height: '100%', width: `${clamped}%`, bgcolor: 'primary.main', borderRadius: 999 }} />
      </Box>
    </Box>
  );
}
