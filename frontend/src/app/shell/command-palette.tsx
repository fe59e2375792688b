/** Ctrl+K: one field that leads to any record, page or action, all by keyboard. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { allDevelopments } from '../../features/developments/use-development.ts';
import { useDevelopmentsListQuery, useSearchFindQuery, type SearchView } from '../../shared/api/generated.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { useSession } from '../../shared/session/session-hooks.ts';
import { counted } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { paletteGroups, type PaletteItem } from './palette-items.ts';
import { correctedIn, kindLabels, resultGroups } from './palette-results.ts';

const SEARCH_PAUSE_MS = 150;
const none: readonly never[] = [];
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
  // By itself, not by its place: what the server finds comes between.
  const [chosen, setChosen] = useState<string>();
  const [refused, setRefused] = useState(false);
  const settled = useSettled(search.trim());
  const developments = useDevelopmentsListQuery(allDevelopments, { skip: !may('developments:read') }).data;
  const asks = settled.length > 1;
  const found = useSearchFindQuery({ q: settled }, { skip: !asks, refetchOnMountOrArgChange: true });
  const answer = asks && settled === search.trim() ? found.currentData : undefined;
  const openId = useMatch('/developments/:developmentId')?.params.developmentId;
  const groups = paletteGroups({
    search,
    developments: developments ?? [],
    found: resultGroups(settled, answer?.groups ?? none),
    development: developments?.find(({ id }) => id === openId),
    recent,
  });
  const items = groups.flatMap((group) => group.items);
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
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
      setChosen(items[(active + step + items.length) % items.length]!.id);
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
          placeholder="Nome, valor, número, documento, página ou ação"
          onChange={(event) => {
            setSearch(event.target.value);
            setChosen(undefined);
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
          {refused ? messages.forbidden : told(search.trim(), items.length, { ...found, asks, answer })}
        </Typography>
        {asks && found.isError && !found.isFetching && (
          <Button
            variant="outlined"
            size="small"
            onClick={() => void found.refetch()}
            sx={{ justifySelf: 'start' }}
          >
            {messages.screens.retry}
          </Button>
        )}
        <Box
          ref={list}
          id={LIST_ID}
          role="listbox"
          aria-label="Resultados"
          sx={{ height: { xs: 'calc(100dvh - 200px)', sm: 'min(420px, 55dvh)' }, overflowY: 'auto', mx: -2 }}
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

interface Asked {
  readonly asks: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  /** Of what stands in the field now. */
  readonly answer: SearchView | undefined;
}

/** What is heard while and after it is searched. A failure is told before anything else. */
function told(typed: string, count: number, { asks, isFetching, isError, answer }: Asked): string {
  if (asks && isError && !isFetching) return 'Não foi possível buscar nos registros.';
  if (typed.length > 1 && !answer) return count === 0 || isFetching ? 'Buscando…' : '';
  const failed = (answer?.failed ?? none).map((kind) => kindLabels[kind]);
  if (failed.length > 0) return `Não foi possível buscar em: ${failed.join(', ')}.`;
  if (count === 0) return 'Nada encontrado.';
  const meant = correctedIn(answer?.groups ?? none);
  if (meant !== undefined) return `Nada com “${typed}”. Mostrando “${meant}”.`;
  return typed === '' ? '' : `${counted(count, 'resultado', 'resultados')}.`;
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
        ...oneColumn,
        alignContent: 'center',
        borderRadius: '6px',
        cursor: allowed ? 'pointer' : 'not-allowed',
        bgcolor: selected ? 'surface.selected' : 'transparent',
        '&:hover': { bgcolor: selected ? 'surface.selected' : 'surface.alt' },
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', gap: 3, minWidth: 0 }}>
        <Typography noWrap title={item.label} sx={{ flex: 1, color: allowed ? undefined : 'text.secondary' }}>
          {item.label}
        </Typography>
        {item.amount !== undefined && <Money amount={item.amount} sx={{ fontWeight: 600 }} />}
      </Box>
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
