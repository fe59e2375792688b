/** One file in a list: what it looks like, its name, a line about it, and what can be done with it. */
import ImageIcon from '@mui/icons-material/ImageOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';

interface FileRowProps {
  readonly name: string;
  readonly type: string;
  /** Where the picture is, for one that is a picture. */
  readonly picture?: string;
  readonly note: ReactNode;
  readonly below?: ReactNode;
  readonly actions: ReactNode;
}

const THUMBNAIL_PX = 40;

export function FileRow({ name, type, picture, note, below, actions }: FileRowProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, minWidth: 0, listStyle: 'none' }}
    >
      <Thumbnail key={picture} type={type} picture={picture} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          title={name}
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {name}
        </Typography>
        <Typography
          component="div"
          variant="caption"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {note}
        </Typography>
        {below}
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>{actions}</Box>
    </Box>
  );
}

function Thumbnail({ type, picture }: { readonly type: string; readonly picture: string | undefined }) {
  const [failed, setFailed] = useState(false);
  const Icon = type === 'application/pdf' ? PdfIcon : ImageIcon;
  return (
    <Box
      aria-hidden
      sx={{
        width: THUMBNAIL_PX,
        height: THUMBNAIL_PX,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'surface.alt',
        color: 'text.muted',
      }}
    >
      {picture !== undefined && type !== 'application/pdf' && !failed ? (
        <Box
          component="img"
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Icon sx={{ fontSize: 22 }} />
      )}
    </Box>
  );
}

/** Bytes as a person reads them: `840 B`, `12 KB`, `3,4 MB`. */
export function sizeText(bytes: number): string {
  const rounded = (value: number) =>
    value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 1 : 0 });
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${rounded(bytes / 1024)} KB` : `${rounded(bytes / (1024 * 1024))} MB`;
}
