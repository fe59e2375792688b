/** The colours of charts as people see them who lack one kind of cone: computed, since nobody here can look. */
import { tokens, type ChartColor, type Scheme } from './tokens.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Machado, Oliveira, Fernandes 2009: the cone is missing altogether. On linear light. */
const sights: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red (protanopia)': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green (deuteranopia)': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue (tritanopia)': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
const clamped = (light: Triple): Triple =>
  light.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple;

const XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];
function lab(light: Triple): Triple {
  const [x, y, z] = times(XYZ, light).map((part, index) => {
    const share = part / WHITE[index]!;
    return share > 216 / 24389 ? Math.cbrt(share) : (24389 / 27) * (share / 116) + 16 / 116;
  }) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 (Sharma, Wu, Dalal 2005). */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const degrees = (radians: number): number => ((radians * 180) / Math.PI + 360) % 360;
  const cos = (angle: number): number => Math.cos((angle * Math.PI) / 180);
  const sin = (angle: number): number => Math.sin((angle * Math.PI) / 180);
  const far = 25 ** 7;
  const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 1 + 0.5 * (1 - Math.sqrt(mean7 / (mean7 + far)));
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const [h1, h2] = [degrees(Math.atan2(b1, a1 * g)), degrees(Math.atan2(b2, a2 * g))];
  const grey = c1 * c2 === 0;
  const turn = h2 - h1 > 180 ? -360 : h2 - h1 < -180 ? 360 : 0;
  const dh = grey ? 0 : h2 - h1 + turn;
  const [dl, dc] = [l2 - l1, c2 - c1];
  const dH = 2 * Math.sqrt(c1 * c2) * sin(dh / 2);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = grey ? h1 + h2 : turn === 0 ? (h1 + h2) / 2 : ((h1 + h2 + 360) / 2) % 360;
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rc = 2 * Math.sqrt(c ** 7 / (c ** 7 + far));
  const rt = -rc * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dH / sh) ** 2 + rt * (dc / sc) * (dH / sh));
}

const seen = (hex: string, sight: string): Triple => lab(clamped(times(sights[sight]!, linear(hex))));
/** A difference of 2.3 is just noticed; bars that lie apart, each in a few pixels, need far more. */
const FAR_APART = 15;
const schemes: readonly Scheme[] = ['light', 'dark'];

it('reckons as the paper that gives the formula does', () => {
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(difference([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

it('would tell the red and the green of amounts apart for nobody who sees no green', () => {
  const { moneyIn, moneyOut } = tokens.light;
  const sight = 'no green (deuteranopia)';
  expect(difference(seen(moneyIn, sight), seen(moneyOut, sight))).toBeLessThan(FAR_APART);
});

it.each(schemes.flatMap((scheme) => Object.keys(sights).map((sight) => [scheme, sight] as const)))(
  'tells the colours of a chart apart, %s, by %s',
  (scheme, sight) => {
    const colors = Object.entries(tokens[scheme].chart) as [ChartColor, string][];
    const near = colors.flatMap(([one, hex], place) =>
      colors
        .slice(place + 1)
        .map(([other, otherHex]) => ({
          pair: `${one} ${other}`,
          apart: difference(seen(hex, sight), seen(otherHex, sight)),
        }))
        .filter(({ apart }) => apart < FAR_APART),
    );
    expect(near).toEqual([]);
  },
);

it.each(schemes)('is seen on the ground of the page, %s', (scheme) => {
  const luminance = (hex: string): number => times(XYZ, linear(hex))[1];
  const { background, chart } = tokens[scheme];
  const ratios = Object.values(chart).map((hex) => {
    const [low, high] = [luminance(hex), luminance(background)].sort((a, b) => a - b) as [number, number];
    return (high + 0.05) / (low + 0.05);
  });
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
});
