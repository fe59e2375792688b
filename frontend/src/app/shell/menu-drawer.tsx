/** The menu on a phone: over the page, focus kept inside, gone by Escape and by choosing. */
import Drawer from '@mui/material/Drawer';
import { SideMenu } from './side-menu.tsx';

export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 256 }, 'aria-label': 'Menu', role: 'dialog' } }}
    >
      <SideMenu open onChoose={onClose} />
    </Drawer>
  );
}
