/** “Visões”: names for what the list is narrowed by, sorted by and shown with; chosen, saved, renamed and removed here. */
import DownIcon from '@mui/icons-material/ArrowDropDownOutlined';
import CheckIcon from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { messages } from '@livro/rules';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSavedViewsListQuery, type SavedViewView } from '../../../shared/api/generated.ts';
import { inMain } from '../../../shared/display/in-main.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';

const SavedViewDialog = onDemand(() => import('./saved-view-dialog.tsx'));
const RemoveViewDialog = onDemand(() => import('./remove-view-dialog.tsx'));

interface SavedViewsProps {
  /** The view that was chosen last, by its id. */
  readonly chosen: string | undefined;
  /** What would be saved of the list as it is. */
  readonly address: string;
  readonly onChoose: (view: Pick<SavedViewView, 'id' | 'address'>) => void;
  /** The view is there no more: the list stays as it is. */
  readonly onRemoved: () => void;
}

interface Step {
  readonly kind: 'save' | 'edit' | 'remove';
  readonly view?: SavedViewView;
}

export function SavedViews({ chosen, address, onChoose, onRemoved }: SavedViewsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const maySave = useMay('views:save');
  /** With the view as it was then: it may be gone from the list before its dialog is. */
  const [step, setStep] = useState<Step>();
  const { data: views, isError, refetch } = useSavedViewsListQuery();
  const current = views?.find(({ id }) => id === chosen);
  const isChanged = current !== undefined && current.address !== address;
  // The menu gives the focus back first: a dialog that opens now returns it to this button.
  const close = (act?: () => void) => {
    flushSync(() => setOpen(false));
    button.current?.focus();
    act?.();
  };
  const group = (title: string, shared: boolean) => {
    const those = views?.filter((view) => view.shared === shared) ?? [];
    return those.length === 0
      ? []
      : [
          <ListSubheader key={title} role="presentation" disableSticky sx={heading}>
            {title}
          </ListSubheader>,
          ...those.map((view) => (
            <MenuItem
              key={view.id}
              role="menuitemradio"
              aria-checked={view.id === chosen}
              onClick={() => close(() => onChoose(view))}
              sx={item}
            >
              <Box component="span" aria-hidden sx={{ width: 20, display: 'inline-flex', flexShrink: 0 }}>
                {view.id === chosen && <CheckIcon sx={{ fontSize: 18 }} />}
              </Box>
              <Box component="span" sx={{ minWidth: 0 }}>
                {view.name}
                {shared && !view.own && view.owner_name && (
                  <Box component="span" sx={quiet}>
                    de {view.owner_name}
                  </Box>
                )}
              </Box>
            </MenuItem>
          )),
        ];
  };
  const act = (label: string, kind: Step['kind']) => (
    <MenuItem key={kind} onClick={() => close(() => setStep({ kind, view: current }))} sx={item}>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        endIcon={<DownIcon />}
        aria-label={current && `Visão: ${current.name}${isChanged ? ', mudada' : ''}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ maxWidth: 260, minWidth: 0 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {current ? current.name : 'Visões'}
        </Box>
        {isChanged && <span aria-hidden>&nbsp;*</span>}
      </Button>
      {open && (
        <Menu
          open
          disableScrollLock
          container={inMain}
          anchorEl={() => button.current}
          onClose={() => close()}
          slotProps={{ paper: { sx: { maxWidth: 'min(360px, calc(100vw - 32px))' } } }}
        >
          {isError && (
            <MenuItem onClick={() => void refetch()} sx={item}>
              Não foi possível carregar as visões. {messages.screens.retry}
            </MenuItem>
          )}
          {group('Suas visões', false)}
          {group('Da empresa', true)}
          {(views?.length ?? 0) > 0 && <Divider component="li" />}
          {maySave ? (
            act('Salvar o que está na tela…', 'save')
          ) : (
            <MenuItem aria-disabled sx={{ ...item, color: 'text.secondary', cursor: 'default' }}>
              <Box component="span">
                Salvar o que está na tela…
                <Box component="span" sx={quiet}>
                  {messages.forbidden}
                </Box>
              </Box>
            </MenuItem>
          )}
          {current?.can_be_changed &&
            act(isChanged ? 'Mudar nome ou guardar o que mudou…' : 'Mudar nome…', 'edit')}
          {current?.can_be_changed && act('Remover…', 'remove')}
        </Menu>
      )}
      {step && step.kind !== 'remove' && (
        <SavedViewDialog
          view={step.kind === 'edit' ? step.view : undefined}
          address={address}
          onSaved={onChoose}
          onClose={() => setStep(undefined)}
        />
      )}
      {step?.kind === 'remove' && step.view && (
        <RemoveViewDialog view={step.view} onRemoved={onRemoved} onClose={() => setStep(undefined)} />
      )}
    </>
  );
}

const heading = { lineHeight: '32px', fontWeight: 600, bgcolor: 'transparent' } as const;
const item = { whiteSpace: 'normal', overflowWrap: 'anywhere', gap: 2, minHeight: 40 } as const;
const quiet = { display: 'block', fontSize: '0.75rem', color: 'text.secondary' } as const;
