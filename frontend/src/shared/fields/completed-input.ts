/** The looks of an input that offers a list: as high as the inputs beside it. */
export const completedInput = {
  '&.MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, pl: 0 },
  '&.MuiAutocomplete-inputRoot .MuiAutocomplete-input.MuiAutocomplete-input': {
    px: 3,
    py: '9px',
    '@media (pointer: coarse)': { py: '11px' },
  },
} as const;
