/** Page buttons, and the page size where it may be chosen, under a list that the server pages. */
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { NativeSelect } from '../fields/native-select.tsx';
import { formatCount } from './count.ts';

interface PagerProps {
  /** Where a page has several. */
  readonly label?: string;
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
  /** Sizes to choose from, and what to do with the choice. */
  readonly sizes?: readonly number[];
  readonly onSize?: (size: number) => void;
}

export function Pager({ label = 'Páginas', page, size, count, onPage, sizes, onSize }: PagerProps) {
  const pages = Math.max(1, Math.ceil(count / size));
  const turn = (to: number) => () => {
    if (to >= 1 && to <= pages) onPage(to);
  };
  return (
    <Box
      component="nav"
      aria-label={label}
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
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 1, alignItems: 'center' }}>
        {pageNumbers(page, pages).map((one) =>
          typeof one === 'number' ? (
            <PageButton key={one} page={one} current={one === page} onClick={turn(one)} />
          ) : (
            <Box component="span" key={one} aria-hidden sx={{ px: 1, color: 'text.secondary' }}>
              …
            </Box>
          ),
        )}
      </Box>
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

interface PageButtonProps {
  readonly page: number;
  readonly current: boolean;
  readonly onClick: () => void;
}

function PageButton({ page, current, onClick }: PageButtonProps) {
  return (
    <ButtonBase
      className="num"
      aria-label={`Página ${page}`}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      sx={{
        minWidth: 40,
        height: 40,
        '@media (pointer: coarse)': { minWidth: 44, height: 44 },
        px: 1,
        borderRadius: '6px',
        border: 1,
        borderColor: current ? 'primary.main' : 'transparent',
        fontFamily: 'inherit',
        fontSize: '0.8125rem',
        fontWeight: current ? 600 : 400,
        '&:hover': { bgcolor: 'surface.alt' },
      }}
    >
      {formatCount(page)}
    </ButtonBase>
  );
}

/** First, last and the neighbours of `page`; a gap of several pages is named by a text, and one page fills its own gap. */
export function pageNumbers(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  if (pages <= 1) return [];
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < pages);
  const from = near[0] ?? 2;
  const to = near.at(-1) ?? 1;
  const filled = (a: number, b: number, gap: 'gap-before' | 'gap-after') =>
    b - a === 1 ? [] : b - a === 2 ? [a + 1] : [gap];
  return [
    1,
    ...(near.length > 0 ? filled(1, from, 'gap-before') : []),
    ...near,
    ...filled(near.length > 0 ? to : 1, pages, 'gap-after'),
    pages,
  ];
}
