/** The panel of tags: a client must have all that are ticked. */
import LabelIcon from '@mui/icons-material/LabelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { useClientFiguresTagsQuery } from '../../shared/api/generated.ts';

interface TagFilterProps {
  readonly chosen: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

export function TagFilter({ chosen, onChange }: TagFilterProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<LabelIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {chosen.length === 0 ? 'Tags' : `Tags (${chosen.length})`}
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Filtrar por tags',
            sx: {
              p: 4,
              width: 280,
              maxWidth: 'calc(100vw - 16px)',
              mt: 1,
              border: 1,
              borderColor: 'divider',
            },
          },
        }}
      >
        <Tags chosen={chosen} onChange={onChange} />
      </Popover>
    </>
  );
}

function Tags({ chosen, onChange }: TagFilterProps) {
  const { data, error, isFetching, refetch } = useClientFiguresTagsQuery();
  if (!data && error) {
    return <FailedRead title="Não foi possível carregar as tags." of={{ error, isFetching, refetch }} />;
  }
  if (!data) return <Skeleton height={120} />;
  // A ticked tag that no client has any more can still be taken out.
  const tags = [...data, ...chosen.filter((tag) => !data.includes(tag))];
  if (tags.length === 0) return <Typography>Nenhum cliente tem tags.</Typography>;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        Clientes com todas as tags marcadas
      </Typography>
      <Box
        component="ul"
        aria-label="Tags"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflowY: 'auto' }}
      >
        {tags.map((tag) => (
          <li key={tag}>
            <FormControlLabel
              label={tag}
              sx={{ ml: -1, mr: 0, overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(tag)}
                  onChange={() =>
                    onChange(
                      chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag],
                    )
                  }
                />
              }
            />
          </li>
        ))}
      </Box>
    </>
  );
}
