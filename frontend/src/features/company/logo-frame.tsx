/** A logo on paper: white in both schemes, as it will be printed. */
import Box from '@mui/material/Box';

interface LogoFrameProps {
  readonly src: string;
  readonly alt: string;
  readonly onError: () => void;
}

export function LogoFrame({ src, alt, onError }: LogoFrameProps) {
  return (
    <Box
      sx={{
        display: 'inline-block',
        maxWidth: '100%',
        p: 4,
        bgcolor: '#fff',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        lineHeight: 0,
      }}
    >
      <Box
        component="img"
        src={src}
        alt={alt}
        onError={onError}
        sx={{ maxWidth: '100%', maxHeight: 96, objectFit: 'contain' }}
      />
    </Box>
  );
}
