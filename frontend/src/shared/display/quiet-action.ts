/** What can be pressed beside the one main action: words on a faint line, which the pointer makes a clear one. */
export const faintlyUnderlined = {
  textDecoration: 'underline',
  textDecorationColor: 'var(--mui-palette-control-border)',
  textDecorationThickness: '1px',
  textUnderlineOffset: '4px',
  '&:hover': {
    textDecoration: 'underline',
    textDecorationColor: 'currentColor',
    textUnderlineOffset: '4px',
    backgroundColor: 'transparent',
  },
} as const;
