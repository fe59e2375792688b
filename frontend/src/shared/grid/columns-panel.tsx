/** The table's own panel: columns shown and their order, by buttons, and how high the rows are. */
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { memo, useRef, useState } from 'react';
import { NativeSelect } from '../fields/native-select.tsx';
import { densities, densityLabels, layoutOf, type ColumnChoice, type GridLayout } from './grid-layout.ts';

interface ColumnsPanelProps {
  readonly columns: readonly ColumnChoice[];
  readonly layout: GridLayout;
  readonly onChange: (layout: GridLayout) => void;
}

export const ColumnsPanel = memo(function ColumnsPanel(props: ColumnsPanelProps) {
  const { columns, layout, onChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Colunas
      </Button>
      {open && (
        <Popover
          open
          onClose={() => setOpen(false)}
          anchorEl={() => button.current}
          disableScrollLock
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': 'Colunas',
              sx: {
                p: 4,
                width: 320,
                maxWidth: 'calc(100vw - 16px)',
                mt: 1,
                border: 1,
                borderColor: 'divider',
              },
            },
          }}
        >
          <Choices columns={columns} layout={layout} onChange={onChange} />
        </Popover>
      )}
    </>
  );
});

function Choices({ columns, layout, onChange }: ColumnsPanelProps) {
  const { order, hidden, density } = layout;
  const [moved, setMoved] = useState('');
  const labelOf = (field: string) => columns.find((one) => one.field === field)?.label ?? field;
  const toggle = (field: string) =>
    onChange({
      ...layout,
      hidden: hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field],
    });
  const move = (field: string, by: 1 | -1) => {
    const at = order.indexOf(field);
    const to = at + by;
    if (to < 0 || to >= order.length) return;
    const rest = order.filter((one) => one !== field);
    onChange({ ...layout, order: [...rest.slice(0, to), field, ...rest.slice(to)] });
    setMoved(`${labelOf(field)}: posição ${to + 1} de ${order.length}`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="ul" aria-label="Colunas da tabela" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.map((field, place) => (
          <Box component="li" key={field} sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, ml: -2 }}
              label={labelOf(field)}
              control={
                <Checkbox
                  size="small"
                  checked={!hidden.includes(field)}
                  disabled={columns.find((one) => one.field === field)?.fixed}
                  onChange={() => toggle(field)}
                />
              }
            />
            <Mover label={`Subir ${labelOf(field)}`} off={place === 0} onClick={() => move(field, -1)}>
              <UpIcon fontSize="small" />
            </Mover>
            <Mover
              label={`Descer ${labelOf(field)}`}
              off={place === order.length - 1}
              onClick={() => move(field, 1)}
            >
              <DownIcon fontSize="small" />
            </Mover>
          </Box>
        ))}
      </Box>
      <Box>
        <Typography component="label" htmlFor="densidade" variant="body2" sx={{ fontWeight: 600 }}>
          Altura das linhas
        </Typography>
        <NativeSelect
          id="densidade"
          value={density}
          onChange={(event) =>
            onChange({
              ...layout,
              density: densities.find((one) => one === event.target.value) ?? 'standard',
            })
          }
        >
          {densities.map((one) => (
            <option key={one} value={one}>
              {densityLabels[one]}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Button variant="outlined" onClick={() => onChange(layoutOf(undefined, columns))}>
        Restaurar padrão
      </Button>
      <Typography
        role="status"
        variant="caption"
        sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {moved}
      </Typography>
    </Box>
  );
}

interface MoverProps {
  readonly label: string;
  readonly off: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

/** Stays focusable at the end of its way: a column is often moved by several presses. */
function Mover({ label, off, onClick, children }: MoverProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={off}
      onClick={onClick}
      sx={{ opacity: off ? 0.4 : 1 }}
    >
      {children}
    </IconButton>
  );
}
