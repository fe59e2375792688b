/** What a list is narrowed by, each with a way out, and one way out of all. */
import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';

export interface FilterChip {
  /** “Pagamentos: com pagamentos”. */
  readonly text: string;
  readonly onRemove: () => void;
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[];
  /** Absent where the list itself already offers it. */
  readonly onClear?: () => void;
}

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Filtros ativos"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      {chips.map(({ text, onRemove }) => (
        <ButtonBase
          key={text}
          aria-label={`Remover filtro ${text}`}
          onClick={onRemove}
          sx={{
            minHeight: 40,
            '@media (pointer: coarse)': { minHeight: 44 },
            maxWidth: '100%',
            pl: 3,
            pr: 2,
            gap: 1.5,
            borderRadius: 999,
            border: 1,
            borderColor: 'control.border',
            fontFamily: 'inherit',
            fontSize: '0.8125rem',
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'surface.alt' },
          }}
        >
          <Box
            component="span"
            title={text}
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {text}
          </Box>
          <CloseIcon aria-hidden sx={{ fontSize: 16 }} />
        </ButtonBase>
      ))}
      {onClear && (
        <Button size="small" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </Box>
  );
}
