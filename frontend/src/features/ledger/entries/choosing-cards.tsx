/** On a phone: begins and ends the choosing of cards, and chooses all of a page. Holding a card begins it, too. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { useSelection } from './use-selection.ts';

interface ChoosingCardsProps {
  readonly selection: ReturnType<typeof useSelection>;
  /** Of the cards that are shown. */
  readonly shown: readonly string[];
}

export function ChoosingCards({ selection, shown }: ChoosingCardsProps) {
  const { ids, choosing, select, clear } = selection;
  const here = shown.filter((id) => ids.has(id));
  const all = here.length === shown.length && shown.length > 0;
  const others = [...ids].filter((id) => !shown.includes(id));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minHeight: 44 }}>
      {choosing && (
        <FormControlLabel
          sx={{ ml: -2.5, mr: 'auto' }}
          label="Todos desta página"
          control={
            <Checkbox
              checked={all}
              indeterminate={here.length > 0 && !all}
              onChange={() => select(all ? others : [...others, ...shown])}
            />
          }
        />
      )}
      <Button
        variant="outlined"
        size="small"
        onClick={() => (choosing ? clear() : select([], true))}
        sx={{ ml: 'auto' }}
      >
        {choosing ? 'Concluir' : 'Selecionar'}
      </Button>
    </Box>
  );
}
