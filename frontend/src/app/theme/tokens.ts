/**
 * The colours of the product, light and dark, as one table. Blue, red and green mean money (invested, out, in), so the
 * one accent is petroleum on the warm white of an account book (docs/developer/screens.md). Each text colour reaches 4.5:1 on all four surfaces of its mode; each badge ink on its fill too.
 */
export type Scheme = 'light' | 'dark';
export type BadgeColor = 'purple' | 'green' | 'blue' | 'orange' | 'grey' | 'amber' | 'red' | 'teal';
/** Of bars and lines, told apart by those who see no red or no green, too; 3:1 on the page's ground. */
export type ChartColor = 'in' | 'out' | 'level' | 'expected';
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
  readonly chart: Readonly<Record<ChartColor, string>>;
  readonly badge: Readonly<Record<BadgeColor, BadgeInk>>;
}

export const tokens: Readonly<Record<Scheme, SchemeTokens>> = {
  light: {
    background: '#FBFAF6',
    paper: '#FFFFFF',
    alt: '#F3F1EA',
    selected: '#E2EDEB',
    text: '#17211F',
    secondary: '#4A5552',
    muted: '#57625E',
    primary: '#0B4F55',
    primaryHover: '#07393E',
    onPrimary: '#FFFFFF',
    moneyOut: '#B3261E',
    moneyIn: '#1B6E3C',
    invested: '#1A5FB4',
    warning: '#8A5300',
    controlBorder: '#757F78',
    divider: '#DEDACF',
    chart: { in: '#2F7CD6', out: '#B45F06', level: '#0B4F55', expected: '#8A918D' },
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
    background: '#0F1513',
    paper: '#161D1B',
    alt: '#1C2522',
    selected: '#1F3A3C',
    text: '#E8EDEA',
    secondary: '#A9B5B0',
    muted: '#9BA7A2',
    primary: '#8CCBD0',
    primaryHover: '#A9DBDF',
    onPrimary: '#0F1513',
    moneyOut: '#FF8A80',
    moneyIn: '#6FD397',
    invested: '#82B1FF',
    warning: '#F2B84B',
    controlBorder: '#7C8A85',
    divider: '#2C3734',
    chart: { in: '#6FA8FF', out: '#F2A65A', level: '#B9EDEF', expected: '#6F7C77' },
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
