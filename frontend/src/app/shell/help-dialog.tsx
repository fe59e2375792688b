/** The help: what the page on screen is for, where the work goes on, and every key, those of this page first. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useMatches } from 'react-router';
import { bookingKinds, PASTE_KEY } from '../../features/ledger/journal/booking-kinds.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import {
  keymap,
  keysOf,
  placeLabels,
  shortcutsOf,
  type KeyPlace,
  type ShortcutName,
} from '../../shared/keyboard/keymap.ts';
import { singleKeysEnabled } from '../../shared/keyboard/shortcuts.ts';
import { useSession } from '../../shared/session/session-hooks.ts';
import { pageHelp, type PageHelp, type PageName } from '../pages/page-help.ts';
import { menuEntries } from './menu-entries.tsx';
import { pages } from '../pages/pages.ts';

/** The page that the address leads to; undefined where it leads to none. */
function useShownPage(): PageName | undefined {
  return useMatches()
    .map(({ handle }) => (handle as { readonly page?: PageName } | undefined)?.page)
    .findLast((page) => page !== undefined);
}

export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const page = useShownPage();
  const session = useSession();
  const permissions: readonly string[] = session.status === 'signed-in' ? session.permissions : [];
  const help = page && pageHelp[page];
  const own = help?.keys ?? [];
  const others = (Object.keys(placeLabels) as KeyPlace[]).filter((place) => !own.includes(place));
  const next = (help?.next ?? []).flatMap((name) =>
    menuEntries.filter(
      ({ approach, permission }) => approach === pages[name] && permissions.includes(permission),
    ),
  );
  return (
    <Dialog title="Ajuda" width={640} onClose={onClose}>
      <Box sx={{ ...oneColumn, gap: 6 }}>
        <Link component={RouterLink} to={guidePath(help)} onClick={onClose} sx={{ justifySelf: 'start' }}>
          {help?.guide ? 'Abrir o guia desta página' : 'Abrir o guia do Livro'}
        </Link>
        {help && (
          <Box component="section" aria-labelledby="ajuda-pagina" sx={{ ...oneColumn, gap: 2 }}>
            <Typography id="ajuda-pagina" component="h3" variant="h3">
              Esta página: {help.title}
            </Typography>
            <Typography>{help.about}</Typography>
            {next.length > 0 && (
              <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
                <span>Veja também:</span>
                {next.map(({ to, label }) => (
                  <Link key={to} component={RouterLink} to={to} onClick={onClose}>
                    {label}
                  </Link>
                ))}
              </Typography>
            )}
          </Box>
        )}
        <Box component="section" aria-labelledby="ajuda-teclas" sx={{ ...oneColumn, gap: 5 }}>
          <Box>
            <Typography id="ajuda-teclas" component="h3" variant="h3">
              Atalhos de teclado
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {singleKeysEnabled()
                ? 'Os atalhos de uma tecla valem fora dos campos e podem ser desligados no menu do usuário.'
                : 'Os atalhos de uma tecla estão desligados; ligue-os no menu do usuário.'}
            </Typography>
          </Box>
          {own.map((place) => (
            <Keys
              key={place}
              title={own.length > 1 ? `Nesta página: ${placeLabels[place]}` : 'Nesta página'}
              rows={rowsOf(place)}
            />
          ))}
          <Keys title={placeLabels.anywhere} rows={everywhere(permissions)} />
          {others
            .filter((place) => place !== 'anywhere')
            .map((place) => (
              <Keys key={place} title={placeLabels[place]} rows={rowsOf(place)} />
            ))}
        </Box>
      </Box>
    </Dialog>
  );
}

const guidePath = (help: PageHelp | undefined): string => (help?.guide ? `/ajuda/${help.guide}` : '/ajuda');

type Row = readonly [keys: readonly string[], does: string];

const row = (name: ShortcutName): Row => [keysOf(name), keymap[name].does];
const rowsOf = (place: KeyPlace): readonly Row[] => shortcutsOf(place).map(row);

/** With what follows a first key: the kinds of booking, and the pages that the person may see. */
function everywhere(permissions: readonly string[]): readonly Row[] {
  const kinds = bookingKinds.filter(({ permission }) => permissions.includes(permission));
  const places = menuEntries.filter(({ permission }) => permissions.includes(permission));
  return shortcutsOf('anywhere').flatMap((name): readonly Row[] => {
    if (name === 'book')
      return [
        ...(kinds.length > 0 ? [row(name)] : []),
        ...kinds.map(({ key, label }): Row => [[...keysOf(name), key], label]),
        ...(permissions.includes('transactions:create')
          ? [[[...keysOf(name), PASTE_KEY], 'Colar de uma planilha'] as const]
          : []),
      ];
    if (name === 'go')
      return [row(name), ...places.map(({ key, label }): Row => [[...keysOf(name), key], label])];
    return [row(name)];
  });
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <Box sx={{ ...oneColumn, gap: 2 }}>
      <Typography component="h4" variant="body2" sx={{ fontWeight: 600, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(72px, auto) 1fr',
          columnGap: 4,
          rowGap: 2,
          alignItems: 'center',
        }}
      >
        {rows.map(([keys, does]) => (
          <Box key={keys.join(' ')} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {keys.map((key) => (
                <Box component="kbd" key={key} sx={keyCap}>
                  {key}
                </Box>
              ))}
            </Box>
            <Typography component="dd" sx={{ m: 0 }}>
              {does}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const keyCap = {
  px: 2,
  py: 0.5,
  minWidth: 24,
  textAlign: 'center',
  border: 1,
  borderColor: 'control.border',
  borderRadius: '4px',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 600,
} as const;
