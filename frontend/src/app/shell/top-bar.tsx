/** The bar on top: the menu's button on a phone, the one main action of every page, the search, and who is signed in. */
import SearchIcon from '@mui/icons-material/SearchOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ASKS_WHAT } from '../../features/ledger/journal/booking-kinds.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { BrandMark } from '../../shared/display/brand-mark.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { showPalette } from '../../shared/keyboard/shortcuts.ts';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ onOpenMenu }: { onOpenMenu?: () => void }) {
  const dialog = useDialogAddress();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 10,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 56,
        px: { xs: 2, sm: 6, lg: 8 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onOpenMenu && (
        <>
          <IconButton aria-label="Abrir menu" aria-haspopup="dialog" onClick={onOpenMenu}>
            <MenuIcon />
          </IconButton>
          <BrandMark size={24} />
          <Typography
            component="span"
            sx={{
              fontSize: '1rem',
              fontWeight: 600,
              // On the narrowest screens the mark alone says whose page it is.
              '@media (max-width: 359.95px)': { display: 'none' },
            }}
          >
            Livro
          </Typography>
        </>
      )}
      <Box sx={{ flex: 1 }} />
      <GuardedButton
        permission="expenses:create"
        variant="contained"
        aria-haspopup="dialog"
        aria-keyshortcuts="l"
        title="Lançar (l)"
        onClick={() => dialog.open(ASKS_WHAT)}
      >
        Lançar
      </GuardedButton>
      <ButtonBase onClick={showPalette} aria-haspopup="dialog" aria-keyshortcuts="Control+K" sx={search}>
        <SearchIcon aria-hidden fontSize="small" />
        <Box component="span" sx={onlyWide}>
          Buscar
        </Box>
        <Box component="kbd" aria-hidden sx={{ ...onlyWide, ...hint }}>
          Ctrl K
        </Box>
      </ButtonBase>
      <UserMenu />
    </Box>
  );
}

// On a phone only the glass is seen; the name is still what readers hear.
const onlyWide = {
  '@media (max-width: 599.95px)': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    opacity: 0,
  },
} as const;
const search = {
  minHeight: 40,
  minWidth: 40,
  px: { xs: 0, sm: 3 },
  gap: 2,
  font: 'inherit',
  color: 'text.secondary',
  border: { xs: 0, sm: 1 },
  borderColor: { sm: 'control.border' },
  borderRadius: '6px',
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
  '&:hover': { bgcolor: 'surface.alt' },
} as const;
const hint = {
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
} as const;
