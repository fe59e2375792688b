/** The bar on top: the menu's button on a phone, and who is signed in. */
import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { BrandMark } from '../../shared/display/brand-mark.tsx';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ onOpenMenu }: { onOpenMenu?: () => void }) {
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
        bgcolor: 'background.paper',
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
          <Typography component="span" variant="h3">
            Livro
          </Typography>
        </>
      )}
      <Box sx={{ flex: 1 }} />
      <UserMenu />
    </Box>
  );
}
