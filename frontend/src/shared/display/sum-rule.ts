/** The rule over a sum and the double one under it, as account books have them. */
export const sumRule = {
  fontWeight: 600,
  borderTop: '1px solid currentColor',
  borderBottom: '3px double currentColor',
} as const;
