/** What inputs that offer a list have in common: as high as the inputs beside them, and Enter is for the list first. */
import type { KeyboardEvent } from 'react';

export const completedInput = {
  '&.MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, pl: 0 },
  '&.MuiAutocomplete-inputRoot .MuiAutocomplete-input.MuiAutocomplete-input': {
    px: 3,
    py: '9px',
    '@media (pointer: coarse)': { py: '11px' },
  },
} as const;

/**
 * Keeps Enter from sending the form while it is for the list: to take what is marked in it, or to leave what is typed. Ctrl+Enter
 * does both.
 */
export function settleByEnter(event: KeyboardEvent, isForList: boolean): void {
  if (event.key === 'Enter' && isForList && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
