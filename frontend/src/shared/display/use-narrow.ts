/** Whether a table of figures has too little room, so that cards stand in its place. Paper has room: it gets the table. */
import { useTheme, type Breakpoint } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

export function useNarrow(below: Breakpoint = 'md'): boolean {
  const width = useTheme().breakpoints.down(below).replace('@media', '@media screen and');
  return useMediaQuery(width, { noSsr: true });
}
