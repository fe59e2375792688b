/** Whether the menu shows names: the person's last choice, else by the width of the window. */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

const STORAGE_KEY = 'livro-menu';

export function useMenuState(): { open: boolean; toggle: () => void } {
  const theme = useTheme();
  const wide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const [chosen, setChosen] = useState(readChoice);
  const open = chosen ?? wide;
  const toggle = () => {
    setChosen(!open);
    try {
      localStorage.setItem(STORAGE_KEY, open ? 'recolhido' : 'aberto');
    } catch {
      // Forbidden storage: the choice lasts as long as the page.
    }
  };
  return { open, toggle };
}

function readChoice(): boolean | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? undefined : stored === 'aberto';
  } catch {
    return undefined;
  }
}
