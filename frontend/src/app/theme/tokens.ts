/**
 * The colours of the product, light and dark, as one table. Blue, red and green mean money (invested, out, in), so the
 * brand colour is slate. Each text colour reaches 4.5:1 on all four surfaces of its mode; each badge ink on its fill too.
 */
export type Scheme = 'light' | 'dark';
export type BadgeColor = 'purple' | 'green' | 'blue' | 'orange' | 'grey' | 'amber' | 'red' | 'teal';
export interface BadgeInk {
  readonly ink: string;
  readonly fill: string;
}

interface SchemeTokens {
  readonly background: string;
  readonly paper: string;
  readonly alt: string;
  readonly selected: string;
  readonly text: string;
  readonly secondary: string;
  readonly muted: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly onPrimary: string;
  readonly moneyOut: string;
  readonly moneyIn: string;
  readonly invested: string;
  readonly warning: string;
  readonly controlBorder: string;
  readonly divider: string;
  readonly badge: Readonly<Record<BadgeColor, BadgeInk>>;
}

export const tokens: Readonly<Record<Scheme, SchemeTokens>> = {
  light: {
    background: '#F5F6F8',
    paper: '#FFFFFF',
    alt: '#EEF1F5',
    selected: '#E1E8F2',
    text: '#1B2430',
    secondary: '#4F5B6B',
    muted: '#5B6879',
    primary: '#2B3F5C',
    primaryHover: '#1C2C44',
    onPrimary: '#FFFFFF',
    moneyOut: '#B3261E',
    moneyIn: '#1B6E3C',
    invested: '#1A5FB4',
    warning: '#8A5300',
    controlBorder: '#727E93',
    divider: '#D5DBE3',
    badge: {
      purple: { ink: '#5B21B6', fill: '#EDE7FB' },
      green: { ink: '#14592F', fill: '#DDF3E4' },
      blue: { ink: '#174A8F', fill: '#DFEBFB' },
      orange: { ink: '#8A3F00', fill: '#FDE8D3' },
      grey: { ink: '#3F4957', fill: '#E6E9EE' },
      amber: { ink: '#7A4A00', fill: '#FDF0CF' },
      red: { ink: '#8E1C16', fill: '#FBE3E1' },
      teal: { ink: '#0B5560', fill: '#D9F1F3' },
    },
  },
  dark: {
    background: '#0F141B',
    paper: '#171E27',
    alt: '#1D2631',
    selected: '#26344A',
    text: '#E7ECF3',
    secondary: '#A9B4C3',
    muted: '#98A4B5',
    primary: '#B4C6E4',
    primaryHover: '#CBD8EE',
    onPrimary: '#0F141B',
    moneyOut: '#FF8A80',
    moneyIn: '#6FD397',
    invested: '#82B1FF',
    warning: '#F2B84B',
    controlBorder: '#7C8A9F',
    divider: '#2E3947',
    badge: {
      purple: { ink: '#CDB8FF', fill: '#33254F' },
      green: { ink: '#8FE0AE', fill: '#17382A' },
      blue: { ink: '#A9CBFF', fill: '#1B3152' },
      orange: { ink: '#FFC08A', fill: '#45290F' },
      grey: { ink: '#C6CEDA', fill: '#2E3743' },
      amber: { ink: '#F6CF7A', fill: '#40310F' },
      red: { ink: '#FFB0A8', fill: '#4A1E1B' },
      teal: { ink: '#8ADCE6', fill: '#123A40' },
    },
  },
};
