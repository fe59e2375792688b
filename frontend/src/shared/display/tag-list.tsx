/** A few tags and how many more there are. */
import Box from '@mui/material/Box';

export function TagList({ tags, shown = tags.length }: { tags: readonly string[]; shown?: number }) {
  if (tags.length === 0) return null;
  const rest = tags.length - shown;
  return (
    <Box
      component="ul"
      aria-label="Tags"
      sx={{
        display: 'flex',
        gap: 1.5,
        m: 0,
        p: 0,
        listStyle: 'none',
        minWidth: 0,
        flexWrap: rest > 0 ? 'nowrap' : 'wrap',
      }}
    >
      {tags.slice(0, shown).map((tag) => (
        <Box
          component="li"
          key={tag}
          title={tag}
          sx={{
            px: 2,
            py: 0.5,
            borderRadius: 999,
            bgcolor: 'surface.alt',
            color: 'text.secondary',
            fontSize: '0.75rem',
            lineHeight: '1rem',
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {tag}
        </Box>
      ))}
      {rest > 0 && (
        <Box
          component="li"
          title={tags.slice(shown).join(', ')}
          sx={{ fontSize: '0.75rem', lineHeight: '1rem', py: 0.5, color: 'text.secondary' }}
        >
          +{rest}
        </Box>
      )}
    </Box>
  );
}
