/** The MUI theme made from the tokens: type scale, density, radius, focus ring. Knows no screen. */
import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme, type PaletteOptions } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { tokens, type BadgeColor, type BadgeInk, type ChartColor, type Scheme } from './tokens.ts';

interface LivroPalette {
  surface: { alt: string; selected: string };
  money: { in: string; out: string; invested: string };
  control: { border: string };
  chart: Readonly<Record<ChartColor, string>>;
  badge: Readonly<Record<BadgeColor, BadgeInk>>;
  /** A table lies on the page itself. */
  DataGrid: { bg: string; headerBg: string };
}

declare module '@mui/material/styles' {
  // Merging needs an interface, and both get the same members.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Palette extends LivroPalette {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface PaletteOptions extends LivroPalette {}
  interface TypeText {
    muted: string;
  }
  interface TypographyVariants {
    balance: CSSProperties;
  }
  interface TypographyVariantsOptions {
    balance?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    balance: true;
  }
}

function paletteOf(scheme: Scheme): PaletteOptions {
  const t = tokens[scheme];
  return {
    primary: { main: t.primary, dark: t.primaryHover, light: t.primary, contrastText: t.onPrimary },
    error: { main: t.moneyOut, dark: t.moneyOut, contrastText: t.onPrimary },
    success: { main: t.moneyIn, contrastText: t.onPrimary },
    info: { main: t.invested, contrastText: t.onPrimary },
    warning: { main: t.warning, contrastText: t.onPrimary },
    background: { default: t.background, paper: t.paper },
    text: { primary: t.text, secondary: t.secondary, disabled: t.muted, muted: t.muted },
    divider: t.divider,
    surface: { alt: t.alt, selected: t.selected },
    money: { in: t.moneyIn, out: t.moneyOut, invested: t.invested },
    control: { border: t.controlBorder },
    chart: t.chart,
    badge: t.badge,
    DataGrid: { bg: t.background, headerBg: t.background },
  };
}

/** Of all that is typed into or pressed in a row: with the mouse, and under a finger. */
const HEIGHT = 40;
const HEIGHT_OF_FINGER = 44;
const pressed = { minHeight: HEIGHT, '@media (pointer: coarse)': { minHeight: HEIGHT_OF_FINGER } } as const;

const rem = (px: number) => `${px / 16}rem`;
const size = (px: number, line: number, weight = 400) => ({
  fontSize: rem(px),
  lineHeight: `${rem(line)}`,
  fontWeight: weight,
  letterSpacing: 'normal',
});

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  spacing: 4,
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 } },
  transitions: {
    duration: { enteringScreen: 120, leavingScreen: 90, shorter: 120, short: 120, standard: 120 },
  },
  typography: {
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, "Segoe UI", Roboto, Arial, sans-serif',
    // The eye finds the figure first, by size alone; nothing else is large.
    balance: { ...size(44, 52, 600), letterSpacing: '-0.025em' },
    h1: { ...size(22, 28, 600), letterSpacing: '-0.01em' },
    h2: size(14, 20, 600),
    h3: size(14, 20, 600),
    body1: size(14, 20),
    body2: size(13, 18),
    caption: size(13, 18),
    button: { ...size(14, 20, 600), textTransform: 'none' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (t) => ({
        html: { overflowY: 'scroll', scrollPaddingTop: 72, scrollPaddingBottom: 72 },
        body: { minHeight: '100dvh', fontVariantNumeric: 'tabular-nums' },
        'h1, h2, h3': { overflowWrap: 'anywhere' },
        ':focus-visible': { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
        '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
        '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
        '@keyframes livro-aparecer': { from: { opacity: 0 } },
        '@keyframes livro-suspense': { from: { transform: 'scaleX(0.1)' }, to: { transform: 'scaleX(1)' } },
        'h1:focus-visible, main:focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // None at all: a very short one would hand a change of theme down from element to element, a frame each.
            transitionDuration: '0s !important',
            transitionDelay: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme: t }) => ({
          '&.Mui-focusVisible': { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
          // Within a list that cuts off what stands out of it.
          '&[role="menuitem"], &[role="option"]': { outlineOffset: -2 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          ...pressed,
          paddingInline: 16,
          borderRadius: 6,
          '&[aria-disabled="true"]': { opacity: 0.62, cursor: 'not-allowed' },
          // On paper nobody presses.
          '@media print': { display: 'none' },
          // There the rows have a height of their own.
          '@media (pointer: fine)': { '.MuiDataGrid-cell &, td &': { minHeight: 32 } },
        },
        outlined: ({ theme: t }) => ({
          borderColor: t.vars.palette.control.border,
          '&:hover': { backgroundColor: t.vars.palette.surface.alt },
        }),
        text: ({ theme: t }) => ({ '&:hover': { backgroundColor: t.vars.palette.surface.alt } }),
        sizeSmall: { paddingInline: 10, fontSize: rem(13) },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          borderRadius: 6,
          color: t.vars.palette.text.secondary,
          '@media (pointer: coarse)': { minWidth: HEIGHT_OF_FINGER, minHeight: HEIGHT_OF_FINGER },
        }),
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        // A part of the page begins at a hairline. A frame is only around what can be moved or closed.
        outlined: ({ theme: t }) => ({
          border: 0,
          borderTop: `1px solid ${t.vars.palette.divider}`,
          borderRadius: 0,
          backgroundColor: 'transparent',
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        root: {
          '& > .MuiBackdrop-root, & > .MuiDialog-container': { animation: 'livro-aparecer 120ms ease-out' },
        },
        paper: ({ ownerState }) =>
          ownerState.fullScreen ? {} : { margin: 16, maxHeight: 'calc(100% - 32px)' },
      },
    },
    // Its keyframes stand in the base styles: each input would bring a sheet of its own for them.
    MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          borderRadius: 6,
          backgroundColor: t.vars.palette.background.paper,
          [t.breakpoints.down('sm')]: { fontSize: rem(16) },
          '&.MuiInputBase-readOnly': { backgroundColor: t.vars.palette.surface.alt },
          '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
            borderColor: t.vars.palette.text.primary,
          },
        }),
        input: ({ theme: t }) => ({
          height: 'auto',
          boxSizing: 'border-box',
          minHeight: HEIGHT,
          padding: '9px 12px',
          lineHeight: rem(20),
          '.MuiInputBase-adornedStart > &': { paddingLeft: 0 },
          '&::placeholder': { color: t.vars.palette.text.muted, opacity: 1 },
          '@media (pointer: coarse)': { minHeight: HEIGHT_OF_FINGER },
          // Grows with its text; where a browser cannot do that it scrolls, or is drawn higher.
          'textarea&': { fieldSizing: 'content', resize: 'vertical' },
        }),
        multiline: { padding: 0 },
        notchedOutline: ({ theme: t }) => ({ borderColor: t.vars.palette.control.border }),
      },
    },
    MuiTooltip: {
      defaultProps: { arrow: true, enterDelay: 300 },
      styleOverrides: {
        tooltip: ({ theme: t }) => ({
          fontSize: rem(12),
          lineHeight: rem(16),
          backgroundColor: t.vars.palette.text.primary,
          color: t.vars.palette.background.paper,
        }),
        arrow: ({ theme: t }) => ({ color: t.vars.palette.text.primary }),
      },
    },
    MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
  },
});
