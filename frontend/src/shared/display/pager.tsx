/** Page buttons, and the page size where it may be chosen, under a list that the server pages. */
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { NativeSelect } from '../fields/native-select.tsx';
import { formatCount } from './count.ts';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
  /** Sizes to choose from, and what to do with the choice. */
  readonly sizes?: readonly number[];
  readonly onSize?: (size: number) => void;
}

export function Pager({ page, size, count, onPage, sizes, onSize }: PagerProps) {
  const pages = Math.max(1, Math.ceil(count / size));
  const turn = (to: number) => () => {
    if (to >= 1 && to <= pages) onPage(to);
  };
  return (
    <Box
      component="nav"
      aria-label="Páginas"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}
    >
      {sizes && onSize && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mr: 'auto' }}>
          <Typography
            component="label"
            htmlFor="por-pagina"
            variant="body2"
            sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            Por página
          </Typography>
          <Box sx={{ width: 84 }}>
            <NativeSelect
              id="por-pagina"
              value={size}
              onChange={(event) => onSize(Number(event.target.value))}
            >
              {sizes.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </NativeSelect>
          </Box>
        </Box>
      )}
      <Typography variant="body2" role="status" className="num" sx={{ color: 'text.secondary' }}>
        Página {formatCount(page)} de {formatCount(pages)}
      </Typography>
      <IconButton
        aria-label="Página anterior"
        aria-disabled={page <= 1}
        onClick={turn(page - 1)}
        sx={{ opacity: page <= 1 ? 0.4 : 1 }}
      >
        <PreviousIcon />
      </IconButton>
      <IconButton
        aria-label="Próxima página"
        aria-disabled={page >= pages}
        onClick={turn(page + 1)}
        sx={{ opacity: page >= pages ? 0.4 : 1 }}
      >
        <NextIcon />
      </IconButton>
    </Box>
  );
}
