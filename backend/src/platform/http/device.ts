/** A browser or program in a few words, such as "Chrome em Windows", from what it says of itself. Believes nothing else of it. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const UNKNOWN = 'Dispositivo desconhecido';
/** Far more than any browser sends; the expressions above never see longer text. */
const LONGEST = 512;

/** At most 60 characters, of which no sender chooses more than a program's name in plain letters. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser !== undefined) return system === undefined ? browser : `${browser} em ${system}`;
  const program = /^([A-Za-z][\w.-]{0,29})(?:\/|$)/.exec(text)?.[1];
  if (program === undefined || program === 'Mozilla') return system ?? UNKNOWN;
  return `Programa ${program}`;
}
