/** Ctrl+K: one field that leads to a development, a client, a page or an action, all by keyboard. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { allDevelopments } from '../../features/developments/use-development.ts';
import { useClientFiguresOptionsQuery, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { useSession } from '../../shared/session/session-hooks.ts';
import { paletteGroups, type PaletteItem } from './palette-items.ts';

const SEARCH_PAUSE_MS = 150;
const SHOWN_CLIENTS = 6;
const LIST_ID = 'paleta-lista';
/** What was chosen since the page was loaded; names of people are not stored. */
const recent: string[] = [];

export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const session = useSession();
  const permissions: readonly string[] = session.status === 'signed-in' ? session.permissions : [];
  const may = (permission: string | undefined) =>
    permission === undefined || permissions.includes(permission);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState(false);
  const settled = useSettled(search.trim());
  const developments = useDevelopmentsListQuery(allDevelopments, { skip: !may('developments:read') }).data;
  const clients = useClientFiguresOptionsQuery(
    { search: settled, limit: SHOWN_CLIENTS },
    { skip: settled.length < 2 || !may('clients:read') },
  );
  const openId = useMatch('/developments/:developmentId')?.params.developmentId;
  const groups = paletteGroups({
    search,
    developments: developments ?? [],
    clients: settled.length < 2 ? [] : (clients.currentData ?? []),
    development: developments?.find(({ id }) => id === openId),
    recent,
  });
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(at, items.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, search]);

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    if (!may(item.permission)) return setRefused(true);
    recent.unshift(item.id);
    onClose();
    void navigate(item.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setRefused(false);
      setAt((active + step + items.length) % items.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(items[active]);
    }
  };

  return (
    <Dialog title="Buscar e ir para" width={620} onClose={onClose}>
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <OutlinedInput
          fullWidth
          value={search}
          placeholder="Empreendimento, cliente, página ou ação"
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
            setRefused(false);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Buscar e ir para',
            'aria-expanded': items.length > 0,
            'aria-controls': LIST_ID,
            'aria-autocomplete': 'list',
            'aria-activedescendant': items[active] ? optionId(items[active]) : undefined,
            autoComplete: 'off',
            'data-autofocus': '',
          }}
        />
        <Typography variant="caption" role="status" sx={{ minHeight: 16, color: 'text.secondary' }}>
          {refused
            ? messages.forbidden
            : items.length === 0
              ? clients.isFetching
                ? 'Buscando…'
                : 'Nada encontrado.'
              : clients.isError && settled.length > 1
                ? 'Não foi possível buscar os clientes.'
                : ''}
        </Typography>
        <Box
          ref={list}
          id={LIST_ID}
          role="listbox"
          aria-label="Resultados"
          sx={{ height: { xs: '60dvh', sm: 'min(420px, 55dvh)' }, overflowY: 'auto', mx: -2 }}
        >
          {groups.map((group) => (
            <Box key={group.label} role="group" aria-label={group.label} sx={{ pb: 2 }}>
              <Typography
                aria-hidden
                variant="caption"
                sx={{ display: 'block', px: 2, py: 1, fontWeight: 600, color: 'text.secondary' }}
              >
                {group.label}
              </Typography>
              {group.items.map((item) => (
                <Option
                  key={item.id}
                  item={item}
                  selected={items[active] === item}
                  allowed={may(item.permission)}
                  onChoose={() => choose(item)}
                />
              ))}
            </Box>
          ))}
        </Box>
      </Box>
    </Dialog>
  );
}

const optionId = ({ id }: PaletteItem): string => `paleta-${id.replace(/[^\w-]/g, '')}`;

interface OptionProps {
  readonly item: PaletteItem;
  readonly selected: boolean;
  readonly allowed: boolean;
  readonly onChoose: () => void;
}

function Option({ item, selected, allowed, onChoose }: OptionProps) {
  return (
    <Box
      id={optionId(item)}
      role="option"
      aria-selected={selected}
      aria-disabled={!allowed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        px: 2,
        py: 2,
        minHeight: 40,
        borderRadius: '6px',
        cursor: allowed ? 'pointer' : 'not-allowed',
        bgcolor: selected ? 'surface.selected' : 'transparent',
        '&:hover': { bgcolor: selected ? 'surface.selected' : 'surface.alt' },
        minWidth: 0,
      }}
    >
      <Typography noWrap title={item.label} sx={allowed ? undefined : { color: 'text.secondary' }}>
        {item.label}
      </Typography>
      {(item.detail !== undefined || !allowed) && (
        <Typography noWrap variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {allowed ? item.detail : messages.forbidden}
        </Typography>
      )}
    </Box>
  );
}

/** The text once typing has paused: no question for every letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
